#pragma once

// A hash table of positions with two entries per bucket. Entries hold the whole position as a key,
// so a hit is never a different position. Not thread-safe: each search owns one.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/position.hpp"

namespace evothello {

inline constexpr std::uint8_t kNoSquare = 0xFF;  // in an entry without a best move

// The base of a table, which decides which entries to keep. Entry has `Discs discs` and
// `std::uint16_t game`: the game that wrote it, 0 if it was never written.
template <class Entry>
class BucketTable {
  public:
    // Clears the table and gives it 2^bits entries; none if `bits` is 0. Constant time if the size
    // stays, except once in 65,535 calls: entries of earlier games are ignored, not erased.
    void start_game(int bits) {
        const std::size_t size = bits == 0 ? 0 : std::size_t{1} << bits;
        if (++game_ == 0 || entries_.size() != size) {
            entries_.assign(size, Entry{});
            game_ = 1;
        }
        shift_ = 64 - bits;
    }
    bool empty() const { return entries_.empty(); }

    // Returns null if the position is not stored. Requires !empty(). The pointer is valid until the
    // next change.
    const Entry* find(const Discs& discs) const {
        const Entry* bucket = &entries_[bucket_of(discs)];
        for (const Entry* entry = bucket; entry != bucket + 2; ++entry) {
            if (is_current(*entry) && entry->discs == discs) return entry;
        }
        return nullptr;
    }

  protected:
    // The first of the two entries where the position belongs. Requires !empty().
    Entry* bucket(const Discs& discs) { return &entries_[bucket_of(discs)]; }
    // Whether the entry was written in this game.
    bool is_current(const Entry& entry) const { return entry.game == game_; }
    std::uint16_t game() const { return game_; }

  private:
    std::size_t bucket_of(const Discs& discs) const {
        Bitboard mixed =
            discs.own * 0x9E3779B97F4A7C15 ^ std::rotl(discs.opp * 0xC2B2AE3D27D4EB4F, 31);
        mixed = (mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9;
        return static_cast<std::size_t>(mixed >> shift_) & ~std::size_t{1};
    }

    std::vector<Entry> entries_;
    int shift_ = 64;
    std::uint16_t game_ = 0;
};

}  // namespace evothello

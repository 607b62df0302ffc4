#pragma once

// The transposition table of the endgame solver: bounds of the margin of positions under best play.
// Entries hold the whole position as a key, so a hit is never a different position. Not
// thread-safe: each solver owns one.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "board/position.hpp"
#include "search/tree/bucket.hpp"

namespace evothello {

struct MarginBounds {
    static constexpr std::int8_t kLeast = -64, kMost = 64;  // of any margin
    static constexpr std::uint8_t kNoSquare = 0xFF;

    Discs discs;
    std::int8_t least = kLeast;     // lower bound of the margin for the side to move
    std::int8_t most = kMost;       // upper bound
    std::uint8_t best = kNoSquare;  // square of the best move or of the refutation
    std::uint8_t empties = 0;
    std::uint16_t game = 0;  // the game that wrote the entry; 0: never written
};

class MarginTable {
  public:
    // Clears the table and gives it 2^bits entries; none if `bits` is 0. Constant time if the size
    // stays, except once in 65,535 calls: entries of earlier games are ignored, not erased. Their
    // bounds would be valid, but node counts would then depend on the games played before.
    void start_game(int bits) {
        const std::size_t size = bits == 0 ? 0 : std::size_t{1} << bits;
        if (++game_ == 0 || entries_.size() != size) {
            entries_.assign(size, MarginBounds{});
            game_ = 1;
        }
        shift_ = 64 - bits;
    }
    bool empty() const { return entries_.empty(); }

    // Returns null if the position is not stored. Requires !empty(), as does store(). The pointer
    // is valid until the next store().
    const MarginBounds* find(const Discs& discs) const {
        const MarginBounds* bucket = &entries_[bucket_of(discs, shift_)];
        for (const MarginBounds* each = bucket; each != bucket + 2; ++each) {
            if (each->game == game_ && each->discs == discs) return each;
        }
        return nullptr;
    }

    // Stores the bounds, combined with those already stored for the position.
    void store(MarginBounds found) {
        found.game = game_;
        MarginBounds* bucket = &entries_[bucket_of(found.discs, shift_)];
        for (MarginBounds* each = bucket; each != bucket + 2; ++each) {
            if (each->game != game_ || !(each->discs == found.discs)) continue;
            found.least = std::max(found.least, each->least);
            found.most = std::min(found.most, each->most);
            *each = found;
            return;
        }
        // The first entry of the bucket keeps the position with most empties, the second the
        // latest.
        const bool first = bucket[0].game != game_ || found.empties >= bucket[0].empties;
        if (first) bucket[1] = bucket[0];
        bucket[first ? 0 : 1] = found;
    }

  private:
    std::vector<MarginBounds> entries_;
    int shift_ = 64;
    std::uint16_t game_ = 0;
};

static_assert(sizeof(MarginBounds) == 24);

}  // namespace evothello

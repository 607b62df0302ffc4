#pragma once

// The transposition table of AlphaBeta. Entries hold the whole position as a key, so a hit is never
// a different position. Not thread-safe: each searcher owns one.

#include <cstddef>
#include <vector>

#include "board/position.hpp"
#include "eval/evaluator.hpp"
#include "search/tree/bucket.hpp"

namespace evothello {

// What TableEntry::score says about the value: value >= score, value <= score, value == score.
enum class Bound : std::uint8_t { kLower, kUpper, kExact };

struct TableEntry {
    Discs discs;
    Score score = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::kExact;
    std::uint8_t best = kNoSquare;  // square of the best move or of the refutation
    std::uint16_t game = 0;         // the game that wrote the entry; 0: never written

    static constexpr std::uint8_t kNoSquare = 0xFF;
};

class TranspositionTable {
  public:
    // Clears the table and gives it 2^bits entries; none if `bits` is 0. Constant time if the size
    // stays, except once in 65,535 calls: entries of earlier games are ignored, not erased.
    void reset(int bits) {
        const std::size_t size = bits == 0 ? 0 : std::size_t{1} << bits;
        if (++game_ == 0 || entries_.size() != size) {
            entries_.assign(size, TableEntry{});
            game_ = 1;
        }
        shift_ = 64 - bits;
    }
    bool empty() const { return entries_.empty(); }

    // Returns null if the position is not stored. Requires !empty(), as does store(). The pointer
    // is valid until the next store().
    const TableEntry* find(const Discs& discs) const {
        const TableEntry* bucket = &entries_[bucket_of(discs, shift_)];
        for (const TableEntry* entry = bucket; entry != bucket + 2; ++entry) {
            if (entry->game == game_ && entry->discs == discs) return entry;
        }
        return nullptr;
    }

    void store(TableEntry entry) {
        entry.game = game_;
        TableEntry* bucket = &entries_[bucket_of(entry.discs, shift_)];
        // The first entry of the bucket keeps the deepest result, the second the latest.
        const bool same = bucket[0].discs == entry.discs;
        const bool first = bucket[0].game != game_ || same || entry.depth >= bucket[0].depth;
        if (first && !same) bucket[1] = bucket[0];
        bucket[first ? 0 : 1] = entry;
    }

  private:
    std::vector<TableEntry> entries_;
    int shift_ = 64;
    std::uint16_t game_ = 0;
};

}  // namespace evothello

#pragma once

// The transposition table of AlphaBeta.

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
    std::uint16_t game = 0;
};

class TranspositionTable : public BucketTable<TableEntry> {
  public:
    // Requires !empty().
    void store(TableEntry entry) {
        entry.game = game();
        TableEntry* const bucket = this->bucket(entry.discs);
        // The first entry of the bucket keeps the deepest result, the second the latest.
        const bool same = bucket[0].discs == entry.discs;
        const bool first = !is_current(bucket[0]) || same || entry.depth >= bucket[0].depth;
        if (first && !same) bucket[1] = bucket[0];
        bucket[first ? 0 : 1] = entry;
    }
};

}  // namespace evothello

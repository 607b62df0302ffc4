#pragma once

// The transposition table of the endgame solver: bounds of the margin of positions under best play.
// Bounds of earlier games would be valid, but node counts would depend on the games played before.

#include <algorithm>

#include "search/tree/bucket.hpp"

namespace evothello {

struct MarginBounds {
    static constexpr std::int8_t kLeast = -64, kMost = 64;  // of any margin

    Discs discs;
    std::int8_t least = kLeast;     // lower bound of the margin for the side to move
    std::int8_t most = kMost;       // upper bound
    std::uint8_t best = kNoSquare;  // square of the best move or of the refutation
    std::uint8_t empties = 0;
    std::uint16_t game = 0;
};

class MarginTable : public BucketTable<MarginBounds> {
  public:
    // Stores the bounds, combined with those already stored for the position. Requires !empty().
    void store(MarginBounds found) {
        found.game = game();
        MarginBounds* const bucket = this->bucket(found.discs);
        for (MarginBounds* each = bucket; each != bucket + 2; ++each) {
            if (!is_current(*each) || !(each->discs == found.discs)) continue;
            found.least = std::max(found.least, each->least);
            found.most = std::min(found.most, each->most);
            *each = found;
            return;
        }
        // The first entry of the bucket keeps the position with most empties, the second the
        // latest.
        const bool first = !is_current(bucket[0]) || found.empties >= bucket[0].empties;
        if (first) bucket[1] = bucket[0];
        bucket[first ? 0 : 1] = found;
    }
};

static_assert(sizeof(MarginBounds) == 24);

}  // namespace evothello

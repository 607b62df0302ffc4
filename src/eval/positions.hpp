#pragma once

// Fills the lanes that kernels work on. Whoever adds lanes ends with `pad`: beyond the last lane
// boards are empty, so that whole vectors can be read.

#include <algorithm>

#include "board/position.hpp"
#include "eval/lanes.hpp"

namespace evothello {

inline Discs discs_at(const Positions& positions, int i) {
    return {positions.own[i], positions.opp[i]};
}

inline int discs_of(const Positions& positions) { return discs_at(positions, 0).count(); }

inline void pad(Positions& positions) {
    const int end = positions.size;
    std::fill_n(positions.own + end, kWidest, 0);
    std::fill_n(positions.opp + end, kWidest, 0);
    std::fill_n(positions.common + end, kWidest, 0);
    std::fill_n(positions.settled + end, kWidest, 0);
    std::fill_n(positions.unsettled + end, kWidest, 0);
}

inline void pad(Brood& brood) { std::fill_n(brood.square + brood.size, kWidest, 0); }

inline void set_only(Positions& positions, const Discs& discs) {
    positions.size = 0;
    pad(positions);
    positions.size = 1;
    positions.own[0] = discs.own;
    positions.opp[0] = discs.opp;
}

// Adds one lane for each of these moves of position i, which is prepared.
inline void add_moves(const Positions& from, int i, Bitboard moves, Positions& parents,
                      Brood& brood) {
    int at = parents.size;
    for_each_square(moves, [&](Square square) {
        parents.own[at] = from.own[i];
        parents.opp[at] = from.opp[i];
        parents.common[at] = from.common[i];
        parents.settled[at] = from.settled[i];
        parents.unsettled[at] = from.unsettled[i];
        brood.square[at++] = static_cast<std::uint8_t>(square.index());
    });
    parents.size = brood.size = at;
}

}  // namespace evothello

#pragma once

// Fills the lanes that kernels work on. Whoever fills lanes ends with `pad`: kernels take whole
// vectors, and what lies beyond the last lane must make sense too.

#include <algorithm>

#include "board/position.hpp"
#include "eval/lanes.hpp"

namespace evothello {

inline Discs discs_at(const Positions& positions, int i) {
    return {positions.own[i], positions.opp[i]};
}

inline Node node_at(const Positions& positions, int i) {
    return {positions.own[i], positions.opp[i], positions.worth[i], positions.stable[i]};
}

inline Discs discs_of(const Node& node) { return {node.own, node.opp}; }

// A bit for each lane.
inline std::uint64_t all_lanes(const Positions& positions) {
    return positions.size == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << positions.size) - 1;
}

// The same node where the other side is to move.
inline Node passed(const Node& node) { return {node.opp, node.own, node.worth, node.stable}; }

inline void set(Positions& positions, int i, const Discs& discs, Bitboard stable) {
    positions.own[i] = discs.own;
    positions.opp[i] = discs.opp;
    positions.worth[i] = 0;
    positions.stable[i] = stable;
}

// Beyond the last lane boards are empty.
inline void pad(Positions& positions) {
    for (int i = 0; i < kWidest; ++i) set(positions, positions.size + i, {}, 0);
}
inline void pad(Brood& brood) { std::fill_n(brood.square + brood.size, kWidest, 0); }

// Or there stands the last again.
inline void repeat_last(Brood& brood) {
    std::fill_n(brood.square + brood.size, kWidest, brood.square[brood.size - 1]);
}

// Adds one lane for each of these moves of a node.
inline void add_moves(const Node& node, Bitboard moves, Positions& parents, Brood& brood) {
    const int begin = parents.size;
    brood.size = begin;
    for_each_square(moves, [&](Square square) {
        brood.square[brood.size++] = static_cast<std::uint8_t>(square.index());
    });
    parents.size = brood.size;
    // Whole vectors, as the next node's lanes or the padding will overwrite what is too much.
    for (int at = begin; at < brood.size; at += kWidest) {
        std::fill_n(parents.own + at, kWidest, node.own);
        std::fill_n(parents.opp + at, kWidest, node.opp);
        std::fill_n(parents.worth + at, kWidest, node.worth);
        std::fill_n(parents.stable + at, kWidest, node.stable);
    }
}

}  // namespace evothello

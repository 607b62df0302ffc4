#pragma once

// Fills the lanes that kernels work on. Whoever fills lanes ends with `pad`: kernels take whole
// vectors, and what lies beyond the last lane must make sense too.

#include "board/position.hpp"
#include "eval/kernels/lanes.hpp"

namespace evothello {

template <int kRoom>
Discs discs_at(const PositionsIn<kRoom>& positions, int i) {
    return {positions.own[i], positions.opp[i]};
}

template <int kRoom>
Node node_at(const PositionsIn<kRoom>& positions, int i) {
    return {positions.own[i], positions.opp[i], positions.worth[i], positions.stable[i],
            positions.moves[i]};
}

inline Discs discs_of(const Node& node) { return {node.own, node.opp}; }

// A bit for each lane.
inline std::uint64_t all_lanes(const Positions& positions) {
    return positions.size == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << positions.size) - 1;
}

inline void set(Positions& positions, int i, const Discs& discs, Bitboard stable) {
    positions.own[i] = discs.own;
    positions.opp[i] = discs.opp;
    positions.worth[i] = 0;
    positions.stable[i] = stable;
}

template <int kRoom>
void put(PositionsIn<kRoom>& positions, int i, const Node& node) {
    positions.own[i] = node.own;
    positions.opp[i] = node.opp;
    positions.moves[i] = node.moves;
    positions.worth[i] = node.worth;
    positions.stable[i] = node.stable;
}

// Beyond the last lane boards are empty.
inline void pad(Positions& positions) {
    for (int i = 0; i < kWidest; ++i) put(positions, positions.size + i, {});
}

}  // namespace evothello

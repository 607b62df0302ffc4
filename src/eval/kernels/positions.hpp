#pragma once

// Reads and writes single elements of Positions. After filling elements [0, size), call pad():
// kernels read whole vectors, so the elements behind the last must be valid positions too.

#include "board/position.hpp"
#include "eval/kernels/lanes.hpp"

namespace evothello {

template <int kRoom>
Discs discs_at(const PositionsIn<kRoom>& positions, int i) {
    return {positions.own[i], positions.opp[i]};
}

template <int kRoom>
Node node_at(const PositionsIn<kRoom>& positions, int i) {
    return {positions.own[i], positions.opp[i], positions.square_weight_sum[i], positions.stable[i],
            positions.moves[i]};
}

inline Discs discs_of(const Node& node) { return {node.own, node.opp}; }

// A mask with bits [0, size) set. Requires size <= 64.
inline std::uint64_t all_lanes(const Positions& positions) {
    return positions.size == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << positions.size) - 1;
}

// Sets element i without its moves, and its square_weight_sum to 0.
inline void set(Positions& positions, int i, const Discs& discs, Bitboard stable) {
    positions.own[i] = discs.own;
    positions.opp[i] = discs.opp;
    positions.square_weight_sum[i] = 0;
    positions.stable[i] = stable;
}

template <int kRoom>
void put(PositionsIn<kRoom>& positions, int i, const Node& node) {
    positions.own[i] = node.own;
    positions.opp[i] = node.opp;
    positions.moves[i] = node.moves;
    positions.square_weight_sum[i] = node.square_weight_sum;
    positions.stable[i] = node.stable;
}

// Fills the elements [size, size + kMaxVectorLanes) with empty boards.
inline void pad(Positions& positions) {
    for (int i = 0; i < kMaxVectorLanes; ++i) put(positions, positions.size + i, {});
}

}  // namespace evothello

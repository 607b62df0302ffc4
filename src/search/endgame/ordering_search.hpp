#pragma once

// A heuristic value for ordering the moves of the endgame solver: a shallow alpha-beta search with
// a hand-made evaluation. Never part of a result.

#include <utility>

#include "search/tree/ordering.hpp"

namespace evothello {

class OrderingSearch {
  public:
    void start_game(const Rules& rules);

    // The value for the side to move after a search of `depth` >= 0 plies, in arbitrary units.
    Score value(const Discs& discs, int depth) {
        return search(discs, depth, -kInfinite, kInfinite);
    }

    // Returns the number of nodes searched since the last call.
    std::uint64_t take_node_count() { return std::exchange(nodes_, 0); }

  private:
    Score search(const Discs& discs, int depth, Score alpha, Score beta);
    Score static_value(const Discs& discs) const;

    Rules rules_;
    const Geometry* board_ = nullptr;
    std::uint64_t nodes_ = 0;
};

// The number of moves; moves to a corner count twice.
inline int weighted_mobility(Bitboard moves, const Geometry& board) {
    return std::popcount(moves) + std::popcount(moves & board.corners);
}

}  // namespace evothello

#pragma once

// A guess what an ending may be worth, from a look a few moves ahead: good enough to order moves,
// never part of an answer.

#include <utility>

#include "search/tree/ordering.hpp"

namespace evothello {

class Forecast {
  public:
    void start_game(const Rules& rules);

    // For the side to move.
    Score value(const Discs& discs, int depth) { return look(discs, depth, -kInfinite, kInfinite); }

    // Positions looked at since the last time that this was asked.
    std::uint64_t take_nodes() { return std::exchange(nodes_, 0); }

  private:
    Score look(const Discs& discs, int depth, Score alpha, Score beta);
    Score now(const Discs& discs) const;

    Rules rules_;
    const Geometry* board_ = nullptr;
    std::uint64_t nodes_ = 0;
};

// Mobility in which a move to a corner counts twice.
inline int weighted_mobility(Bitboard moves, const Geometry& board) {
    return std::popcount(moves) + std::popcount(moves & board.corners);
}

}  // namespace evothello

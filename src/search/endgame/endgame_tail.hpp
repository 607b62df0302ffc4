#pragma once

// Solves positions with few empty squares. There, a transposition table, move ordering or even move
// generation costs more than it saves: each empty square is tried, squares in quadrants with an odd
// number of empties first (parity).

#include <utility>

#include "board/position.hpp"
#include "search/endgame/quadrants.hpp"

namespace evothello {

class EndgameTail {
  public:
    static constexpr int kMostEmpties = 6;  // with more, Solver::visit() is faster

    void start_game(const Rules& rules);

    // Returns the margin for the side to move if it is in (alpha, beta); otherwise an upper bound
    // <= alpha or a lower bound >= beta. `empties`: all empty squares of the board.
    int visit(const Discs& discs, Bitboard empties, int alpha, int beta);

    // Returns the number of nodes searched since the last call.
    std::uint64_t take_node_count() { return std::exchange(nodes_, 0); }

  private:
    template <std::size_t Count>
    using Squares = std::array<std::uint8_t, Count>;

    // The best value of a move, or kNoMove if there is no legal move.
    int try_squares(const Discs& discs, Bitboard empties, int alpha, int beta);
    template <std::size_t Count>
    int try_squares(const Discs& discs, const Squares<Count>& squares, int alpha, int beta);
    template <std::size_t Count>
    int visit_squares(const Discs& discs, const Squares<Count>& squares, int alpha, int beta);
    template <std::size_t Count>
    int enter(const Discs& discs, Bitboard empties, int alpha, int beta);
    int visit_one(const Discs& discs, Square square);
    template <std::size_t Count>
    Squares<Count - 1> without(std::size_t taken, const Squares<Count>& squares) const;
    int margin_of(int more) const { return reversed_ ? -more : more; }

    const Quadrants* quadrants_ = nullptr;
    Bitboard corners_ = 0;
    bool reversed_ = false;
    std::uint64_t nodes_ = 0;
};

}  // namespace evothello

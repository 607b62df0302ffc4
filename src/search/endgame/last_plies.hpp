#pragma once

// The last few squares of a game. There it takes longer to remember, to order or even to list moves
// than to try them: every empty square is tried, those of odd quarters first.

#include <utility>

#include "board/position.hpp"
#include "search/endgame/parity.hpp"

namespace evothello {

class LastPlies {
  public:
    static constexpr int kMostEmpties = 6;  // where this is the faster way

    void start_game(const Rules& rules);

    // The margin for the side to move, or a bound of it that lies at or beyond alpha or beta.
    int visit(const Discs& discs, Bitboard empties, int alpha, int beta);

    // Positions looked at since the last time that this was asked.
    std::uint64_t take_nodes() { return std::exchange(nodes_, 0); }

  private:
    template <std::size_t Count>
    using Squares = std::array<std::uint8_t, Count>;

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

    const Quarters* quarters_ = nullptr;
    Bitboard corners_ = 0;
    bool reversed_ = false;
    std::uint64_t nodes_ = 0;
};

}  // namespace evothello

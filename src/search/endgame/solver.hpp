#pragma once

// The endgame solver: finds the exact margin of a position under best play by both sides.
// MarginBounds are in discs for the side to move; with the reversed variant they are opposing minus
// own discs.

#include "search/endgame/endgame_tail.hpp"
#include "search/endgame/margin_table.hpp"
#include "search/endgame/ordering_search.hpp"
#include "search/tree/meter.hpp"
#include "search/tree/root.hpp"

namespace evothello {

class Solver {
  public:
    // Clears all state and sizes the table for positions with up to `most_empties` empties. More
    // are allowed but slow.
    void start_game(const Rules& rules, int most_empties);

    // Returns the best of `candidates` (legal moves, at least one); `value` is the margin. Returns
    // nothing if the meter ran out.
    std::optional<RootResult> search(const Discs& discs, Bitboard candidates, Ties ties,
                                     Meter& meter);

    // Returns the margin; meaningless if the meter ran out.
    int solve(const Discs& discs, Meter& meter);

    // Whether the margin is >= bound; meaningless if the meter ran out. Much faster than solve().
    bool at_least(const Discs& discs, int bound, Meter& meter);

  private:
    static constexpr int kWorst = -65;  // below any margin
    struct Best {
        int score = kWorst;
        std::uint8_t square = kNoSquare;
    };

    // Returns the margin if it is in (alpha, beta); otherwise an upper bound <= alpha or a lower
    // bound >= beta. Meaningless once the meter is spent.
    int visit(const Discs& discs, int alpha, int beta);
    Best best_of(const Children& children, int alpha, int beta);
    // A lower bound >= beta from the table entry of a child, if there is one.
    std::optional<int> refutation(const Children& children, int beta) const;
    // `first`: index of the square to search first, or kNoSquare.
    Children ordered(const Discs& discs, Bitboard moves, int first);
    // An upper bound of the margin from stable discs.
    int stability_bound(const Discs& discs) const;
    Bitboard moves_of(const Discs& discs) const {
        return legal_moves(discs.own, discs.opp, board_->mask);
    }

    Rules rules_;
    const Geometry* board_ = nullptr;
    MarginTable table_;
    OrderingSearch ordering_search_;
    EndgameTail endgame_tail_;
    Meter* meter_ = nullptr;
};

}  // namespace evothello

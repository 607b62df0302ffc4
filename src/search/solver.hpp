#pragma once

// Plays a position out to the end, exactly: the margin under the variant in play with best play by
// both sides.

#include "search/meter.hpp"
#include "search/root.hpp"
#include "search/table.hpp"

namespace evothello {

class Solver {
  public:
    // Forgets everything, and makes room for positions of so many empties.
    void start_game(const Rules& rules, int most_empties);

    // The best of `candidates` (legal moves, at least one) and the margin; nothing if the meter ran
    // out.
    std::optional<RootResult> search(const Discs& discs, Bitboard candidates, Ties ties,
                                     Meter& meter);

    // The margin of a position for the side to move.
    int solve(const Discs& discs, Meter& meter);

    // Whether that margin is at least `bound`, which takes far less than to find it.
    bool at_least(const Discs& discs, int bound, Meter& meter);

  private:
    int visit(const Discs& discs, int alpha, int beta);
    int visit_few(const Discs& discs, Bitboard empties, int alpha, int beta);
    int visit_last(const Discs& discs, Bitboard empty) const;
    Children ordered(const Discs& discs, Bitboard moves, int first) const;
    Bitboard moves_of(const Discs& discs) const {
        return legal_moves(discs.own, discs.opp, board_->mask);
    }

    Rules rules_;
    const Geometry* board_ = nullptr;
    Table table_;
    Meter* meter_ = nullptr;
};

}  // namespace evothello

#pragma once

// Plays a position out to the end, exactly: the margin under the variant in play with best play by
// both sides.

#include "search/endgame/forecast.hpp"
#include "search/endgame/last_plies.hpp"
#include "search/endgame/margin_table.hpp"
#include "search/tree/meter.hpp"
#include "search/tree/root.hpp"

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
    static constexpr int kWorst = -65;  // below any margin
    struct Best {
        int score = kWorst;
        std::uint8_t square = Margins::kNoSquare;
    };

    int visit(const Discs& discs, int alpha, int beta);
    Best best_of(const Children& children, int alpha, int beta);
    std::optional<int> refutation(const Children& children, int beta) const;
    Children ordered(const Discs& discs, Bitboard moves, int first);
    int most_possible(const Discs& discs) const;
    Bitboard moves_of(const Discs& discs) const {
        return legal_moves(discs.own, discs.opp, board_->mask);
    }

    Rules rules_;
    const Geometry* board_ = nullptr;
    MarginTable table_;
    Forecast forecast_;
    LastPlies last_plies_;
    Meter* meter_ = nullptr;
};

}  // namespace evothello

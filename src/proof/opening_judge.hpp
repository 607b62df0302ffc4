#pragma once

// Measures how far a position is from even, in discs, by a search with weights that were fitted to
// the disc difference at the end (configs/judges). The side that moves last in a search looks
// better than it is, so two consecutive depths are averaged. If the search reaches the end of the
// game, the value is exact.

#include <optional>

#include "game/opening.hpp"
#include "search/alphabeta.hpp"
#include "search/endgame/solver.hpp"

namespace evothello {

// The built-in judge for these rules.
Weights shipped_judge(const Rules& rules);

class OpeningJudge {
  public:
    // The evaluator must outlive it.
    explicit OpeningJudge(const Evaluator& evaluator) : evaluator_(&evaluator) {}

    // Value for the side to move: the mean of searches to depth - 1 and depth, in units of the
    // evaluation; exact, in discs, if depth >= empty squares. The game must not be over, depth
    // >= 1. Returns nothing if the meter ran out.
    std::optional<double> value(const Position& position, int depth, Meter& meter);

  private:
    std::optional<double> search_value(const Discs& discs, int depth, Meter& meter);
    std::optional<double> exact_value(const Position& position, Meter& meter);

    const Evaluator* evaluator_;
    AlphaBeta search_;
    Solver solver_;
    std::optional<Position> searched_ = {};
};

}  // namespace evothello

#pragma once

// How far a position is from even, in discs: what a search says with weights that were fitted to
// the disc difference at the end (configs/judges). Whoever moves last in a search looks better off
// than it is, so the mean of two depths counts; with the end in sight the value is exact.

#include <optional>

#include "game/opening.hpp"
#include "search/alphabeta.hpp"
#include "search/endgame/solver.hpp"

namespace evothello {

// What judges these rules; it travels inside the program.
Weights shipped_judge(const Rules& rules);

class OpeningJudge {
  public:
    // The evaluator must outlive it.
    explicit OpeningJudge(const Evaluator& evaluator) : evaluator_(&evaluator) {}

    // For the side to move, in a game that is not over: the mean of what is seen depth - 1 and
    // depth moves ahead, in units of the evaluation. Nothing if the meter ran out.
    std::optional<double> value(const Position& position, int depth, Meter& meter);

  private:
    std::optional<double> ahead(const Discs& discs, int depth, Meter& meter);
    std::optional<double> end(const Position& position, Meter& meter);

    const Evaluator* evaluator_;
    AlphaBeta search_;
    Solver solver_;
    std::optional<Position> searched_ = {};
};

}  // namespace evothello

#pragma once

// One player's head: an evaluation and search settings make a move. Deterministic unless a clock
// runs: same position, settings and random key, same move. Cleared per game; between games nothing
// is carried over.

#include "search/alphabeta.hpp"
#include "search/choice.hpp"
#include "search/endgame/solver.hpp"

namespace evothello {

class Thinker {
  public:
    explicit Thinker(Machinery machinery = {}) : search_(machinery) {}

    // Forgets all and plays this player's game. The evaluator must outlive the game.
    void start_game(const Evaluator& evaluator, const SearchSettings& settings);

    // Nothing only if `stop` was raised meanwhile. The position must not be finished.
    std::optional<Choice> choose(const Discs& discs, Random& random,
                                 const std::atomic<bool>* stop = nullptr);

    // An evaluation of exactly 0 may be a drawn end in sight; whether it is takes another search,
    // which only a report needs.
    bool drawn_end_in_sight(const Discs& discs, const Choice& choice);

  private:
    std::optional<Found> find(const Discs& discs, Bitboard moves, Meter& meter);

    const Evaluator* evaluator_ = nullptr;
    SearchSettings settings_;
    AlphaBeta search_;
    Solver solver_;
};

}  // namespace evothello

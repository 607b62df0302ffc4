#pragma once

// A player: chooses moves with an evaluation and search settings. Deterministic unless there is a
// time limit: the same sequence of positions, settings and random keys gives the same moves. All
// state is cleared when a game starts.

#include "search/alphabeta.hpp"
#include "search/choice.hpp"
#include "search/endgame/solver.hpp"

namespace evothello {

class Thinker {
  public:
    explicit Thinker(SearchFeatures features = {}) : search_(features) {}

    // Clears all state and selects the player. The evaluator must outlive the game.
    void start_game(const Evaluator& evaluator, const SearchSettings& settings);

    // Chooses a move for the side to move; a pass if it has none. Returns nothing only if another
    // thread set `*stop` during the search. The game must not be finished.
    std::optional<Choice> choose(const Discs& discs, Random& random,
                                 const std::atomic<bool>* stop = nullptr);

    // Whether a value of 0 in `choice` is a drawn game rather than an evaluation of 0. `choice` is
    // the result of choose(discs). Needs further searches, so choose() leaves this open.
    bool drawn_end_in_sight(const Discs& discs, const Choice& choice);

  private:
    // Iterative deepening, then the endgame solver if few enough squares are empty.
    std::optional<SearchResult> find(const Discs& discs, Bitboard moves, Meter& meter);

    const Evaluator* evaluator_ = nullptr;
    SearchSettings settings_;
    AlphaBeta search_;
    Solver solver_;
};

}  // namespace evothello

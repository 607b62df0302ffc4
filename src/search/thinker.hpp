#pragma once

// One player's head: an evaluation and search settings make a move. Deterministic unless a clock
// runs: same position, settings and random key, same move. Cleared per game; between games nothing
// is carried over.

#include "base/random.hpp"
#include "search/alphabeta.hpp"
#include "search/solver.hpp"

namespace evothello {

struct Choice {
    Move move = Move::pass();
    bool searched =
        false;  // whether a value stands behind the move: not so for a pass or a random move
    bool exact = false;  // the value is a finished game's
    int margin = 0;      // if exact: discs, positive where the side to move has won
    double value = 0;    // else: in units of the evaluation
    int depth = 0;       // moves looked ahead; the empties where the end was solved
    std::uint64_t nodes = 0;

    friend bool operator==(const Choice&, const Choice&) = default;
};

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
    struct Found {
        RootResult root;
        int depth = 0;
        bool solved = false;
    };
    std::optional<Found> find(const Discs& discs, Bitboard moves, Meter& meter);
    // One ply by the evaluation alone, blind to finished games.
    bool is_blind(const Discs& discs) const {
        return settings_.ends == Ends::kStatic && settings_.depth_at(discs.count()) == 1;
    }
    Found find_blindly(const Discs& discs, Bitboard moves, Meter& meter) const;
    Choice choice_of(const Found& found, const Discs& discs, Random& random) const;

    const Evaluator* evaluator_ = nullptr;
    SearchSettings settings_;
    AlphaBeta search_;
    Solver solver_;
};

}  // namespace evothello

#pragma once

// The parts of choosing a move that do not search: which moves to search, how to break ties, and
// what to report about the move.

#include <optional>

#include "base/random.hpp"
#include "search/tree/root.hpp"

namespace evothello {

struct Choice {
    Move move = Move::pass();
    bool searched = false;  // false for a pass and for a random move: no field below is set
    bool exact = false;     // the value is the margin of a finished game, not an evaluation
    int margin = 0;         // if exact: in discs, positive if the side to move wins
    double value = 0;       // if not exact: in units of the weights file, for the side to move
    int depth = 0;          // in plies; if the solver found the move, the number of empties
    std::uint64_t nodes = 0;

    friend bool operator==(const Choice&, const Choice&) = default;
};

// The result of a search.
struct SearchResult {
    RootResult root;
    int depth = 0;
    bool solved = false;  // root.value is a margin in discs, not a score
};

// The moves to search; or none of them, and a move that was chosen at random.
struct Candidates {
    Bitboard moves = 0;
    Move random_move = Move::pass();
};
// Applies `epsilon` and `avoid` to the legal moves (at least one). restricted_candidates() is the
// general case of candidates(), which is inline because most players have neither setting.
Candidates restricted_candidates(const SearchSettings& settings, const Geometry& board,
                                 const Discs& discs, Bitboard moves, Random& random);
inline Candidates candidates(const SearchSettings& settings, const Geometry& board,
                             const Discs& discs, Bitboard moves, Random& random) {
    const bool all = !settings.epsilon && settings.avoid != Avoid::kRisky;
    return all ? Candidates{moves} : restricted_candidates(settings, board, discs, moves, random);
}

// Whether the player searches one ply here and scores finished games by the evaluation.
inline bool ignores_finished_games(const SearchSettings& settings, int discs) {
    return settings.ends == FinishedGameScore::kStatic && settings.depth_at(discs) == 1;
}

// Returns one bit of `best` (not 0): the lowest, or a random one with Ties::kRandom.
std::uint64_t pick_one(std::uint64_t best, Ties ties, Random& random);
// Picks the move from the result of a search and fills in all fields of Choice except `nodes`.
Choice choice_of(const SearchResult& found, const Evaluator& evaluator,
                 const SearchSettings& settings, const Discs& discs, Random& random);

// The choice of a side that must pass, given its opponent's choice: the value from the other side.
Choice as_pass(Choice choice);

}  // namespace evothello

#pragma once

// A player's move, and what is said about it: whatever a player does beside looking ahead.

#include <optional>

#include "base/random.hpp"
#include "search/tree/root.hpp"

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

struct Found {
    RootResult root;
    int depth = 0;
    bool solved = false;
};

// Of `moves` (at least one) those that a player looks at; or none, and the move that chance made.
struct Candidates {
    Bitboard moves = 0;
    Move by_chance = Move::pass();
};
Candidates some_candidates(const SearchSettings& settings, const Geometry& board,
                           const Discs& discs, Bitboard moves, Random& random);
inline Candidates candidates(const SearchSettings& settings, const Geometry& board,
                             const Discs& discs, Bitboard moves, Random& random) {
    const bool all = !settings.epsilon && settings.avoid != Avoid::kRisky;
    return all ? Candidates{moves} : some_candidates(settings, board, discs, moves, random);
}

// One ply by the evaluation alone, blind to finished games.
inline bool is_blind(const SearchSettings& settings, int discs) {
    return settings.ends == Ends::kStatic && settings.depth_at(discs) == 1;
}

// One of the best: the first, or any where ties are broken by chance.
std::uint64_t one_of(std::uint64_t best, Ties ties, Random& random);
// The move that a player makes of what it found, with all that is to be said.
Choice choice_of(const Found& found, const Evaluator& evaluator, const SearchSettings& settings,
                 const Discs& discs, Random& random);

}  // namespace evothello

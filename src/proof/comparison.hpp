#pragma once

// Results of a pool of players: ratings, the score of each against each, and the meetings that
// contradict the ratings. Values only; nothing here plays or prints.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "play/types.hpp"
#include "proof/rating.hpp"
#include "proof/score.hpp"

namespace evothello {

// Every two players meet once from each opening: two games, colours swapped. Sorted by opening, so
// that after an early stop all players have met about equally often.
std::vector<Pairing> round_robin(std::size_t players, std::size_t openings);
// The same for one player against each of the others.
std::vector<Pairing> gauntlet(std::size_t player, std::size_t players, std::size_t openings);

// A meeting that the lower-rated player won beyond its 95% interval.
struct Upset {
    std::size_t winner = 0, loser = 0;
    friend bool operator==(const Upset&, const Upset&) = default;
};

struct Comparison {
    std::vector<std::string> names;
    Ratings ratings;
    // scores[i][j]: of player i against player j; empty for i == j. scores[j][i] is
    // scores[i][j].swapped().
    std::vector<std::vector<MatchScore>> scores;

    std::size_t size() const { return names.size(); }
    // Score of a player against all others.
    MatchScore total(std::size_t player) const;
    std::int64_t games() const;
    std::vector<std::size_t> ranking() const;  // player indices, best first
    // has_enough_pairs(): the meeting has at least kMinPairs pairs. beats(): in addition, the 95%
    // interval of the winner's mean score is above one half.
    bool has_enough_pairs(std::size_t one, std::size_t other) const;
    bool beats(std::size_t winner, std::size_t loser) const;
    std::vector<std::size_t> mostly_forfeited() const;  // forfeited over half of their games
    std::vector<Upset> upsets() const;                  // by rank of the loser, then of the winner
    Comparison ranked() const;                          // a copy with the players sorted by rank
};

// Rates the players and adds up their scores. Pairings 2i and 2i + 1 are a pair, as for rate(). A
// pair counts only if both games were played.
Comparison compare(std::vector<std::string> names, std::span<const Pairing> pairings,
                   std::span<const GameRecord> games, std::optional<Anchor> anchor = {});

}  // namespace evothello

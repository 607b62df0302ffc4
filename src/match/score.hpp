#pragma once

// The score of one player against another over pairs of games: a value that adds up, and turns
// round when seen from the other side. Everything that a report says of a match is computed from
// these counts.

#include <array>
#include <cstdint>
#include <span>

#include "match/arena.hpp"

namespace evothello {

// The bar of fewer can be far too short by chance: nothing is concluded from them.
inline constexpr std::int64_t kFewestPairs = 10;

struct MatchScore {
    // Pairs by points of the first player: 0, 1/2, 1, 3/2, 2 of 2.
    std::array<std::int64_t, 5> pairs{};
    std::int64_t wins = 0, draws = 0, losses = 0;
    // Games that the first player and its opponent forfeited, which are losses and wins as well.
    std::array<std::int64_t, 2> forfeits{};

    std::int64_t pair_count() const;
    std::int64_t games() const { return wins + draws + losses; }
    // Most games were forfeits, which say nothing about play.
    bool no_result() const { return 2 * (forfeits[0] + forfeits[1]) > games(); }
    double mean() const;        // points a game, 0 to 1
    double mean_error() const;  // half the 95% interval, from the variance of pairs; never 0

    MatchScore& operator+=(const MatchScore& other);
    MatchScore turned() const;
    friend bool operator==(const MatchScore&, const MatchScore&) = default;
};

// Half the 95% interval of the mean over scores against several opponents, who are not a sample:
// their differences are no part of it.
double pooled_error(std::span<const MatchScore> scores);

// Of contender 0, from games in the order of paired(); pairs that were not played to the end do not
// count.
MatchScore score_of_pairs(std::span<const GameRecord> games);

}  // namespace evothello

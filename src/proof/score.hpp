#pragma once

// The score of one player against another over pairs of games: a value that adds up, and turns
// round when seen from the other side. Everything that a report says of a match is computed from
// these counts.

#include <array>
#include <cstdint>
#include <span>

#include "play/types.hpp"

namespace evothello {

// Reports conclude nothing from a meeting of fewer pairs.
inline constexpr std::int64_t kFewestPairs = 10;

// What holds the true value in 95 of 100 matches.
struct Interval {
    double low = 0, high = 0;
    // The longer of the two sides, for tables that have one number for both.
    double error(double estimate) const;
};

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
    double mean() const;  // points a game, 0 to 1; one half without games
    // 95% interval of the mean: Wilson's score interval, with the variance of pairs that was seen
    // and Student's t, as many degrees of freedom as games. All of [0, 1] without games.
    Interval mean_interval() const;
    double mean_error() const { return mean_interval().error(mean()); }
    // Variance of pair scores over mean * (1 - mean): 1/2 where games are independent and none is
    // drawn, less by draws and uneven openings, at most 1. One virtual pair of independent games
    // between equals is counted with those played, so that it is never 0 and few pairs cannot be
    // alike by luck and say that nothing is uncertain.
    double variance_ratio() const;

    MatchScore& operator+=(const MatchScore& other);
    MatchScore turned() const;
    friend bool operator==(const MatchScore&, const MatchScore&) = default;
};

// The longer side of the 95% interval of the mean over scores against several opponents, who are
// not a sample: their differences are no part of it.
double pooled_error(std::span<const MatchScore> scores);

// Of contender 0, from games in the order of paired(); pairs that were not played to the end do not
// count.
MatchScore score_of_pairs(std::span<const GameRecord> games);

}  // namespace evothello

#pragma once

// The score of one player against another over pairs of games. Scores can be added, and swapped to
// the opponent's view. All statistics of a match are computed from these counts.

#include <array>
#include <cstdint>
#include <span>

#include "play/types.hpp"

namespace evothello {

// Reports draw no conclusion from a meeting of fewer pairs.
inline constexpr std::int64_t kMinPairs = 10;

// A 95% confidence interval.
struct Interval {
    double low = 0, high = 0;
    // The longer of the two sides, for tables with one error per value.
    double error(double estimate) const;
};

struct MatchScore {
    // Pentanomial counts: pairs in which the first player scored 0, 1/2, 1, 3/2 and 2 points.
    std::array<std::int64_t, 5> pairs{};
    std::int64_t wins = 0, draws = 0, losses = 0;
    // Games forfeited by the first player and by its opponent. They also count as losses and wins.
    std::array<std::int64_t, 2> forfeits{};

    std::int64_t pair_count() const;
    std::int64_t games() const { return wins + draws + losses; }
    // True if over half of the games were forfeits: such a score says nothing about play.
    bool mostly_forfeits() const { return 2 * (forfeits[0] + forfeits[1]) > games(); }
    double mean() const;  // points per game in [0, 1]; 1/2 without games
    // 95% interval of the mean: Wilson's score interval with the observed variance of pairs, and
    // Student's t with as many degrees of freedom as games. [0, 1] without games.
    Interval mean_interval() const;
    double mean_error() const { return mean_interval().error(mean()); }
    // Variance of pair scores (in [0, 1]) over mean * (1 - mean): 1/2 for independent games without
    // draws, less with draws or uneven openings, at most 1. One virtual pair of independent games
    // between equals is included, so the ratio is never 0, even if the few pairs played all have
    // the same result.
    double variance_ratio() const;

    MatchScore& operator+=(const MatchScore& other);
    MatchScore swapped() const;  // the score of the opponent
    friend bool operator==(const MatchScore&, const MatchScore&) = default;
};

// Longer side of the 95% interval of the mean score against several opponents, weighted by games.
// The opponents are fixed, not a sample: differences between them add no error.
double pooled_error(std::span<const MatchScore> scores);

// Score of contender 0, from games in the order of paired(). A pair counts only if both games were
// played.
MatchScore score_of_pairs(std::span<const GameRecord> games);

}  // namespace evothello

#pragma once

// Elo, normalised Elo and likelihood of superiority (los) from a score over pairs of games, with
// 95% intervals. Estimates are finite: mean scores are clamped to [kMinMean, 1 - kMinMean], so
// Elo stays within about 1200 either way. An end of an interval beyond these bounds is infinite.

#include "proof/score.hpp"

namespace evothello {

inline constexpr double kNeloPerDeviation = 347.43558552;  // 800 / ln 10

inline constexpr double kMinMean = 1e-3;

// Elo difference at `mean` points per game, in [0, 1]. The mean is clamped, so the result is
// finite.
double elo_at(double mean);

// Mean and variance of the points of a pair, scaled to [0, 1]. Each of the five counts is at least
// 1e-3, so the variance is never 0.
struct PairMoments {
    double pairs = 0, mean = 0, variance = 0;
    double deviations() const;  // (mean - 1/2) / standard deviation of a game
};
PairMoments pair_moments(const MatchScore& score);

// If the interval of the mean score is above one half, neither interval contains a negative number
// and los is above 97.5%; the other way round below one half.
struct Elo {
    double elo = 0, nelo = 0, los = 0.5;
    Interval elo_interval, nelo_interval;
    double elo_error() const { return elo_interval.error(elo); }
    double nelo_error() const { return nelo_interval.error(nelo); }
};
Elo elo_of(const MatchScore& score);  // needs at least one pair

// True if `pairs` pairs, all of them won, put the 95% interval of the mean score above one half.
bool can_be_significant(std::int64_t pairs);

}  // namespace evothello

#pragma once

// What a score over pairs of games says of the two players: Elo, normalised Elo and the chance that
// the first is the stronger, with their 95% bars. Always finite: a count of zero is taken as a very
// small one.

#include "match/score.hpp"

namespace evothello {

inline constexpr double kNeloPerDeviation = 347.43558552;  // 800 / ln 10

// That a player with so many points a game is ahead; finite at 0 and 1 too.
double elo_at(double mean);

// Of the points of a pair (0 to 1), regularised.
struct PairMoments {
    double pairs = 0, mean = 0, variance = 0;
    double deviations() const;  // of the mean from one half, in those of a game
};
PairMoments pair_moments(const MatchScore& score);

struct Elo {
    double elo = 0, elo_error = 0;
    double nelo = 0, nelo_error = 0;
    double los = 0.5;
};
Elo elo_of(const MatchScore& score);  // of at least one pair

}  // namespace evothello

#pragma once

// What a score over pairs of games says of the two players: Elo, normalised Elo and the chance that
// the first is the stronger, with their 95% intervals. The numbers are finite: a score nearer than
// kLeastMean to 0 or 1 is taken as that far from it, so Elo goes no further than 1200 either way.
// An end of an interval that lies beyond is infinite: nothing bounds the difference there.

#include "proof/score.hpp"

namespace evothello {

inline constexpr double kNeloPerDeviation = 347.43558552;  // 800 / ln 10

inline constexpr double kLeastMean = 1e-3;

// That a player with so many points a game is ahead; finite at 0 and 1 too.
double elo_at(double mean);

// Of the points of a pair (0 to 1), regularised.
struct PairMoments {
    double pairs = 0, mean = 0, variance = 0;
    double deviations() const;  // of the mean from one half, in those of a game
};
PairMoments pair_moments(const MatchScore& score);

// The intervals agree with each other and with `los`: where the score's interval is above one half,
// none of them has a negative number in it, and los is above 97.5%; and the other way round.
struct Elo {
    double elo = 0, nelo = 0, los = 0.5;
    Interval elo_interval, nelo_interval;
    double elo_error() const { return elo_interval.error(elo); }
    double nelo_error() const { return nelo_interval.error(nelo); }
};
Elo elo_of(const MatchScore& score);  // of at least one pair

// Whether so many pairs could show who is stronger: all of them won would.
bool can_show_strength(std::int64_t pairs);

}  // namespace evothello

#pragma once

// Measures how often the confidence intervals of a match contain the true value. Simulates matches
// between players of known strength, for several rates of draws and several correlations within a
// pair of games.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace evothello {

// A model of players and openings. In each opening, the advantage of the first player is its
// strength plus a normal deviate with deviation `skill` (the opening suits one player), and the
// advantage of black is a normal deviate with deviation `bias`. All in Elo.
struct PairModel {
    std::string_view name;
    double draws = 0;  // probability of a draw where the expected score is 1/2
    double bias = 0, skill = 0;
};
inline constexpr std::array kPairModels = {
    PairModel{"independent games", 0.05, 0, 0},
    PairModel{"uneven openings", 0.05, 150, 0},
    PairModel{"very uneven openings", 0.05, 300, 0},
    PairModel{"openings that suit one player", 0.05, 0, 200},
    PairModel{"hardly a draw", 0.01, 100, 0},
    PairModel{"many draws", 0.2, 80, 100},
};

using PairChances = std::array<double, 5>;  // of 0, 1/2, 1, 3/2 and 2 points

// Probabilities of the results of a pair. The strength is chosen so that the mean score is the
// expected score of a player who is `elo` ahead.
PairChances pair_chances(const PairModel& model, double elo);

// Each number is a share of all matches.
struct Coverage {
    double score = 0, elo = 0, nelo = 0;  // the interval contains the true value
    // The likelihood of superiority is significant (<= 2.5% or >= 97.5%) but wrong. Between equals
    // both sides are wrong; if the first player is stronger, only the low side is.
    double los_wrong = 0;
};

// Returns one Coverage for each truth. For up to kMaxEnumeratedPairs pairs, adds up all possible
// results with their probabilities and ignores `samples`; for more, draws `samples` matches per
// truth.
inline constexpr int kMaxEnumeratedPairs = 20;
std::vector<Coverage> coverage_of(std::span<const PairChances> truths, int pairs, int samples,
                                  std::uint64_t seed);

}  // namespace evothello

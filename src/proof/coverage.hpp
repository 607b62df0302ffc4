#pragma once

// How often the intervals of a match hold the truth: matches simulated between players of known
// strength, in worlds that differ in draws and in what the two games of a pair have in common.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace evothello {

// Players and openings. In each opening the stronger player is ahead by its strength, more or less
// by `skill` (it suits one of them), and whoever has black by `bias`; deviations in Elo.
struct PairWorld {
    std::string_view name;
    double draws = 0;  // share of drawn games between equals with even chances
    double bias = 0, skill = 0;
};
inline constexpr std::array kPairWorlds = {
    PairWorld{"independent games", 0.05, 0, 0},
    PairWorld{"uneven openings", 0.05, 150, 0},
    PairWorld{"very uneven openings", 0.05, 300, 0},
    PairWorld{"openings that suit one player", 0.05, 0, 200},
    PairWorld{"hardly a draw", 0.01, 100, 0},
    PairWorld{"many draws", 0.2, 80, 100},
};

using PairChances = std::array<double, 5>;  // of 0, 1/2, 1, 3/2 and 2 points of 2

// With the strength that makes the mean score that of players `elo` apart.
PairChances pair_chances(const PairWorld& world, double elo);

// Shares of all matches.
struct Coverage {
    double score = 0, elo = 0, nelo = 0;  // whose interval holds the true value
    // Whose los is at most 2.5% or at least 97.5% where that is wrong: both between equals, only
    // the first where the first player is stronger.
    double los_wrong = 0;
};

// One for each of `truths`. Up to kMostEnumerated pairs all possible results are added up with
// their chances, and `samples` does not matter; beyond, so many matches are drawn for each.
inline constexpr int kMostEnumerated = 20;
std::vector<Coverage> coverage_of(std::span<const PairChances> truths, int pairs, int samples,
                                  std::uint64_t seed);

}  // namespace evothello

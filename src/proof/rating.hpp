#pragma once

// Bradley-Terry ratings of a pool: maximum likelihood with a prior, and their errors.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "play/types.hpp"

namespace evothello {

struct Ratings {
    std::vector<double> elo;    // mean 0, or shifted to the anchor's value
    std::vector<double> error;  // half the 95% interval, relative to the pool's mean
    std::vector<std::vector<double>> covariance;  // Elo squared; ratings sum to 0

    // Likelihood that player i is stronger than player j.
    double los(std::size_t i, std::size_t j) const;
};

// Memory estimate while rating, in bytes; multiply by the square of the number of players.
inline constexpr double kBytesPerRatedPair = 96;

// Fixes the rating of one player.
struct Anchor {
    std::size_t player = 0;
    double elo = 0;
};

// Games 2i and 2i + 1 must be a pair: same players, colours swapped. The dependence within pairs is
// measured and scales the covariance.
//
// Prior: virtual draws for each pairing, in proportion to the games played. They sum to exactly 2
// per player if all play equally often. Games that were not played do not count. Groups of players
// that no chain of games connects have mean 0 each, and their errors include the unknown level of
// the group; the same holds for a player without games.
Ratings rate(std::size_t players, std::span<const Pairing> pairings,
             std::span<const GameRecord> games, std::optional<Anchor> anchor = {});

}  // namespace evothello

#pragma once

// Ratings of a pool by Bradley and Terry: maximum likelihood with a prior, and what is known of
// their errors.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "play/types.hpp"

namespace evothello {

struct Ratings {
    std::vector<double> elo;    // mean 0, or the anchor's given value
    std::vector<double> error;  // half the 95% interval of each, against the pool's mean
    std::vector<std::vector<double>> covariance;  // in Elo squared, on the mean-zero subspace

    // Chance that i is stronger than j.
    double los(std::size_t i, std::size_t j) const;
};

// Of memory while players are rated, for each two of them.
inline constexpr double kBytesOfRatedPair = 96;

struct Anchor {
    std::size_t player = 0;
    double elo = 0;
};

// Games are given in pairs (2i, 2i + 1: same two players, colours swapped), so that the dependence
// within a pair is measured and scales the covariance. Each player has 2 virtual draws spread over
// its opponents by games played, exactly where all play equally often. Games not played do not
// count. Groups that no chain of games joins have mean 0 each, and errors that say how little is
// known of their levels; so does a player without games.
Ratings rate(std::size_t players, std::span<const Pairing> pairings,
             std::span<const GameRecord> games, std::optional<Anchor> anchor = {});

}  // namespace evothello

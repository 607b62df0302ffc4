#pragma once

// From the games of a generation to one number for each individual, larger is better. Sums run in
// the order of games.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "play/types.hpp"

namespace evothello {

enum class FitnessKind : std::uint8_t {
    kScore,   // points a game, 0 to 1
    kDiscs,   // mean disc margin a game under the variant in play
    kRating,  // Bradley-Terry rating in Elo, mean of the individuals 0
    kShared,  // competitive sharing: a point won from an opponent is divided by the points that all
              // individuals won from it
};

inline constexpr std::array<std::string_view, 4> kFitnessNames = {"score", "discs", "rating",
                                                                  "shared"};

// Contenders below `individuals` are individuals, the others (fixed opponents, hall of fame) count
// as opponents only.
std::vector<double> fitness_of(FitnessKind kind, std::size_t individuals, std::size_t contenders,
                               std::span<const Pairing> pairings,
                               std::span<const GameRecord> games);

// Points a game of each individual (1/2 where it played none), and games it played, whatever the
// fitness is.
struct Tally {
    std::vector<double> points;
    std::vector<int> games;
};
Tally tally(std::size_t individuals, std::span<const Pairing> pairings,
            std::span<const GameRecord> games);

}  // namespace evothello

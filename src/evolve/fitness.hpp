#pragma once

// Computes one fitness per individual from the games of a generation; larger is better. Sums run in
// the order of games, so the result is reproducible to the last bit.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "play/types.hpp"

namespace evothello {

enum class FitnessKind : std::uint8_t {
    kScore,   // points per game, in [0, 1]
    kDiscs,   // mean disc margin per game, under the variant in play
    kRating,  // Bradley-Terry rating in Elo; the mean of the individuals is 0
    kShared,  // competitive fitness sharing (Rosin and Belew 1997): a point won from an opponent is
              // divided by the points that all individuals won from that opponent
};

inline constexpr std::array<std::string_view, 4> kFitnessNames = {"score", "discs", "rating",
                                                                  "shared"};

// Contenders [0, individuals) are the individuals; the others (fixed opponents, hall of fame) are
// opponents only and get no fitness. Games that were not played do not count.
std::vector<double> fitness_of(FitnessKind kind, std::size_t individuals, std::size_t contenders,
                               std::span<const Pairing> pairings,
                               std::span<const GameRecord> games);

// Points per game of each individual (1/2 without games) and number of games played, for any kind
// of fitness.
struct Tally {
    std::vector<double> points;
    std::vector<int> games;
};
Tally tally(std::size_t individuals, std::span<const Pairing> pairings,
            std::span<const GameRecord> games);

}  // namespace evothello

#pragma once

// Every use of chance, each a stream of its own: a new use is a new row, so that no use disturbs
// another.

#include <cstdint>

namespace evothello::stream {

inline constexpr std::uint16_t kOpening = 1;  // index: the opening
inline constexpr std::uint16_t kGame = 2;     // index: the game; ties and epsilon of both players
inline constexpr std::uint16_t kMove = 3;     // a single move asked for from outside

// Openings that must be fresh, each use with a stream of its own. Index: the opening.
inline constexpr std::uint16_t kOutsideOpening = 4;  // against fixed opponents and the hall of fame
inline constexpr std::uint16_t kPlayoffOpening = 5;
inline constexpr std::uint16_t kGateOpening = 6;
inline constexpr std::uint16_t kFinalOpening = 7;
inline constexpr std::uint16_t kCompareOpening = 8;
inline constexpr std::uint16_t kYardstickOpening = 11;
inline constexpr std::uint16_t kVerdictOpening = 12;

inline constexpr std::uint16_t kBalancedOpening = 13;  // index: of all that are tried

// Simulated matches of bench coverage. Index: the match; generation: the world and strength.
inline constexpr std::uint16_t kSimulatedMatch = 14;

// Index: the place in the set; generation: the empties.
inline constexpr std::uint16_t kRegretSet = 9;
inline constexpr std::uint16_t kRegretMove = 10;  // of a player who always moves at random

}  // namespace evothello::stream

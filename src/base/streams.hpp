#pragma once

// Every use of chance draws from a stream of its own, so that a new use disturbs no other. ADD A
// STREAM: one row with a number that is not taken (the numbers of old uses must stay: they decide
// what old configs play).

#include <cstdint>

namespace evothello::stream {

// Games.
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

// Evolution.
inline constexpr std::uint16_t kStart = 16;      // index: the individual of generation 0
inline constexpr std::uint16_t kBreed = 17;      // index: the place in the new generation
inline constexpr std::uint16_t kSchedule = 18;   // index: the round
inline constexpr std::uint16_t kHall = 19;       // hall-of-fame opponents of a generation
inline constexpr std::uint16_t kDirection = 20;  // index: the mirrored pair, or the individual
inline constexpr std::uint16_t kLandscape = 21;  // of the stand-in; index: the weight
inline constexpr std::uint16_t kCoin = 22;       // its games; index: the game
inline constexpr std::uint16_t kSway = 23;       // random play; index: the game

// Reports.
inline constexpr std::uint16_t kNoCycles = 32;  // index: the resample

}  // namespace evothello::stream

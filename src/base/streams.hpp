#pragma once

// Values of Key::stream. Every purpose of random numbers has its own stream, so that a new one does
// not change the numbers of another. ADD A STREAM: one row with an unused number. Never change a
// number: it determines the games of existing configs.

#include <cstdint>

namespace evothello::stream {

// Games.
inline constexpr std::uint16_t kOpening = 1;  // index: the opening
inline constexpr std::uint16_t kGame = 2;     // index: the game; ties and epsilon of both players
inline constexpr std::uint16_t kMove = 3;     // a single move requested by a command or a protocol

// Openings that must differ from those of the generation's games. Index: the opening.
inline constexpr std::uint16_t kFixedOpponentOpening =
    4;  // against fixed opponents and the hall of fame
inline constexpr std::uint16_t kPlayoffOpening = 5;
inline constexpr std::uint16_t kGateOpening = 6;
inline constexpr std::uint16_t kFinalOpening = 7;
inline constexpr std::uint16_t kCompareOpening = 8;
inline constexpr std::uint16_t kYardstickOpening = 11;
inline constexpr std::uint16_t kVerdictOpening = 12;

inline constexpr std::uint16_t kBalancedOpening = 13;  // index: of the candidate

// Simulated matches of bench coverage. Index: the match; generation: the world and strength.
inline constexpr std::uint16_t kSimulatedMatch = 14;

// Index: of the position in the set; generation: its number of empties.
inline constexpr std::uint16_t kRegretSet = 9;
inline constexpr std::uint16_t kRegretMove = 10;  // moves of a random player

// Evolution.
inline constexpr std::uint16_t kStart = 16;      // index: the individual of generation 0
inline constexpr std::uint16_t kOffspring = 17;  // index: the place in the new generation
inline constexpr std::uint16_t kSchedule = 18;   // index: the round
inline constexpr std::uint16_t kHall = 19;       // hall-of-fame opponents of a generation
inline constexpr std::uint16_t kDirection = 20;  // index: the mirrored pair, or the individual
inline constexpr std::uint16_t kLandscape = 21;  // simulated fitness landscape; index: the weight
inline constexpr std::uint16_t kCoin = 22;       // simulated games; index: the game
inline constexpr std::uint16_t kStepUnit = 23;   // random play; index: the game

// Reports.
inline constexpr std::uint16_t kNoCycles = 32;  // index: the resample

}  // namespace evothello::stream

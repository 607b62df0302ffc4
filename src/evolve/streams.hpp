#pragma once

// Uses of chance in evolution, beside those of match/streams.hpp.

#include <cstdint>

namespace evothello::stream {

inline constexpr std::uint16_t kStart = 16;      // index: the individual of generation 0
inline constexpr std::uint16_t kBreed = 17;      // index: the place in the new generation
inline constexpr std::uint16_t kSchedule = 18;   // index: the round
inline constexpr std::uint16_t kHall = 19;       // hall-of-fame opponents of a generation
inline constexpr std::uint16_t kDirection = 20;  // index: the mirrored pair, or the individual
inline constexpr std::uint16_t kLandscape = 21;  // of the stand-in; index: the weight
inline constexpr std::uint16_t kCoin = 22;       // its games; index: the game
inline constexpr std::uint16_t kSway = 23;       // random play; index: the game

}  // namespace evothello::stream

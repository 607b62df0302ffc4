#pragma once

// Uses of chance in evolution, beside those of match/streams.hpp.

#include <cstdint>

namespace evothello::stream {

inline constexpr std::uint16_t kStart = 16;     // index: the individual of generation 0
inline constexpr std::uint16_t kBreed = 17;     // index: the place in the new generation
inline constexpr std::uint16_t kSchedule = 18;  // index: the round
inline constexpr std::uint16_t kHall = 19;      // hall-of-fame opponents of a generation

}  // namespace evothello::stream

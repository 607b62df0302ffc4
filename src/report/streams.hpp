#pragma once

// Uses of chance in reports, beside those of match/streams.hpp and evolve/streams.hpp.

#include <cstdint>

namespace evothello::stream {

inline constexpr std::uint16_t kNoCycles = 32;  // index: the resample

}  // namespace evothello::stream

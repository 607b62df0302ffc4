#pragma once

// Every use of chance, each a stream of its own: a new use is a new row, so that no use disturbs
// another.

#include <cstdint>

namespace evothello::stream {

inline constexpr std::uint16_t kOpening = 1;  // index: the opening
inline constexpr std::uint16_t kGame = 2;     // index: the game; ties and epsilon of both players
inline constexpr std::uint16_t kMove = 3;     // a single move asked for from outside

}  // namespace evothello::stream

#pragma once

// Counts the lines of play of `depth` plies, the standard test of move generation. A pass is one
// ply; a game that ends earlier is one line.

#include "board/position.hpp"

namespace evothello {

// Requires depth >= 0; perft(position, 0) is 1.
std::uint64_t perft(const Position& position, int depth);

}  // namespace evothello

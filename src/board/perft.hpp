#pragma once

// Counts the lines of play of a given length: the classic check that the rules are right. A pass is
// a ply, a finished game one leaf.

#include "board/position.hpp"

namespace evothello {

std::uint64_t perft(const Position& position, int depth);

}  // namespace evothello

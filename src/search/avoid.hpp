#pragma once

// The avoid list of the player `directional`: moves that are played at the root only if nothing
// else is legal.

#include "board/position.hpp"

namespace evothello {

// Of the legal moves: X- and C-squares beside an empty corner, and moves that give the opponent a
// legal edge move which it did not have before.
Bitboard risky_moves(const Discs& discs, Bitboard moves, const Geometry& board);

}  // namespace evothello

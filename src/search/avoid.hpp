#pragma once

// The setting `avoid: risky`: moves that are played at the root only if no other move is legal.

#include "board/position.hpp"

namespace evothello {

// Returns the risky ones of `moves`, which are legal: moves to X- and C-squares beside an empty
// corner, and moves that give the opponent a legal move on an edge square where it had none before.
Bitboard risky_moves(const Discs& discs, Bitboard moves, const Geometry& board);

}  // namespace evothello

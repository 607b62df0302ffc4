#pragma once

// The eight symmetries of the board, numbered [0, 8). In this order, bit 0 mirrors left and right,
// bit 1 mirrors top and bottom, bit 2 exchanges rows and columns.

#include "board/position.hpp"

namespace evothello {

inline constexpr int kSymmetries = 8;

Square transformed(Square square, int symmetry, Size size);
Bitboard transformed(Bitboard set, int symmetry, Size size);
Discs transformed(const Discs& discs, int symmetry, Size size);

// The representative of a position: two positions have the same one if and only if one is an image
// of the other under a symmetry. It is the image with the smallest `own`, then the smallest `opp`.
Discs canonical(const Discs& discs, Size size);

}  // namespace evothello

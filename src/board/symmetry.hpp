#pragma once

// The eight symmetries of the square. Number s: bit 0 mirrors left and right, bit 1 top and bottom,
// bit 2 the main diagonal.

#include "board/position.hpp"

namespace evothello {

inline constexpr int kSymmetries = 8;

Square transformed(Square square, int symmetry, Size size);
Bitboard transformed(Bitboard set, int symmetry, Size size);
Discs transformed(const Discs& discs, int symmetry, Size size);

// The same for all eight images of a position, different for positions that are not images of each
// other.
Discs canonical(const Discs& discs, Size size);

}  // namespace evothello

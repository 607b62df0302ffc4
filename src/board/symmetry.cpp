#include "board/symmetry.hpp"

#include <tuple>
#include <utility>

namespace evothello {

Square transformed(Square square, int symmetry, Size size) {
    const int last = width(size) - 1;
    int row = square.row(), column = square.column();
    if ((symmetry & 1) != 0) column = last - column;
    if ((symmetry & 2) != 0) row = last - row;
    if ((symmetry & 4) != 0) std::swap(row, column);
    return Square::at(row, column);
}

Bitboard transformed(Bitboard set, int symmetry, Size size) {
    Bitboard image = 0;
    for_each_square(set,
                    [&](Square square) { image |= transformed(square, symmetry, size).bit(); });
    return image;
}

Discs transformed(const Discs& discs, int symmetry, Size size) {
    return {transformed(discs.own, symmetry, size), transformed(discs.opp, symmetry, size)};
}

Discs canonical(const Discs& discs, Size size) {
    Discs least = discs;
    for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
        const Discs image = transformed(discs, symmetry, size);
        if (std::tie(image.own, image.opp) < std::tie(least.own, least.opp)) least = image;
    }
    return least;
}

}  // namespace evothello

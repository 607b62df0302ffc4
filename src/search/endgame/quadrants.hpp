#pragma once

// The four quadrants of a board, for parity: a side that moves into a quarter with an odd number of
// empty squares tends to make the last move there.

#include "board/rules.hpp"

namespace evothello {

struct Quadrants {
    std::array<Bitboard, 4> squares{};  // upper left, upper right, lower left, lower right
    std::array<std::uint8_t, 64> of{};  // square -> index of its quarter

    constexpr explicit Quadrants(const Geometry& board) {
        for_each_square(board.mask, [&](Square square) {
            const int half = board.width / 2;
            const int quarter = (square.row() < half ? 0 : 2) + (square.column() < half ? 0 : 1);
            squares[static_cast<std::size_t>(quarter)] |= square.bit();
            of[static_cast<std::size_t>(square.index())] = static_cast<std::uint8_t>(quarter);
        });
    }

    // All squares, empty or not, of the quadrants with an odd number of empties.
    constexpr Bitboard odd(Bitboard empties) const {
        Bitboard set = 0;
        for (const Bitboard quarter : squares) {
            if ((std::popcount(empties & quarter) & 1) != 0) set |= quarter;
        }
        return set;
    }
};

inline constexpr Quadrants kQuadrants8{geometry(Size::k8)};
inline constexpr Quadrants kQuadrants6{geometry(Size::k6)};

constexpr const Quadrants& quadrants(Size size) {
    return size == Size::k8 ? kQuadrants8 : kQuadrants6;
}

static_assert(kQuadrants8.odd(0x0000000000000111) == 0x0F0F0F0F0);
static_assert(kQuadrants6.squares[3] == 0x0000383838000000);

}  // namespace evothello

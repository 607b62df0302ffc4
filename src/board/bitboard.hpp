#pragma once

// Bitboards: sets of squares as 64 bits; legal moves and flipped discs. All functions work on 8x8
// boards and on 6x6 boards, which are the upper left part of an 8x8 board. Discs outside the
// board's mask are not allowed, nor are squares with discs of both sides.

#include <array>
#include <bit>
#include <cstdint>

#include "board/square.hpp"

namespace evothello {

inline constexpr Bitboard kColumnA = 0x0101010101010101;
inline constexpr Bitboard kNotColumnA = ~kColumnA;
inline constexpr Bitboard kNotColumnH = ~(kColumnA << 7);

// The eight directions: right, left, down, up, and the diagonals. d and d ^ 1 are opposite; d / 2
// is the axis.
inline constexpr int kDirections = 8;
inline constexpr std::array<int, kDirections> kRowStep = {0, 0, 1, -1, 1, -1, 1, -1};
inline constexpr std::array<int, kDirections> kColumnStep = {1, -1, 0, 0, 1, -1, -1, 1};

// `set` moved by one step; squares that leave the 8x8 frame are dropped.
template <int Direction>
constexpr Bitboard shifted(Bitboard set) {
    constexpr int kColumns = kColumnStep[Direction];
    constexpr int kStep = kRowStep[Direction] * 8 + kColumns;
    const Bitboard moved = kStep > 0 ? set << kStep : set >> -kStep;
    if constexpr (kColumns > 0) return moved & kNotColumnA;
    if constexpr (kColumns < 0) return moved & kNotColumnH;
    return moved;
}

// Calls visit.operator()<Direction>() for each of the eight directions.
template <class Visit>
constexpr void for_each_direction(Visit&& visit) {
    [&]<int... Direction>(std::integer_sequence<int, Direction...>) {
        (visit.template operator()<Direction>(), ...);
    }
    (std::make_integer_sequence<int, kDirections>{});
}

// Calls visit(Square) for each square of `set` in ascending order.
template <class Visit>
constexpr void for_each_square(Bitboard set, Visit&& visit) {
    for (; set != 0; set &= set - 1) visit(Square::of(std::countr_zero(set)));
}

// Requires a set that is not empty.
constexpr Square lowest(Bitboard set) { return Square::of(std::countr_zero(set)); }

// `set` and all its neighbours, within the 8x8 frame.
constexpr Bitboard dilated(Bitboard set) {
    const Bitboard row = set | shifted<0>(set) | shifted<1>(set);
    return row | shifted<2>(row) | shifted<3>(row);
}

// `from`, and all squares of `through` that are reached from it by steps in one direction over
// squares of `through` (an occluded fill by the Kogge-Stone method).
template <int Direction>
constexpr Bitboard filled(Bitboard from, Bitboard through) {
    // Doubling steps: 1, 2 and 4 squares at a time reach the longest walk of 7.
    constexpr int kStep = kRowStep[Direction] * 8 + kColumnStep[Direction];
    constexpr auto kMove = [](Bitboard set, int times) {
        return kStep > 0 ? set << (kStep * times) : set >> (-kStep * times);
    };
    if constexpr (kColumnStep[Direction] > 0) through &= kNotColumnA;
    if constexpr (kColumnStep[Direction] < 0) through &= kNotColumnH;
    Bitboard set = from;
    set |= through & kMove(set, 1);
    through &= kMove(through, 1);
    set |= through & kMove(set, 2);
    through &= kMove(through, 2);
    set |= through & kMove(set, 4);
    return set;
}

// The legal moves of `own` on the board `mask`: empty squares next to a row of opposing discs that
// ends at an own disc.
constexpr Bitboard legal_moves(Bitboard own, Bitboard opp, Bitboard mask) {
    // Discs on columns a and h are never flipped sideways; without them no shift wraps around.
    const Bitboard inner = opp & kNotColumnA & kNotColumnH;
    Bitboard reached = 0;
    for_each_direction([&]<int Direction>() {
        constexpr int kStep = kRowStep[Direction] * 8 + kColumnStep[Direction];
        constexpr auto kMove = [](Bitboard set, int times) {
            return kStep > 0 ? set << (kStep * times) : set >> (-kStep * times);
        };
        const Bitboard through = kColumnStep[Direction] == 0 ? opp : inner;
        Bitboard row = through & kMove(own, 1);
        row |= through & kMove(row, 1);
        const Bitboard two = through & kMove(through, 1);
        row |= two & kMove(row, 2);
        row |= two & kMove(row, 2);
        reached |= kMove(row, 1);
    });
    return reached & mask & ~(own | opp);
}

namespace detail {

// kRays[s][d]: the squares from s, exclusive, in direction d to the edge of the 8x8 frame.
inline constexpr auto kRays = [] {
    std::array<std::array<Bitboard, kDirections>, 64> rays{};
    for (int square = 0; square < 64; ++square) {
        for (std::size_t d = 0; d < kDirections; ++d) {
            int row = square / 8 + kRowStep[d];
            int column = square % 8 + kColumnStep[d];
            for (; row >= 0 && row < 8 && column >= 0 && column < 8;
                 row += kRowStep[d], column += kColumnStep[d]) {
                rays[static_cast<std::size_t>(square)][d] |= Square::at(row, column).bit();
            }
        }
    }
    return rays;
}();

}  // namespace detail

// The opposing discs that a move of `own` on `square` flips; 0 if the move is illegal. The square
// must be empty.
constexpr Bitboard flips(Square square, Bitboard own, Bitboard opp) {
    const auto& rays = detail::kRays[static_cast<std::size_t>(square.index())];
    Bitboard turned = 0;
    // Directions 0, 2, 4 and 6 ascend: the first square without an opposing disc is the lowest bit
    // of the ray without `opp`.
    for (std::size_t d = 0; d < kDirections; d += 2) {
        const Bitboard end = rays[d] & ~opp;
        const Bitboard anchor = end & (0 - end) & own;
        turned |= rays[d] & (anchor - (anchor != 0));
    }
    // Directions 1, 3, 5 and 7 descend: it is the highest bit.
    for (std::size_t d = 1; d < kDirections; d += 2) {
        const Bitboard end = rays[d] & ~opp;
        const Bitboard anchor = (Bitboard{1} << (63 - std::countl_zero(end | 1))) & end & own;
        turned |= rays[d] & (0 - (anchor << 1));
    }
    return turned & opp;
}

static_assert(dilated(1) == 0x0303);
static_assert(filled<0>(1, 0x1F) == 0x1F && filled<1>(0x80, 0xF1) == 0xF0);

}  // namespace evothello

#pragma once

// Positions. Discs has the discs of the side to move and of its opponent; evaluation and search use
// it. Position adds the colour to move and the board size, for input and output.

#include <cstdint>

#include "board/rules.hpp"

namespace evothello {

enum class Colour : std::uint8_t { kBlack, kWhite };

constexpr Colour other(Colour colour) {
    return colour == Colour::kBlack ? Colour::kWhite : Colour::kBlack;
}
constexpr const char* name(Colour colour) { return colour == Colour::kBlack ? "black" : "white"; }

struct Discs {
    Bitboard own = 0;  // of the side to move
    Bitboard opp = 0;

    constexpr Bitboard occupied() const { return own | opp; }
    constexpr int count() const { return std::popcount(own | opp); }
    constexpr Discs passed() const { return {opp, own}; }
    friend constexpr bool operator==(const Discs&, const Discs&) = default;
};

// The discs after a legal move, for the opponent to move.
constexpr Discs after(const Discs& discs, Square square) {
    const Bitboard turned = flips(square, discs.own, discs.opp);
    return {discs.opp & ~turned, discs.own | turned | square.bit()};
}

// The result of a finished game in discs, positive if the side to move has won: own minus opposing
// discs, negated if the variant is reversed. Empty squares count for neither side.
constexpr int margin(const Discs& discs, Variant variant) {
    const int more = std::popcount(discs.own) - std::popcount(discs.opp);
    return variant == Variant::kStandard ? more : -more;
}

struct Position {
    Discs discs;
    Colour to_move = Colour::kBlack;
    Size size = Size::k8;

    constexpr Bitboard black() const { return to_move == Colour::kBlack ? discs.own : discs.opp; }
    constexpr Bitboard white() const { return to_move == Colour::kWhite ? discs.own : discs.opp; }
    constexpr Bitboard moves() const {
        return legal_moves(discs.own, discs.opp, geometry(size).mask);
    }
    // Whether the side to move has no move but the opponent has.
    constexpr bool must_pass() const { return moves() == 0 && !finished(); }
    constexpr bool finished() const {
        const Bitboard mask = geometry(size).mask;
        return legal_moves(discs.own, discs.opp, mask) == 0 &&
               legal_moves(discs.opp, discs.own, mask) == 0;
    }
    // The number of empty squares.
    constexpr int empties() const { return cells(size) - discs.count(); }
    // Requires a legal move, or a pass.
    constexpr Position play(Move move) const {
        return {move.is_pass() ? discs.passed() : after(discs, move.square()), other(to_move),
                size};
    }
    friend constexpr bool operator==(const Position&, const Position&) = default;
};

// White has the upper left and lower right of the four centre squares, black the other two. Black
// is to move.
constexpr Position start_position(Size size) {
    const int middle = width(size) / 2;
    const Bitboard white =
        Square::at(middle - 1, middle - 1).bit() | Square::at(middle, middle).bit();
    const Bitboard black =
        Square::at(middle - 1, middle).bit() | Square::at(middle, middle - 1).bit();
    return {{black, white}, Colour::kBlack, size};
}

static_assert(std::popcount(start_position(Size::k8).moves()) == 4);
static_assert(start_position(Size::k8).white() ==
              (Square::parse("d4")->bit() | Square::parse("e5")->bit()));

}  // namespace evothello

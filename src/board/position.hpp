#pragma once

// A position as the side to move sees it (Discs: what search works on), and as the world names it
// (Position: with colour and size).

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

// After own plays on `square`, seen by the other side.
constexpr Discs after(const Discs& discs, Square square) {
    const Bitboard turned = flips(square, discs.own, discs.opp);
    return {discs.opp & ~turned, discs.own | turned | square.bit()};
}

// Own discs minus opposing discs, turned round where fewest discs win: positive if the side to move
// has won a game that is over.
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
    constexpr bool must_pass() const { return moves() == 0 && !finished(); }
    constexpr bool finished() const {
        const Bitboard mask = geometry(size).mask;
        return legal_moves(discs.own, discs.opp, mask) == 0 &&
               legal_moves(discs.opp, discs.own, mask) == 0;
    }
    constexpr int empties() const { return cells(size) - discs.count(); }
    constexpr Position play(Move move) const {
        return {move.is_pass() ? discs.passed() : after(discs, move.square()), other(to_move),
                size};
    }
    friend constexpr bool operator==(const Position&, const Position&) = default;
};

// White on the upper left and lower right of the four middle squares, black on the other two and to
// move.
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

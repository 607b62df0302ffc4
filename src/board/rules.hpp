#pragma once

// The rules of a game: the board size, and whether most discs (standard) or fewest discs (reversed)
// win. The variant does not affect legal moves.

#include <array>
#include <string>
#include <string_view>

#include "board/bitboard.hpp"

namespace evothello {

enum class Size : std::uint8_t { k6 = 6, k8 = 8 };
enum class Variant : std::uint8_t { kStandard, kReversed };

struct Rules {
    Size size = Size::k8;
    Variant variant = Variant::kStandard;
    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

constexpr int width(Size size) { return static_cast<int>(size); }
constexpr int cells(Size size) { return width(size) * width(size); }

constexpr std::string_view name(Variant variant) {
    return variant == Variant::kStandard ? "standard" : "reversed";
}

// For messages, as in "standard 8x8".
inline std::string name(const Rules& rules) {
    const std::string side = std::to_string(width(rules.size));
    return std::string(name(rules.variant)) + " " + side + "x" + side;
}

// Sets of squares of a board size.
struct Geometry {
    int width;
    Bitboard mask;  // all squares of the board
    Bitboard corners;
    Bitboard edges;                       // all border squares, corners included
    std::array<Bitboard, 4> corner;       // upper left, upper right, lower left, lower right
    std::array<Bitboard, 4> near_corner;  // the two C-squares and the X-square of each corner
    std::array<Bitboard, 8> last;  // per direction, the squares from which a step leaves the board
};

namespace detail {

constexpr Geometry make_geometry(int width) {
    Geometry g{};
    g.width = width;
    const auto inside = [width](int row, int column) {
        return row >= 0 && row < width && column >= 0 && column < width;
    };
    for (int row = 0; row < width; ++row) {
        for (int column = 0; column < width; ++column) {
            const Bitboard bit = Square::at(row, column).bit();
            g.mask |= bit;
            for (std::size_t d = 0; d < kDirections; ++d) {
                if (!inside(row + kRowStep[d], column + kColumnStep[d])) g.last[d] |= bit;
            }
        }
    }
    g.edges = g.last[0] | g.last[1] | g.last[2] | g.last[3];
    for (std::size_t c = 0; c < 4; ++c) {
        g.corner[c] = Square::at(c / 2 == 0 ? 0 : width - 1, c % 2 == 0 ? 0 : width - 1).bit();
        g.corners |= g.corner[c];
        g.near_corner[c] = dilated(g.corner[c]) & g.mask & ~g.corner[c];
    }
    return g;
}

inline constexpr Geometry kGeometry8 = make_geometry(8);
inline constexpr Geometry kGeometry6 = make_geometry(6);

}  // namespace detail

constexpr const Geometry& geometry(Size size) {
    return size == Size::k8 ? detail::kGeometry8 : detail::kGeometry6;
}

static_assert(geometry(Size::k8).mask == ~Bitboard{0});
static_assert(std::popcount(geometry(Size::k6).mask) == 36);

}  // namespace evothello

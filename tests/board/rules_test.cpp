#include "board/rules.hpp"

#include <array>

#include "support/catch.hpp"

using namespace evothello;

namespace {

constexpr std::array kSizes = {Size::k6, Size::k8};

Bitboard set_of(std::initializer_list<const char*> names) {
    Bitboard set = 0;
    for (const char* name : names) set |= Square::parse(name)->bit();
    return set;
}

template <class Check>
void for_each_place(Size size, Check&& check) {
    for (int row = 0; row < width(size); ++row) {
        for (int column = 0; column < width(size); ++column) check(row, column);
    }
}

bool inside(Size size, int row, int column) {
    return row >= 0 && row < width(size) && column >= 0 && column < width(size);
}

}  // namespace

TEST_CASE("a board has its squares, its edges and its corners") {
    for (const Size size : kSizes) {
        const Geometry& board = geometry(size);
        const int last = width(size) - 1;
        Bitboard mask = 0, edges = 0, corners = 0;
        for_each_place(size, [&](int row, int column) {
            const Bitboard bit = Square::at(row, column).bit();
            const bool row_ends = row == 0 || row == last,
                       column_ends = column == 0 || column == last;
            mask |= bit;
            if (row_ends || column_ends) edges |= bit;
            if (row_ends && column_ends) corners |= bit;
        });
        CHECK(board.width == width(size));
        CHECK(board.mask == mask);
        CHECK(board.edges == edges);
        CHECK(board.corners == corners);
        CHECK(std::popcount(mask) == cells(size));
    }
}

TEST_CASE("each corner has the three squares next to it") {
    const Geometry& eight = geometry(Size::k8);
    CHECK(eight.corner ==
          std::array{set_of({"a1"}), set_of({"h1"}), set_of({"a8"}), set_of({"h8"})});
    CHECK(eight.near_corner == std::array{set_of({"b1", "a2", "b2"}), set_of({"g1", "h2", "g2"}),
                                          set_of({"a7", "b8", "b7"}), set_of({"g8", "h7", "g7"})});
    const Geometry& six = geometry(Size::k6);
    CHECK(six.corner == std::array{set_of({"a1"}), set_of({"f1"}), set_of({"a6"}), set_of({"f6"})});
    CHECK(six.near_corner == std::array{set_of({"b1", "a2", "b2"}), set_of({"e1", "f2", "e2"}),
                                        set_of({"a5", "b6", "b5"}), set_of({"e6", "f5", "e5"})});
}

TEST_CASE("the last squares of a direction are those from which it leaves the board") {
    for (const Size size : kSizes) {
        for (std::size_t d = 0; d < kDirections; ++d) {
            for_each_place(size, [&](int row, int column) {
                const bool leaves = !inside(size, row + kRowStep[d], column + kColumnStep[d]);
                const Bitboard bit = Square::at(row, column).bit();
                REQUIRE(((geometry(size).last[d] & bit) != 0) == leaves);
            });
        }
    }
}

TEST_CASE("rules are named for people") {
    CHECK(name(Rules{}) == "standard 8x8");
    CHECK(name(Rules{Size::k6, Variant::kReversed}) == "reversed 6x6");
    CHECK(Rules{} != Rules{Size::k6, Variant::kStandard});
    CHECK(Rules{} != Rules{Size::k8, Variant::kReversed});
}

#include "board/square.hpp"

#include <set>

#include "support/catch.hpp"

using evothello::Move;
using evothello::Square;

TEST_CASE("every square reads back from its name, in either case") {
    std::set<std::string> names;
    for (int index = 0; index < 64; ++index) {
        const Square square = Square::of(index);
        REQUIRE(square == Square::at(square.row(), square.column()));
        REQUIRE(square.bit() == std::uint64_t{1} << index);
        std::string name = square.name();
        REQUIRE(Square::parse(name) == square);
        names.insert(name);
        name[0] = static_cast<char>(name[0] - 'a' + 'A');
        REQUIRE(Square::parse(name) == square);
    }
    CHECK(names.size() == 64);
    CHECK(Square::of(0).name() == "a1");
    CHECK(Square::of(7).name() == "h1");
    CHECK(Square::of(56).name() == "a8");
    CHECK(Square::at(4, 5).name() == "f5");
}

TEST_CASE("no other text names a square") {
    int read = 0;
    for (int first = 0; first < 256; ++first) {
        for (int second = 0; second < 256; ++second) {
            const std::string text{static_cast<char>(first), static_cast<char>(second)};
            read += Square::parse(text).has_value();
        }
    }
    CHECK(read == 2 * 64);
    for (const char* text : {"", "a", "a1 ", " a1", "a10", "pass"})
        CHECK_FALSE(Square::parse(text));
}

TEST_CASE("squares are ordered row by row") {
    CHECK(Square::at(0, 7) < Square::at(1, 0));
    CHECK(Square::at(3, 3) < Square::at(3, 4));
}

TEST_CASE("a pass is a move and no square") {
    CHECK(Move::pass().is_pass());
    CHECK(Move::pass().name() == "pass");
    for (int index = 0; index < 64; ++index) {
        const Move move = Square::of(index);
        REQUIRE_FALSE(move.is_pass());
        REQUIRE_FALSE(move == Move::pass());
        REQUIRE(move.square() == Square::of(index));
        REQUIRE(move.name() == Square::of(index).name());
    }
}

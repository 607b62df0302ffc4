#include "match/opening_file.hpp"

#include "board/notation.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

std::vector<Opening> parse8(std::string_view text) {
    return parse_openings(text, "o.txt", Size::k8);
}

std::string parse_error(std::string_view text, Size size = Size::k8) {
    return error_of([&] { parse_openings(text, "o.txt", size); });
}

}  // namespace

TEST_CASE("an opening is a move list or a position, with remarks and blank lines between") {
    const std::string position = to_text(parse_position("f5d6c3"));
    const auto openings =
        parse8("# three\n\n  f5d6 # parallel\r\n\t\n" + position + "; from a book\nF5F6E6");
    REQUIRE(openings.size() == 3);
    CHECK(openings[0].moves == std::vector<Move>{*Square::parse("f5"), *Square::parse("d6")});
    CHECK(openings[0].position == parse_position("f5d6"));
    CHECK(openings[1].moves.empty());
    CHECK(openings[1].position == parse_position("f5d6c3"));
    CHECK(openings[2].position == parse_position("f5f6e6"));
}

TEST_CASE("random openings written as moves or as positions read back as they were") {
    for (const Size size : {Size::k8, Size::k6}) {
        const auto openings = random_openings(100, 9, size, {.seed = 5});
        std::string moves, positions;
        for (const Opening& opening : openings) {
            for (const Move move : opening.moves) moves += move.is_pass() ? "" : move.name();
            moves += '\n';
            positions += to_text(opening.position) + '\n';
        }
        const auto from_positions = parse_openings(positions, "o.txt", size);
        REQUIRE(from_positions.size() == openings.size());
        for (std::size_t i = 0; i < openings.size(); ++i) {
            CHECK(from_positions[i].position == openings[i].position);
        }
        const auto from_moves = parse_openings(moves, "o.txt", size);
        REQUIRE(from_moves.size() == openings.size());
        for (std::size_t i = 0; i < openings.size(); ++i) {
            // A list of squares cannot say that the last move was a pass.
            if (!openings[i].moves.back().is_pass()) CHECK(from_moves[i] == openings[i]);
        }
    }
}

TEST_CASE("a line that is no opening is named") {
    CHECK(parse_error("f5d6\nf5f5\n") == "o.txt:2: move 2, f5, is not legal for white");
    CHECK(parse_error("# x\nhello\n").starts_with("o.txt:2: 'hello' is not a position"));
    CHECK(parse_error("f5 d6\n").starts_with("o.txt:1: ' d' is not a square"));
    CHECK(parse_error("\n" + std::string(64, '-') + " X\n") ==
          "o.txt:2: neither side has a move: the game is over here");
    CHECK(parse_error("") == "o.txt: holds no opening");
    CHECK(parse_error("# f5d6\n\n") == "o.txt: holds no opening");
}

TEST_CASE("all lines that are no opening are named together") {
    const std::string text = parse_error("hello\nf5d6\nf5f5\n");
    CHECK_THAT(text, Catch::Contains("o.txt:1") && Catch::Contains("o.txt:3"));
}

TEST_CASE("a position of another board is refused") {
    const std::string six = to_text(start_position(Size::k6));
    CHECK(parse_error(six) == "o.txt:1: a position with 36 cells, but the games are played on 64");
    CHECK(parse_error(to_text(start_position(Size::k8)), Size::k6) ==
          "o.txt:1: a position with 64 cells, but the games are played on 36");
    CHECK(parse_openings(six, "o.txt", Size::k6).front().position == start_position(Size::k6));
}

TEST_CASE("the same opening twice is refused, in whatever guise") {
    const auto same_as_first = [](const std::string& other) {
        return parse_error("f5d6\n" + other + "\n") ==
               "o.txt:2: the same as line 1, perhaps turned, mirrored or with the colours swapped";
    };
    CHECK(same_as_first("f5d6"));
    CHECK(same_as_first("d3c5"));  // through the centre
    CHECK(same_as_first("e6f4"));  // over the diagonal
    CHECK(same_as_first(to_text(parse_position("c4e3"))));
    Position swapped = parse_position("f5d6");
    swapped.to_move = other(swapped.to_move);
    CHECK(same_as_first(to_text(swapped)));
    CHECK_FALSE(same_as_first("f5f6"));
}

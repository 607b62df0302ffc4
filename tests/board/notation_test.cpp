#include "board/notation.hpp"

#include <cctype>

#include "base/random.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

const std::string kForms =
    "a position is 64 (or 36) cells of - X O and the side to move, the side W or B and 64 cells of "
    "E X O, or a list of moves such as f5d6c3";

std::string error(const std::string& text) {
    return error_of([&] { parse_position(text); });
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (char& c : text) {
        if (const std::size_t at = from.find(c); at != std::string::npos) c = to[at];
    }
    return text;
}

// The format "side and cells", with E for empty squares.
std::string course_text(const Position& position) {
    const std::string cells = to_text(position).substr(0, to_text(position).size() - 2);
    return (position.to_move == Colour::kBlack ? "B" : "W") + replaced(cells, "-", "E");
}

}  // namespace

TEST_CASE("a position is written as cells and side, as the twin writes it") {
    CHECK(to_text(start_position(Size::k6)) == "--------------OX----XO-------------- X");
    for (std::uint64_t i = 0; i < 1000 / kThinning; ++i) {
        const Position position = random_board(alternating_size(i), i);
        REQUIRE(to_text(position) == twin::text(to_twin(position)));
    }
}

TEST_CASE("cells and side are read in all their spellings") {
    for (std::uint64_t i = 0; i < 2000 / kThinning; ++i) {
        const Position position = random_board(alternating_size(i), i);
        const std::string text = to_text(position);
        std::string joined = text;
        joined.erase(joined.size() - 2, 1);
        for (const std::string& spelling :
             {text, replaced(text, "-XO", ".xo"), replaced(text, "X", "*"), joined,
              "  " + text + " \r\n", text + "; best f5", text + ";",
              text.substr(0, text.size() - 1) + "\t " + text.back(), course_text(position),
              " " + course_text(position) + "\n"}) {
            INFO(spelling);
            REQUIRE(parse_position(spelling) == position);
        }
    }
}

TEST_CASE("the number of cells decides the size, whatever size is given") {
    for (const Size size : {Size::k6, Size::k8}) {
        const Position start = start_position(size);
        for (const Size asked : {Size::k6, Size::k8}) {
            CHECK(parse_position(to_text(start), asked) == start);
            CHECK(parse_position(course_text(start), asked) == start);
        }
    }
}

TEST_CASE("a move list leads to its position, forced passes left out") {
    int passes = 0;
    for (std::uint64_t i = 0; i < 500 / kThinning; ++i) {
        const Size size = alternating_size(i);
        Random random(Key{.seed = 4, .index = i});
        Position position = start_position(size);
        std::string text, upper;
        for (; !position.finished(); passes += position.must_pass()) {
            if (position.must_pass()) position = position.play(Move::pass());
            Bitboard moves = position.moves();
            while (random.below(2) == 0 && (moves & (moves - 1)) != 0) moves &= moves - 1;
            position = position.play(lowest(moves));
            text += lowest(moves).name();
            REQUIRE(parse_position(text, size) == position);
        }
        for (const char c : text) upper += static_cast<char>(std::toupper(c));
        REQUIRE(parse_position(upper, size) == position);
    }
    CHECK(passes > 0);
}

TEST_CASE("the moves of a list have their forced passes put in, none at the end") {
    CHECK(parse_moves("", start_position(Size::k8)).empty());
    const auto moves = parse_moves("f5D6c3", start_position(Size::k8));
    CHECK(moves ==
          std::vector<Move>{*Square::parse("f5"), *Square::parse("d6"), *Square::parse("c3")});

    // Black has no move; white plays d1, which ends the game.
    const Position must_pass = parse_position("----XO" + std::string(30, '-') + " X");
    CHECK(parse_moves("d1", must_pass) == std::vector<Move>{Move::pass(), *Square::parse("d1")});
}

TEST_CASE("invalid text is reported with the valid formats") {
    CHECK(error("") == "no position given; " + kForms);
    CHECK(error("  \n") == "no position given; " + kForms);
    CHECK(error("; best f5") == "no position given; " + kForms);
    CHECK(error("hello") == "'hello' is not a position; " + kForms);
    CHECK(error(std::string(33, '-')) ==
          "'" + std::string(33, '-') + "' is not a position; " + kForms);
    CHECK(error("f5d") == "'d' is not a square; " + kForms);
    CHECK(error("f5d9") == "'d9' is not a square; " + kForms);
    CHECK(error("f5 d6") == "' d' is not a square; " + kForms);
}

TEST_CASE("a wrong number of cells is counted") {
    const auto wrong = [](int found) {
        return "a position has 64 cells (or 36 on 6x6), this one has " + std::to_string(found);
    };
    CHECK(error(std::string(63, '-') + " X") == wrong(63));
    CHECK(error(std::string(65, '-') + "X") == wrong(65));
    CHECK(error(std::string(35, '-') + " O") == wrong(35));
    CHECK(error(std::string(37, '-') + " O") == wrong(37));
    CHECK(error("B" + std::string(63, 'E')) == wrong(63));
    CHECK(error("W" + std::string(65, 'E')) == wrong(65));
    CHECK(error("W") == wrong(0));
}

TEST_CASE("a wrong character is named with its square") {
    std::string cells(64, '-');
    cells[9] = 'Q';
    CHECK(error(cells + " X") == "cell b2 is 'Q', expected one of -.Xx*Oo");
    cells[9] = 'E';
    CHECK(error(cells + " X") == "cell b2 is 'E', expected one of -.Xx*Oo");
    cells[9] = '\x07';
    CHECK(error(cells + " X") == "cell b2 is byte 7, expected one of -.Xx*Oo");
    cells[9] = '\xc3';
    CHECK(error(cells + " X") == "cell b2 is byte 195, expected one of -.Xx*Oo");
    std::string small(36, '-');
    small.back() = 'Q';
    CHECK(error(small + " X") == "cell f6 is 'Q', expected one of -.Xx*Oo");
}

TEST_CASE("the side to move must be there and be X or O") {
    const std::string cells(64, '-');
    CHECK(error(cells) == "the side to move, X or O, is missing after the cells (64 cells read)");
    CHECK(error(cells + " Z") == "the side to move is 'Z', expected X or O");
    CHECK(error(cells + " B") == "the side to move is 'B', expected X or O");
    CHECK(error(cells + " W") == "the side to move is 'W', expected X or O");
}

TEST_CASE("the first move that is not legal is named with its number and its side") {
    CHECK(error("a1") == "move 1, a1, is not legal for black");
    CHECK(error("f5f5") == "move 2, f5, is not legal for white");
    CHECK(error("f5d6a8c3") == "move 3, a8, is not legal for black");
    CHECK(error_of([] { parse_position("h1", Size::k6); }) == "move 1, h1, is not legal for black");
}

TEST_CASE("a diagram shows coordinates, discs and moves") {
    CHECK(to_diagram(start_position(Size::k6)) ==
          "   a b c d e f\n"
          " 1 - - - - - -\n"
          " 2 - - . - - -\n"
          " 3 - . O X - -\n"
          " 4 - - X O . -\n"
          " 5 - - - . - -\n"
          " 6 - - - - - -\n");
}

#include "game/played_game.hpp"

#include "base/error.hpp"
#include "board/notation.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

std::string list_error(std::string_view text, const Position& start = start_position(Size::k8)) {
    return error_of([&] { parse_move_list(text, start); });
}

// White must pass, then black takes all.
const Position kPassing = parse_position("XOO" + std::string(61, '-') + " O");

}  // namespace

TEST_CASE("a list of moves reads back as written, with or without passes") {
    const auto moves = parse_move_list(" F5d6 c3\n", start_position(Size::k8));
    REQUIRE(moves.size() == 3);
    CHECK(move_list(moves) == "f5d6c3");
    for (const char* text : {"d1", "--d1", "-- d1 ----"}) {
        CHECK(move_list(parse_move_list(text, kPassing)) == "--d1");
    }
    CHECK(parse_move_list("", kPassing).empty());
}

TEST_CASE("an illegal move is reported with its number and the legal moves") {
    CHECK(list_error("f5f5") == "move 2, f5, is not legal for white; legal are f4 d6 f6");
    CHECK(list_error("f5--") == "move 2: white may not pass; legal are f4 d6 f6");
    CHECK(list_error("--d1a8", kPassing) == "move 2, a8: the game is over before this move");
    CHECK(list_error("--a8", kPassing) == "move 1, a8, is not legal for black; legal are d1");
    CHECK(list_error("f5d").starts_with("'d' is neither a square nor a pass"));
    CHECK(list_error("f5-").starts_with("'-' is neither"));
    CHECK(list_error("h8", start_position(Size::k6)) ==
          "move 1, h8, is not legal for black; legal are c2 b3 e4 d5");
}

TEST_CASE("a game begins with the moves of its opening, or at its position") {
    const Position after = parse_position("f5d6");
    const std::vector<Choice> choices{
        {.move = *Square::parse("c3"), .searched = true, .value = -679.3999999165535, .depth = 4},
        {.move = *Square::parse("d3"), .searched = true, .exact = true, .margin = -3, .depth = 9},
        {.move = *Square::parse("c4")}};
    const Opening known{parse_moves("f5d6", start_position(Size::k8)), after};
    const PlayedGame whole = played_game("a", "b", {}, known, choices);
    CHECK(whole.start == start_position(Size::k8));
    CHECK(move_list(whole.moves) == "f5d6c3d3c4");
    CHECK(whole.moves[1] == PlayedMove{.move = *Square::parse("d6")});
    CHECK(whole.moves[2] == PlayedMove{.move = *Square::parse("c3"), .depth = 4, .value = -679.4});
    CHECK(whole.moves[3] ==
          PlayedMove{.move = *Square::parse("d3"), .depth = 9, .exact = true, .value = -3});
    CHECK(whole.moves[4] == PlayedMove{.move = *Square::parse("c4")});
    CHECK(whole.end() == parse_position("f5d6c3d3c4"));

    const PlayedGame part = played_game("a", "b", {}, {{}, after}, choices);
    CHECK(part.start == after);
    CHECK(move_list(part.moves) == "c3d3c4");
    CHECK(part.end() == whole.end());
}

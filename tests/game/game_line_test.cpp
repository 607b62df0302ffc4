#include "game/game_line.hpp"

#include "base/error.hpp"
#include "board/notation.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace evothello;

namespace {

constexpr std::string_view kHead = "black=a\twhite=b\trules=standard 8x8\t";

std::string line_error(const std::string& tail) {
    return error_of([&] { parse_line(std::string(kHead) + tail); });
}

}  // namespace

TEST_CASE("a line of the log reads back as the game that it was written from") {
    for (const Rules& rules : kEveryRules) {
        for (std::uint64_t index = 0; index < 60; ++index) {
            const PlayedGame game = random_game(rules, index);
            const std::string line = to_line(game);
            CHECK(std::count(line.begin(), line.end(), '\n') == 1);
            CHECK(line.back() == '\n');
            CHECK(parse_line(line) == game);
        }
    }
}

TEST_CASE("a line has only the fields that are known") {
    PlayedGame game{.black = "one two", .white = "a\tb\n"};
    game.moves = parse_move_list("f5d6", game.start);
    const std::string plain = "black=one two\twhite=a b \trules=standard 8x8\tmoves=f5d6";
    CHECK(to_line(game) == plain + "\n");
    game.moves[0].depth = 4;
    game.moves[0].value = -1.5;
    game.moves[1].depth = 12;
    game.moves[1].exact = true;
    CHECK(to_line(game) == plain + "\tdepths=4,12=\tvalues=-1.5,-\n");

    // The shortest possible game, and one from another start.
    game = {.black = "a", .white = "b", .rules = {Size::k8, Variant::kReversed}};
    game.moves = parse_move_list("e6f4e3f6g5d6e7f5c5", game.start);
    CHECK(to_line(game) ==
          "black=a\twhite=b\trules=reversed 8x8\tresult=13-0\tmoves=e6f4e3f6g5d6e7f5c5\n");
    game.start = parse_position("f5");
    game.moves.clear();
    CHECK(to_line(game) ==
          "black=a\twhite=b\trules=reversed 8x8\tstart=" + to_text(game.start) + "\tmoves=\n");
}

TEST_CASE("fields may come in any order, and each mistake is reported") {
    const PlayedGame game = parse_line("moves=c2\trules=standard 6x6\twhite=\tblack=x=y\r\n");
    CHECK(game.black == "x=y");
    CHECK(game.white.empty());
    CHECK(game.rules == Rules{Size::k6, Variant::kStandard});

    CHECK(line_error("moves=f5f5").starts_with("move 2, f5, is not legal for white"));
    CHECK(line_error("") ==
          "expected fields such as black=NAME and moves=f5d6c3 with tabs between, "
          "found ''");
    CHECK(line_error("start=f5") == "the field moves is missing");
    CHECK(line_error("moves=f5\tblack=c") == "the field black is given twice");
    CHECK(line_error("move=f5").ends_with("found 'move=f5'; did you mean 'moves'?"));
    CHECK(line_error("moves=f5\tdepths=4,4") ==
          "depths: expected one for each of 1 moves, passes included, found 2");
    for (const std::string depth : {"0", "65", "4==", "=", "x", ""}) {
        CHECK(line_error("moves=f5\tdepths=" + depth) ==
              "depths: expected a depth such as 4 or 12= or -, found '" + depth + "'");
    }
    CHECK(line_error("moves=f5\tvalues=nan") == "values: expected a number or -, found 'nan'");
    CHECK(line_error("moves=f5\tresult=4-1") ==
          "result: the moves lead to an unfinished game, found '4-1'");
    CHECK(line_error("moves=e6f4e3f6g5d6e7f5c5\tresult=12-0") ==
          "result: the moves lead to 13-0, found '12-0'");
    CHECK(line_error("moves=\tstart=" + to_text(start_position(Size::k6))) ==
          "start: 36 cells, but the rules are standard 8x8");
    CHECK(error_of([] { parse_line("black=a\twhite=b\trules=8x8\tmoves="); }) ==
          "rules: expected one of standard 8x8, reversed 8x8, standard 6x6, reversed 6x6, found "
          "'8x8'");
}

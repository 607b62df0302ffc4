#include "game/game_file.hpp"

#include "base/error.hpp"
#include "game/game_line.hpp"
#include "game/ggf.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace evothello;

TEST_CASE("both formats are recognised by content, and chosen by file name for writing") {
    const PlayedGame one = random_game({}, 1), two = random_game({}, 2);
    const std::vector<PlayedGame> both{one, two};
    for (const char* name : {"games.ggf", "games.log", "games"}) {
        const GameText text = game_text_for(name);
        CHECK(whole_games(parse_games(text(one) + text(two), name).games) == both);
    }
    CHECK(game_text_for("a.ggf")(one) == to_ggf(one));
    CHECK(game_text_for("ggf")(one) == to_line(one));
    const auto found = parse_games("# a remark\n\n" + to_line(one) + " \r\n" + to_line(two), "x");
    CHECK(whole_games(found.games) == both);
    CHECK_FALSE(found.has_unfinished_line);
}

TEST_CASE("a file without a game, or with an invalid one, is reported") {
    const auto error = [](const std::string& text) {
        return error_of([&] { whole_games(parse_games(text, "x.log").games); });
    };
    CHECK(error("") == "x.log: contains no game; expected (;GM[Othello]...;) or lines of our log");
    CHECK(error("# nothing\n").starts_with("x.log: contains no game"));
    CHECK(error("#\n" + to_line(random_game({}, 1)) + "black=a\n") ==
          "x.log:3: the field white is missing");
}

TEST_CASE("a bad line of a log does not affect other games, and an unfinished line is skipped") {
    const PlayedGame one = random_game({}, 1), two = random_game({}, 2);
    const std::string line = to_line(two);
    const auto [games, has_unfinished_line] =
        parse_games("rubbish\n" + to_line(one) + line.substr(0, line.size() - 1), "x.log");
    CHECK(has_unfinished_line);
    REQUIRE(games.size() == 2);
    CHECK(games[0].problem.line == 1);
    CHECK(games[1].value() == one);
    CHECK(error_of([&] { parse_games(line.substr(0, 40), "x.log"); }) ==
          "x.log: contains no complete game: its only line has no line feed");
}

#include "match/game_file.hpp"

#include "base/error.hpp"
#include "match/game_line.hpp"
#include "match/ggf.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace evothello;

TEST_CASE("both texts are known by what is in them, and chosen by the name of the file") {
    const PlayedGame one = random_game({}, 1), two = random_game({}, 2);
    const std::vector<PlayedGame> both{one, two};
    for (const char* name : {"games.ggf", "games.log", "games"}) {
        const GameText text = game_text_for(name);
        CHECK(parse_games(text(one) + text(two), name) == both);
    }
    CHECK(game_text_for("a.ggf")(one) == to_ggf(one));
    CHECK(game_text_for("ggf")(one) == to_line(one));
    CHECK(parse_games("# a remark\n\n" + to_line(one) + " \r\n" + to_line(two), "x") == both);
}

TEST_CASE("a file without a game, or with one that is wrong, is named") {
    const auto error = [](const std::string& text) {
        return error_of([&] { parse_games(text, "x.log"); });
    };
    CHECK(error("") == "x.log: holds no game; expected (;GM[Othello]...;) or lines of our log");
    CHECK(error("# nothing\n").starts_with("x.log: holds no game"));
    CHECK(error("#\n" + to_line(random_game({}, 1)) + "black=a\n") ==
          "x.log:3: the field white is missing");
}

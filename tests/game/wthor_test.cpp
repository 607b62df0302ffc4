#include "game/wthor.hpp"

#include "base/error.hpp"
#include "base/random.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/wthor.hpp"

using namespace evothello;

namespace {

std::vector<FoundGame> read(const std::string& bytes) {
    std::vector<FoundGame> found;
    for_each_wthor_game(bytes, "x.wtb", [&](FoundGame game) { found.push_back(std::move(game)); });
    return found;
}

// The error of the file, or else of its first game.
std::string error_in(const std::string& bytes) {
    return error_of([&] { read(bytes).front().value(); });
}

}  // namespace

TEST_CASE("games of a WTHOR file are read move by move, with passes inserted") {
    std::vector<PlayedGame> games;
    bool has_pass = false;
    for (std::uint64_t index = 0; index < 50; ++index) {
        PlayedGame& game =
            games.emplace_back(random_game({}, 3 * index + 1));  // from the usual start
        game.black = game.white = "";
        for (PlayedMove& played : game.moves) {
            has_pass = has_pass || played.move.is_pass();
            played = {.move = played.move};
        }
        while (game.moves.back().move.is_pass()) game.moves.pop_back();
    }
    REQUIRE(has_pass);
    CHECK(whole_games(read(wthor_bytes(games))) == games);
    CHECK(read(wthor_bytes({})).empty());
}

TEST_CASE("a WTHOR file that is cut off or has a wrong number of games is refused") {
    const std::string whole = wthor_bytes({random_game({}, 1), random_game({}, 2)});
    for (std::size_t size = 0; size < whole.size(); ++size) {
        CHECK(error_in(whole.substr(0, size)).starts_with("x.wtb: "));
    }
    CHECK(error_in("WTHOR") == "x.wtb: expected a WTHOR header of 16 bytes, found 5");
    CHECK(error_in(whole + "x") ==
          "x.wtb: bytes 4 to 7 of the WTHOR header give 2 games, that is 152 bytes in "
          "all, but the file has "
          "153");
    std::string more = whole;
    more[7] = '\x7F';
    CHECK(error_in(more).starts_with(
        "x.wtb: bytes 4 to 7 of the WTHOR header give 2130706434 games"));
}

TEST_CASE("only WTHOR files of the 8x8 board are read") {
    std::string bytes = wthor_bytes({random_game({}, 1)});
    bytes[12] = 8;
    CHECK(error_in(bytes) == "no error");
    bytes[12] = 10;
    CHECK(error_in(bytes) ==
          "x.wtb: byte 12 of the WTHOR header, the size of the board: expected 8 or 0, which is 8 "
          "as well, found 10");
}

TEST_CASE("an invalid game of a WTHOR file is reported, and the others are read") {
    const std::string good = wthor_bytes({random_game({}, 1), random_game({}, 2)});
    const auto changed = [&](std::size_t at, int byte) {
        std::string bytes = good;
        bytes[16 + 8 + at] = static_cast<char>(byte);
        return bytes;
    };
    CHECK(error_in(changed(0, 11)) ==
          "x.wtb: game 1 (byte 16): move 1, a1, is not legal for black; legal are d3 c4 f5 e6");
    CHECK(error_in(changed(3, 0)) ==
          "x.wtb: game 1 (byte 16): move 5: expected 0, because the moves have ended before it");
    for (const int byte : {1, 9, 10, 19, 20, 89, 91, 255}) {
        CHECK(error_in(changed(1, byte)) ==
              "x.wtb: game 1 (byte 16): move 2: expected 10 * row + column, both from 1 to 8, "
              "found " +
                  std::to_string(byte));
    }
    const auto found = read(changed(68, 11));
    REQUIRE(found.size() == 2);
    CHECK(found[0].game);
    CHECK(found[1].problem.key == "game 2 (byte 84)");
}

TEST_CASE("a WTHOR file with random bytes is read or refused") {
    const std::string good = wthor_bytes({random_game({}, 1), random_game({}, 2)});
    for (std::uint64_t index = 0; index < 2000; ++index) {
        Random random({.seed = 3, .index = index});
        std::string bytes = good;
        for (int i = 0; i < 3; ++i) {
            bytes[random.below(bytes.size())] = static_cast<char>(random.below(256));
        }
        bytes.resize(random.below(bytes.size()) + (index % 2 == 0 ? 0 : bytes.size()));
        const std::string error = error_of([&] { whole_games(read(bytes)); });
        CHECK((error == "no error" || error.starts_with("x.wtb: ")));
    }
}

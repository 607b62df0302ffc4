#include "game/opening_file.hpp"

#include "base/error.hpp"
#include "board/notation.hpp"
#include "game/game_line.hpp"
#include "game/ggf.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/wthor.hpp"

using namespace evothello;

namespace {

std::vector<Opening> parse8(std::string_view text) { return parse_openings(text, "o.txt", {}); }

std::string parse_error(std::string_view text, Size size = Size::k8) {
    return error_of([&] { parse_openings(text, "o.txt", {.size = size}); });
}

}  // namespace

TEST_CASE("an opening is a move list or a position, between comments and blank lines") {
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
        const auto from_positions = parse_openings(positions, "o.txt", {.size = size});
        REQUIRE(from_positions.size() == openings.size());
        for (std::size_t i = 0; i < openings.size(); ++i) {
            CHECK(from_positions[i].position == openings[i].position);
        }
        const auto from_moves = parse_openings(moves, "o.txt", {.size = size});
        REQUIRE(from_moves.size() == openings.size());
        for (std::size_t i = 0; i < openings.size(); ++i) {
            // A list of squares cannot express that the last move was a pass.
            if (!openings[i].moves.back().is_pass()) CHECK(from_moves[i] == openings[i]);
        }
    }
}

TEST_CASE("an invalid line is reported") {
    CHECK(parse_error("f5d6\nf5f5\n") == "o.txt:2: move 2, f5, is not legal for white");
    CHECK(parse_error("# x\nhello\n").starts_with("o.txt:2: 'hello' is not a position"));
    CHECK(parse_error("f5 d6\n").starts_with("o.txt:1: ' d' is not a square"));
    CHECK(parse_error("\n" + std::string(64, '-') + " X\n") ==
          "o.txt:2: the game is over: neither side has a move");
    CHECK(parse_error("") == "o.txt: contains no opening");
    CHECK(parse_error("# f5d6\n\n") == "o.txt: contains no opening");
}

TEST_CASE("all invalid lines are reported together") {
    const std::string text = parse_error("hello\nf5d6\nf5f5\n");
    CHECK_THAT(text, Catch::Contains("o.txt:1") && Catch::Contains("o.txt:3"));
}

TEST_CASE("a position of another board is refused") {
    const std::string six = to_text(start_position(Size::k6));
    CHECK(parse_error(six) == "o.txt:1: on a board of size 6, expected size 8");
    CHECK(parse_error(to_text(start_position(Size::k8)), Size::k6) ==
          "o.txt:1: on a board of size 8, expected size 6");
    CHECK(parse_openings(six, "o.txt", {.size = Size::k6}).front().position ==
          start_position(Size::k6));
}

TEST_CASE("a repeated opening is refused, also rotated, mirrored or with colours swapped") {
    const auto same_as_first = [](const std::string& other) {
        return parse_error("f5d6\n" + other + "\n") ==
               "o.txt:2: a duplicate of line 1, up to rotation, reflection and a swap of colours";
    };
    CHECK(same_as_first("f5d6"));
    CHECK(same_as_first("d3c5"));  // rotated by 180 degrees
    CHECK(same_as_first("e6f4"));  // mirrored on the diagonal
    CHECK(same_as_first(to_text(parse_position("c4e3"))));
    Position swapped = parse_position("f5d6");
    swapped.to_move = other(swapped.to_move);
    CHECK(same_as_first(to_text(swapped)));
    CHECK_FALSE(same_as_first("f5f6"));
}

TEST_CASE("every writable format reads back, and is recognised by content") {
    const auto openings = random_openings(20, 6, Size::k8, {.seed = 5});
    for (const OpeningFormat& format : opening_formats()) {
        INFO(format.name);
        CHECK(format.holds_games == (format.write == nullptr));
        if (format.write == nullptr) continue;
        std::string text = "# a remark\n\n";
        for (const Opening& opening : openings) text += format.write(opening);
        const OpeningFile read = read_opening_file(text, "o.txt", {});
        CHECK(read.format->name == format.name);
        CHECK(&find_writable_format(format.name) == read.format);
        REQUIRE(read.usable().size() == openings.size());
        for (std::size_t i = 0; i < openings.size(); ++i) {
            CHECK(read.usable()[i].position == openings[i].position);
        }
    }
    CHECK(error_of([] { find_writable_format("wthor"); }) ==
          "openings cannot be written as 'wthor'; known: moves, positions");
    CHECK(error_of([] { find_writable_format("move"); }) ==
          "openings cannot be written as 'move'; did you mean 'moves'?");
    const std::string two =
        to_text(parse_position("f5d6c3")) + "\n" + to_text(parse_position("f5"));
    CHECK_THAT(error_of([&] {
                   read_opening_file(two, "o.txt", {}).written_as(find_writable_format("moves"));
               }),
               Catch::StartsWith("o.txt:1: a position whose moves are unknown") &&
                   Catch::Contains("\no.txt:2: "));
}

TEST_CASE("openings from games are their first moves, each opening once") {
    std::vector<PlayedGame> games;
    std::string log, ggf;
    for (std::uint64_t index = 0; index < 100; ++index) {
        games.push_back(random_game({}, 3 * index + 1));  // from the usual start
        log += to_line(games.back());
        ggf += to_ggf(games.back());
    }
    const auto read = [](const std::string& text, std::optional<int> plies) {
        return read_opening_file(text, "o", {.plies = plies});
    };
    for (const auto& [name, text] : {std::pair<std::string, std::string>{"log", log},
                                     {"ggf", ggf},
                                     {"wthor", wthor_bytes(games)}}) {
        INFO(name);
        const OpeningFile eight = read(text, std::nullopt);
        CHECK(eight.format->name == name);
        CHECK(eight.found.size() == games.size());
        for (const Opening& opening : eight.usable()) {
            CHECK(opening.position.discs.count() == 12);
            Position position = start_position(Size::k8);
            for (const Move move : opening.moves) position = position.play(move);
            CHECK(position == opening.position);
        }
        // Two moves can begin in three different ways.
        const OpeningFile two = read(text, 2);
        CHECK(two.count(OpeningFault::kNone) == 3);
        CHECK(two.count(OpeningFault::kRepeated) == 97);
        CHECK(two.usable().size() == 3);
        CHECK(two.found[0].location() == "game 1");
        CHECK(two.usable() == read(log, 2).usable());
    }
}

TEST_CASE("a move list can be cut to its first moves, a position cannot") {
    const OpeningRequest two{.plies = 2};
    CHECK(parse_openings("f5d6c3\n", "o.txt", two)[0].position == parse_position("f5d6"));
    CHECK(parse_openings("f5\n", "o.txt", two)[0].position == parse_position("f5"));
    const std::string position = to_text(parse_position("f5d6c3"));
    CHECK(error_of([&] { parse_openings(position, "o.txt", two); }) ==
          "o.txt:1: a position without moves cannot be cut to its first 2 moves");
}

TEST_CASE("a game from another start gives a position, one that ends too early gives nothing") {
    const PlayedGame game = random_game({}, 4);
    const Position after_two = game.start.play(game.moves[0].move).play(game.moves[1].move);
    PlayedGame later = game;
    later.start = after_two;
    later.moves.erase(later.moves.begin(), later.moves.begin() + 2);
    const auto openings = parse_openings(to_line(later), "o.log", {.plies = 1});
    REQUIRE(openings.size() == 1);
    CHECK(openings[0].moves.empty());
    CHECK(openings[0].position == after_two.play(game.moves[2].move));

    // White has no disc left after nine moves.
    const std::string short_game =
        "black=a\twhite=b\trules=standard 8x8\tmoves=e6f4e3f6g5d6e7f5c5\n";
    const OpeningFile read = read_opening_file(short_game + to_line(game), "o.log", {.plies = 20});
    CHECK(read.count(OpeningFault::kGameOver) == 1);
    CHECK(read.usable().size() == 1);
    CHECK(error_of([&] { parse_openings(short_game, "o.log", {.plies = 20}); }) ==
          "o.log: contains no usable opening: all its games end too early");
    CHECK(parse_openings(short_game, "o.log", {.plies = 8}).size() == 1);
    const std::string unplayed = "black=a\twhite=b\trules=standard 8x8\tmoves=\n";
    CHECK(read_opening_file(unplayed, "o.log", {}).found[0].fault == OpeningFault::kGameOver);
}

TEST_CASE("invalid games are reported in every format") {
    const std::string good = to_line(random_game({}, 1));
    CHECK(parse_error(good + "black=a\twhite=b\trules=standard 8x8\tmoves=f5f5\n") ==
          "o.txt:2: move 2, f5, is not legal for white; legal are f4 d6 f6");
    CHECK(parse_error(to_ggf(random_game({Size::k6, Variant::kStandard}, 1))) ==
          "o.txt: game 1: on a board of size 6, expected size 8");
    CHECK(parse_error("(;GM[Othello]PB[a]PW[b]B[f5];)") ==
          "o.txt:1: game 1: BO[...], the start position, is missing");
    std::string bytes = wthor_bytes({random_game({}, 1)});
    bytes[24] = 11;
    CHECK(parse_error(bytes).starts_with("o.txt: game 1 (byte 16): move 1, a1, is not legal"));
}

TEST_CASE("a file with many errors gets a short message") {
    std::string text;
    for (int i = 0; i < 500; ++i) text += "hello\n";
    const std::string error = parse_error(text);
    CHECK(std::count(error.begin(), error.end(), '\n') == 20);
    CHECK_THAT(error,
               Catch::Contains("o.txt:20: ") && Catch::EndsWith("o.txt: and so on: 480 more"));
}

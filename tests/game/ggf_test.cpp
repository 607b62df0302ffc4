#include "game/ggf.hpp"

#include "base/error.hpp"
#include "board/notation.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace evothello;

namespace {

constexpr const char* kBoard =
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

std::string ggf(const std::string& moves, const std::string& head = kBoard) {
    return "(;GM[Othello]" + head + moves + ";)";
}

std::string ggf_error(const std::string& text) {
    return error_of([&] { whole_games(parse_ggf(text, "g.ggf")); });
}

}  // namespace

TEST_CASE("GGF reads back as the game that it was written from") {
    for (const Rules& rules : kEveryRules) {
        std::string text;
        std::vector<PlayedGame> games;
        for (std::uint64_t index = 0; index < 60; ++index) {
            games.push_back(random_game(rules, index));
            text += to_ggf(games.back());
        }
        CHECK(std::count(text.begin(), text.end(), '\n') == 60);
        CHECK(whole_games(parse_ggf(text, "g.ggf")) == games);
    }
}

TEST_CASE("GGF has the properties that other programs expect") {
    PlayedGame game{.black = "a", .white = "b", .rules = {Size::k8, Variant::kReversed}};
    game.moves = parse_move_list("e6f4e3f6g5d6e7f5c5", game.start);
    game.moves[1].depth = 4;
    game.moves[1].value = 1.25;
    CHECK(to_ggf(game) ==
          "(;GM[Othello]PC[evothello]PB[a]PW[b]RE[-13]TY[8a]BO[8 "
          "---------------------------O*------*O--------------------------- *]"
          "DP[-,4,-,-,-,-,-,-,-]"
          "B[e6]W[f4/1.25]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5];)\n");
    game = {.start = parse_position("XOO" + std::string(61, '-') + " O")};
    game.moves = parse_move_list("--d1", game.start);
    const std::string text = to_ggf(game);
    CHECK(text.find("RE[+4]") != std::string::npos);
    CHECK(text.find(" O]W[pa]B[d1];)") != std::string::npos);
    game.moves.pop_back();
    CHECK(to_ggf(game).find("RE[?]") != std::string::npos);
}

TEST_CASE("GGF of other programs is read, with times, comments and blanks anywhere") {
    const auto games = whole_games(parse_ggf(
        "a remark\n2 (;GM[Othello]PC[GGS/os]DT[2009.07.01_02:52:45.MDT]PB[edax]PW[Roxane]\n"
        "RB[2691.38]TI[05:00//02:00]TY[s8r18]RE[-10.000:r]\n" +
            std::string(kBoard) +
            "\nB[D3//0.01] W [c5/-18.40/0.10]\r\n;B[ d6 ]C[hm \\] hm]W[E3];)(;GM[Othello]TY[6A]"
            "BO[6 ------ ------ --O*-- --*O-- ------ ------ *]B[C2];) the end",
        "g.ggf"));
    REQUIRE(games.size() == 2);
    CHECK(games[0].black == "edax");
    CHECK(games[0].white == "Roxane");
    CHECK(games[0].rules == Rules{Size::k8, Variant::kStandard});
    CHECK(games[0].start == start_position(Size::k8));
    CHECK(move_list(games[0].moves) == "d3c5d6e3");
    CHECK(games[0].moves[0].value == std::nullopt);
    CHECK(games[0].moves[1].value == -18.4);
    CHECK(games[1].rules == Rules{Size::k6, Variant::kReversed});
    CHECK(games[1].start == start_position(Size::k6));
    CHECK(parse_ggf("no game here", "g.ggf").empty());
}

TEST_CASE("passes that GGF omits are inserted, passes after the end are ignored") {
    const std::string board = "BO[8 XOO" + std::string(61, '-') + " O]";
    for (const char* moves : {"W[pa]B[d1]", "B[d1]", "W[PASS]B[d1]W[PA]B[PA]"}) {
        CHECK(move_list(whole_games(parse_ggf(ggf(moves, board), "g.ggf")).front().moves) ==
              "--d1");
    }
}

TEST_CASE("an invalid game in GGF is reported with line, number and what was expected") {
    CHECK(ggf_error("\n" + ggf("B[f5]") + "\n(;GM[Othello]\nBO[9]\n;)")
              .starts_with("g.ggf:3: game 2: BO: expected 8 (or 6), 64 (or 36) cells of - * O and "
                           "the side to move, "
                           "found '9'"));
    CHECK(ggf_error(ggf("B[f5]\nW[f5]")) ==
          "g.ggf:2: game 1: move 2, f5, is not legal for white; legal are f4 d6 f6");
    CHECK(ggf_error(ggf("B[f5]B[d6]")) == "g.ggf:1: game 1: B[d6]: it is white's turn");
    CHECK(ggf_error(ggf("B[pa]")) ==
          "g.ggf:1: game 1: move 1: black may not pass; legal are d3 c4 f5 e6");
    CHECK(ggf_error(ggf("B[z9]")) ==
          "g.ggf:1: game 1: B: expected a move such as f5, f5/VALUE/SECONDS or pa, found 'z9'");
    CHECK(ggf_error(ggf("B[f5/x]")).ends_with("found 'f5/x'"));
    CHECK(ggf_error(ggf("B[]")).ends_with("found ''"));
    CHECK(ggf_error(ggf("B[f5]DP[4,4]"))
              .ends_with("expected one for each of 1 moves, passes "
                         "included, found 2"));
    CHECK(ggf_error(ggf("TY[10]")).ends_with("TY: expected a board of 8 or 6, found '10'"));
    CHECK(ggf_error(ggf("TY[6]")).ends_with("TY and BO give different board sizes"));
    CHECK(ggf_error(ggf(kBoard)).ends_with("BO is given twice"));
    CHECK(ggf_error("(;GM[Othello];)").ends_with("BO[...], the start position, is missing"));
    CHECK(ggf_error("(;GM[Amazons];)").ends_with("GM: expected Othello, found 'Amazons'"));
    CHECK(ggf_error("(;PB[a];)").ends_with("GM[...], the game, is missing"));
    CHECK(ggf_error("(;GM[Othello]\n[x]")
              .starts_with("g.ggf:2: game 1: expected a property such as B[f5], or ;) at the end"));
}

TEST_CASE("GGF cut off anywhere is an error or no game") {
    const std::string whole = to_ggf(random_game({}, 3));
    const std::size_t end = whole.size() - std::string_view(")\n").size();
    for (std::size_t length = 2; length <= end; ++length) {
        CHECK(ggf_error(whole.substr(0, length)).starts_with("g.ggf:1: game 1: "));
    }
    CHECK(parse_ggf(whole.substr(0, 1), "g.ggf").empty());
}

TEST_CASE("an invalid or torn game does not affect other games of the file") {
    const PlayedGame one = random_game({}, 1), two = random_game({}, 2);
    const std::string torn = to_ggf(two).substr(0, 150);
    const auto found =
        parse_ggf(to_ggf(one) + "(;GM[Othello]B[z9];)\n" + torn + "\n" + to_ggf(two), "g.ggf");
    REQUIRE(found.size() == 4);
    CHECK(found[0].value() == one);
    CHECK(found[1].problem.line == 2);
    CHECK(found[1].problem.key == "game 2");
    CHECK_THROWS_AS(found[1].value(), Error);
    CHECK_FALSE(found[2].game);
    CHECK(found[3].value() == two);
}

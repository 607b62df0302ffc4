#include "protocol/nboard.hpp"

#include <algorithm>

#include "base/number.hpp"
#include "base/streams.hpp"
#include "board/notation.hpp"
#include "game/game.hpp"
#include "game/ggf.hpp"
#include "protocol/words.hpp"
#include "support/catch.hpp"
#include "support/dialogs.hpp"
#include "support/games.hpp"

using namespace evothello;

namespace {

// Times of moves vary from run to run.
std::string without_times(const std::string& said) {
    std::string kept;
    for (std::size_t begin = 0, end = 0; begin < said.size(); begin = end + 1) {
        end = said.find('\n', begin);
        const std::string line = said.substr(begin, end - begin);
        const bool timed = line.starts_with("=== ") && line != "=== PA";
        kept += (timed ? line.substr(0, line.rfind('/')) + "/T" : line) + "\n";
    }
    return kept;
}

struct Visit {
    explicit Visit(const std::string& player = "directional:depth=2")
        : thinker(load_player(player), 1), dialog(thinker) {}
    std::string said(const std::vector<std::string>& lines) {
        return without_times(said_to(dialog, lines));
    }
    InterruptibleThinker thinker;
    NBoardDialog dialog;
};

std::string game_text(const std::string& board, const std::string& moves) {
    return "set game (;GM[Othello]PC[NBoard]DT[2024-01-01 00:00:00 GMT]PB[a]PW[b]RE[?]TI[15:00]"
           "TY[" +
           board.substr(0, 1) + "]BO[" + board + "]" + moves + ";)";
}
const std::string kBoard8 = "8 ---------------------------O*------*O--------------------------- *";

Position after_moves(const std::string& moves) { return parse_position(moves); }

}  // namespace

TEST_CASE("nboard: go reports the move of a match and does not play it") {
    Visit visit;
    const Position start = visit.dialog.position();
    const std::string first = visit.said({"nboard 2", "set depth 4", "go"});
    CHECK(first.starts_with("set myname directional:depth=2\n=== "));
    CHECK(visit.dialog.position() == start);
    CHECK("set myname directional:depth=2\n" + visit.said({"go"}) == first);
}

TEST_CASE("nboard: a whole game is that of two seats at the same depth") {
    for (const char* name : {"directional", "misere", "dynamic", "swh"}) {
        const Player player = load_player(std::string(name) + ":depth=3,solve=8");
        Visit visit(std::string(name) + ":solve=8");
        visit.said({"set depth 3"});
        for (const Choice& choice : game_between_seats(player)) {
            const std::string said = visit.said({"go"});
            INFO(name << ": " << said);
            REQUIRE(said.starts_with("=== "));
            REQUIRE(parse_move_word(said.substr(4, said.find('\n') - 4)) == choice.move);
            visit.said({"move " + said.substr(4)});
        }
        CHECK(visit.dialog.position().finished());
    }
}

TEST_CASE("nboard: set game replaces the game, with moves in any case and values of any kind") {
    Visit visit;
    CHECK(visit.said({game_text(kBoard8, "B[F5/0.5/1.2]W[f6//3]B[e6/-1.00]")}) == "");
    CHECK(visit.dialog.position() == after_moves("f5f6e6"));
    CHECK(visit.said({game_text(kBoard8, ""), "move F5/0.48/1.2", "move d6"}) == "");
    CHECK(visit.dialog.position() == after_moves("f5d6"));
    CHECK(visit.said({"set game nonsense", "set game", "set"})
              .starts_with("status set game: no game found; expected (;GM[Othello]...;)"));
    CHECK(visit.said({"move z9"}) == "status move: expected a move such as F5 or PA, found 'z9'\n");
    CHECK(
        visit.said({game_text(kBoard8, "B[f5]W[a1]")}).starts_with("status set game: move 2, a1"));
    CHECK(visit.dialog.position() == after_moves("f5d6"));
}

TEST_CASE("nboard: a pass at the end of a set game is honoured") {
    // White has no move; after its pass it is black's turn again.
    const std::string board = "8 *OO" + std::string(61, '-') + " O";
    Visit visit;
    visit.said({game_text(board, "")});
    CHECK(visit.dialog.position().to_move == Colour::kWhite);
    CHECK(visit.said({"go"}) == "=== PA\n");
    visit.said({"move PA"});
    CHECK(visit.dialog.position().to_move == Colour::kBlack);
    for (const char* pass : {"W[PA]", "W[pa]", "W[PA//0.00]"}) {
        CHECK(visit.said({game_text(board, "")}) == "");
        CHECK(visit.said({game_text(board, pass)}) == "");
        CHECK(visit.dialog.position().to_move == Colour::kBlack);
        CHECK(visit.said({"go"}).starts_with("=== D1/"));
    }
    // A forced pass that the GUI leaves out.
    CHECK(visit.said({game_text(board, ""), "move d1"}) == "");
    CHECK(visit.dialog.position().finished());
}

TEST_CASE("nboard: hints are the best moves, best first, and never without a value") {
    Visit visit;
    const std::string said = visit.said({game_text(kBoard8, "B[F5]"), "set depth 4", "hint 2"});
    INFO(said);
    const auto words = words_of(said);
    REQUIRE(words.size() == 10);
    for (std::size_t line = 0; line < 10; line += 5) {
        CHECK(words[line] == "search");
        CHECK(parse_move_word(words[line + 1]));
        CHECK(parse_number(words[line + 2]));
        CHECK(words[line + 3] == "0");
        CHECK(words[line + 4] == "4");
    }
    CHECK(*parse_number(words[2]) >= *parse_number(words[7]));
    const std::string go = visit.said({"go"});
    CHECK(said.substr(7, 2) == go.substr(4, 2));
    // No more hints than moves, and all of the same depth.
    const std::string all = visit.said({"hint 64"});
    CHECK(std::count(all.begin(), all.end(), '\n') == 3);
    CHECK(all.starts_with(said));
}

TEST_CASE("nboard: a forced pass is its own hint, and a game that is over has none") {
    Visit visit;
    const std::string board = "8 *OO" + std::string(61, '-') + " O";
    // Black wins all discs: 4 to none.
    CHECK(visit.said({game_text(board, ""), "set depth 3", "hint 3"}) == "search PA -4.00 0 3\n");
    CHECK(visit.said({game_text("8 **" + std::string(62, '-') + " O", ""), "hint 3", "go"}) ==
          "status the game is over\n=== PA\n");
}

TEST_CASE("nboard: values of solved endings are in discs") {
    Visit visit("classic:depth=1,solve=12");
    for (std::uint64_t index = 0; index < 5; ++index) {
        const Position position = random_position_with(Size::k8, 6, index);
        if (position.moves() == 0) continue;
        const PlayedGame game{.start = position};
        const std::string ggf = to_ggf(game);
        const std::string go = visit.said({"set game " + ggf, "go"});
        const std::string hint = visit.said({"hint 1"});
        INFO(to_text(position) << "\n" << go << hint);
        const std::size_t value = go.find('/') + 1;
        CHECK(hint == "search " + go.substr(4, 2) + " " + go.substr(value, go.rfind('/') - value) +
                          " 0 6\n");
    }
}

TEST_CASE("nboard: unknown lines are ignored") {
    Visit visit;
    CHECK(visit.said({"", "  ", "\r", "set contempt 5", "set depth", "set depth deep", "bogus 3",
                      "NBOARD", "ping 12\r", "ping", "learn"}) == "pong 12\npong\nlearned\n");
    CHECK(visit.said({"quit", "ping 1"}) == "(left)\n");
}

TEST_CASE("nboard: an illegal move is reported and changes nothing") {
    Visit visit;
    const Position start = visit.dialog.position();
    for (const char* line : {"move a1", "move PA", "move", "move z9/1/2"}) {
        const std::string said = visit.said({line});
        INFO(line << ": " << said);
        CHECK(said.starts_with("status move"));
        CHECK(std::count(said.begin(), said.end(), '\n') == 1);
        CHECK(visit.dialog.position() == start);
    }
}

TEST_CASE("nboard: a game of other rules is refused, except by a random player") {
    const std::string six = game_text("6 --------------O*----*O-------------- *", "B[c2]");
    Visit visit;
    CHECK(visit.said({six}) ==
          "status set game: directional:depth=2 plays standard 8x8, not standard 6x6\n");
    CHECK(visit.dialog.position() == start_position(Size::k8));
    std::string reversed = game_text(kBoard8, "");
    reversed.replace(reversed.find("TY[8]"), 5, "TY[8a]");
    CHECK(visit.said({reversed}).starts_with("status set game: directional:depth=2 plays"));
    Visit misere("misere:depth=1");
    CHECK(misere.said({reversed, game_text(kBoard8, "")}) == "");
    Visit chance("random");
    CHECK(chance.said({six}) == "");
    CHECK(chance.dialog.position().size == Size::k6);
    CHECK(chance.said({"go"}).find("/0.00/") != std::string::npos);
}

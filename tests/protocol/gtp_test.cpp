#include "protocol/gtp.hpp"

#include "base/streams.hpp"
#include "board/notation.hpp"
#include "game/game.hpp"
#include "protocol/words.hpp"
#include "support/catch.hpp"
#include "support/dialogs.hpp"

using namespace evothello;

namespace {

struct Visit {
    explicit Visit(const std::string& player = "directional:depth=2")
        : thinker(load_player(player), 1), dialog(thinker, {"Us", "1.0"}) {}
    std::string said(const std::vector<std::string>& lines) { return said_to(dialog, lines); }
    InterruptibleThinker thinker;
    GtpDialog dialog;
};

// The moves of a list as `play` commands with alternating colours, forced passes included.
std::vector<std::string> plays_of(const std::string& moves, Size size) {
    std::vector<std::string> lines;
    Position position = start_position(size);
    for (const Move move : parse_moves(moves, position)) {
        lines.push_back("play " + std::string(name(position.to_move)) + " " + move.name());
        position = position.play(move);
    }
    return lines;
}

constexpr const char* kShortest = "e6f4e3f6g5d6e7f5c5";  // black takes all discs

std::string answers(std::size_t count) {
    std::string text;
    for (; count > 0; --count) text += "=\n\n";
    return text;
}

}  // namespace

TEST_CASE("gtp: every command has one answer, with its number, and an empty line behind") {
    Visit visit;
    CHECK(visit.said({"protocol_version"}) == "= 2\n\n");
    CHECK(visit.said({"7 name"}) == "=7 Us\n\n");
    CHECK(visit.said({"007 version\r"}) == "=007 1.0\n\n");
    CHECK(visit.said({"8 nonsense"}) == "?8 unknown command\n\n");
    CHECK(visit.said({"9"}) == "?9 unknown command\n\n");
    CHECK(visit.said({"NAME"}) == "? unknown command\n\n");
    CHECK(visit.said({"", "  ", "\r", "# a remark", "\tname # another"}) == "= Us\n\n");
    CHECK(visit.said({"3 quit", "name"}) == "=3\n\n(left)\n");
}

TEST_CASE("gtp: every listed command is known, and refuses missing arguments") {
    Visit visit;
    std::string list = visit.said({"list_commands"});
    REQUIRE(list.starts_with("= protocol_version\nname\n"));
    const auto names = words_of(std::string_view(list).substr(2));
    CHECK(names.size() == 24);
    for (const std::string_view name : names) {
        INFO(name);
        CHECK(Visit().said({"known_command " + std::string(name)}) == "= true\n\n");
        CHECK(Visit().said({std::string(name)}).find("unknown") == std::string::npos);
    }
    CHECK(Visit().said({"known_command bogus"}) == "= false\n\n");
    for (const char* line :
         {"play", "play b", "play x f5", "play b z9", "genmove", "genmove x", "boardsize",
          "boardsize big", "komi", "komi x", "time_settings 1 2", "time_settings 1 2 x",
          "time_settings -1 2 3", "time_left x 1 1", "time_left b 1", "known_command"}) {
        INFO(line);
        CHECK(Visit().said({line}) == "? syntax error\n\n");
    }
}

TEST_CASE("gtp: moves and colours are read in any case") {
    Visit visit;
    CHECK(visit.said({"play b f5", "play WHITE D6", "play Black C3"}) == answers(3));
    CHECK(visit.dialog.position() == parse_position("f5d6c3"));
}

TEST_CASE("gtp: genmove plays its move, reg_genmove does not") {
    Visit visit;
    const std::string move = visit.said({"reg_genmove b"});
    CHECK(visit.dialog.position() == start_position(Size::k8));
    CHECK(visit.said({"genmove B"}) == move);
    CHECK(visit.dialog.position() == parse_position(move.substr(2, 2)));
    CHECK(visit.said({"genmove b"}) == "? it is white's turn\n\n");
}

TEST_CASE("gtp: a whole game is that of two seats at the same depth") {
    for (const char* name : {"directional", "misere", "dynamic", "swh"}) {
        const Player player = load_player(std::string(name) + ":depth=3,solve=8");
        Position position = start_position(player.weights.rules.size);
        Visit visit(player.name);
        for (const Choice& choice : game_between_seats(player)) {
            INFO(name);
            REQUIRE(visit.said({"genmove " + std::string(evothello::name(position.to_move))}) ==
                    "= " + choice.move.name() + "\n\n");
            position = position.play(choice.move);
        }
        REQUIRE(visit.dialog.position() == position);
        REQUIRE(position.finished());
        CHECK(visit.said({"final_score"}).find("cannot") == std::string::npos);
        CHECK(visit.said({"genmove b", "genmove w"}) == "= pass\n\n= pass\n\n");
    }
}

TEST_CASE("gtp: an illegal move is refused and changes nothing") {
    Visit visit;
    for (const char* line : {"play b a1", "play b pass", "play w f5", "play w pass"}) {
        INFO(line);
        CHECK(visit.said({line}) == "? illegal move\n\n");
    }
    CHECK(visit.dialog.position() == start_position(Size::k8));
    CHECK(visit.said({"play b f5", "play w pass"}) == "=\n\n? illegal move\n\n");
    CHECK(visit.said({"undo", "undo"}) == "=\n\n? cannot undo\n\n");
    CHECK(visit.dialog.position() == start_position(Size::k8));
}

TEST_CASE("gtp: a forced pass may be played, asked for, or left out, and is undone with its move") {
    Position position = start_position(Size::k8);
    Visit visit;
    // Plays the lowest move until a side must pass.
    while (!position.must_pass()) {
        REQUIRE_FALSE(position.finished());
        const Move move = lowest(position.moves());
        visit.said({"play " + std::string(name(position.to_move)) + " " + move.name()});
        position = position.play(move);
    }
    REQUIRE(visit.dialog.position() == position);
    const std::string mover = name(position.to_move), next = name(other(position.to_move));
    CHECK(visit.said({"gogui-rules_legal_moves"}) == "= pass\n\n");
    CHECK(visit.said({"genmove " + mover}) == "= pass\n\n");
    CHECK(visit.dialog.position() == position.play(Move::pass()));
    CHECK(visit.said({"undo", "play " + mover + " PASS"}) == answers(2));
    CHECK(visit.dialog.position() == position.play(Move::pass()));
    CHECK(visit.said({"undo", "genmove " + next}).starts_with("=\n\n= "));
    CHECK(visit.said({"undo"}) == answers(1));
    CHECK(visit.dialog.position() == position);
}

TEST_CASE("gtp: the score is that of the variant, once the game is over") {
    for (const auto& [player, score] : {std::pair("directional", "B+13"), {"misere", "W+13"}}) {
        Visit visit(player);
        CHECK(visit.said({"final_score", "gogui-rules_final_result"}) == "? cannot score\n\n=\n\n");
        const auto lines = plays_of(kShortest, Size::k8);
        CHECK(visit.said(lines) == answers(lines.size()));
        const std::string wanted = "= " + std::string(score) + "\n\n";
        CHECK(visit.said({"final_score", "gogui-rules_final_result"}) == wanted + wanted);
        CHECK(visit.said({"gogui-rules_legal_moves", "play w pass", "play b pass"}) == answers(3));
        CHECK(visit.said({"final_score"}) == wanted);
    }
}

TEST_CASE("gtp: the board is as large as the weights allow") {
    Visit eight, six("dynamic:depth=1"), any("random");
    CHECK(eight.said({"boardsize 8", "boardsize 6"}) == "=\n\n? unacceptable size\n\n");
    CHECK(six.said({"boardsize 6", "boardsize 8"}) == "=\n\n? unacceptable size\n\n");
    CHECK(any.said({"boardsize 6", "gogui-rules_board_size", "boardsize 8",
                    "gogui-rules_board_size", "boardsize 7", "boardsize 19"}) ==
          "=\n\n= 6\n\n=\n\n= 8\n\n? unacceptable size\n\n? unacceptable size\n\n");
    CHECK(six.said({"gogui-rules_board", "gogui-rules_legal_moves", "play b g7"}) ==
          "= \n. . . . . .\n. . . . . .\n. . O X . .\n. . X O . .\n. . . . . .\n. . . . . .\n\n"
          "= c2 b3 e4 d5\n\n? illegal move\n\n");
}

TEST_CASE("gtp: a new game begins at the start and repeats the moves of the first") {
    Visit visit("directional:depth=1,epsilon=0.5");
    const std::string first = visit.said({"genmove b", "genmove w", "genmove b"});
    CHECK(visit.said({"clear_board", "gogui-rules_side_to_move"}) == "=\n\n= black\n\n");
    CHECK(visit.dialog.position() == start_position(Size::k8));
    CHECK(visit.said({"undo"}) == "? cannot undo\n\n");
    CHECK(visit.said({"set_game Othello", "set_game chess"}) == "=\n\n? unknown game\n\n");
    Visit again("directional:depth=1,epsilon=0.5");
    CHECK(again.said({"genmove b", "genmove w", "genmove b"}) == first);
}

TEST_CASE("gtp: a clock that has run out still gives a move") {
    Visit visit("directional:depth=30,solve=0");
    CHECK(visit.said({"time_settings 0.1 0 0", "komi 6.5"}) == answers(2));
    CHECK(visit.said({"time_left b 0 0"}) == answers(1));
    const std::string said = visit.said({"genmove b"});
    CHECK(said.size() == std::string("= f5\n\n").size());
    CHECK(visit.said({"time_left w 0.05 1", "genmove w"}).find("= ") != std::string::npos);
}

TEST_CASE("gtp: a clock may have more seconds than the machine can count") {
    Visit visit("directional:depth=1");
    CHECK(visit.said({"time_settings 1e60 1e300 5", "time_left b 1e60 0"}) == answers(2));
    CHECK(visit.said({"genmove b"}) == Visit("directional:depth=1").said({"genmove b"}));
    CHECK(visit.said({"time_left w 1e300 2", "genmove w"}).starts_with("=\n\n= "));
}

TEST_CASE("gtp: a raised stop still gives a move") {
    Visit visit("directional:depth=40,solve=60");
    const std::atomic<bool> stop = true;
    std::string said;
    visit.dialog.handle_line(
        "genmove b", [&](std::string_view text) { said += text; }, stop);
    CHECK(parse_move_word(std::string_view(said).substr(2, 2)));
}

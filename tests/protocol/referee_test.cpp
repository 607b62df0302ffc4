#include "protocol/referee.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "board/notation.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace evothello;

namespace {

WaitLimit long_enough() { return {std::chrono::steady_clock::now() + std::chrono::minutes(1)}; }

// A program that answers each line with the next of these texts and writes down what it heard.
class Partner : public Scratch {
  public:
    explicit Partner(const std::vector<std::string>& answers) {
        std::string text;
        for (const std::string& answer : answers) text += answer + "\n";
        file::write(path / "answers", text);
        process = std::make_unique<Process>(
            std::vector<std::string>{"sh", "-c",
                                     "cd \"$0\" && while IFS= read -r line; do echo \"$line\" "
                                     ">>heard; IFS= read -r answer <&3; printf \"$answer\"; done "
                                     "3<answers",
                                     path.string()},
            nullptr);
    }
    std::unique_ptr<Referee> talk(ExternalEngine::Protocol protocol) const {
        const ExternalEngine outside{.name = "it", .protocol = protocol, .words = {}, .depth = 4};
        return open_referee(outside, *process, long_enough());
    }
    std::string heard() const { return file::read(path / "heard"); }

    std::unique_ptr<Process> process;
};

Opening opening_of(const std::string& moves, Size size = Size::k8) {
    const Position start = start_position(size);
    Opening opening{.moves = parse_moves(moves, start), .position = start};
    for (const Move move : opening.moves) opening.position = opening.position.play(move);
    return opening;
}

Move move(const char* name) { return *Square::parse(name); }

constexpr auto kGtp = ExternalEngine::Protocol::kGtp;
constexpr auto kNBoard = ExternalEngine::Protocol::kNBoard;

}  // namespace

TEST_CASE("talk: a GTP game is replayed, asked for and reported, answers in any layout") {
    const Partner partner({"=1\\n\\n", "= 2\\n\\n", "\\n\\nhello\\n=3 D6\\n\\n",
                           "= 4 \\t\\r\\n\\r\\n", "= f4\\r\\n\\r\\n", "=6 PASS\\nwhy not\\n\\n",
                           "=7 \\n\\n"});
    const auto talk = partner.talk(kGtp);
    talk->start_game(opening_of("f5"), {}, long_enough());
    CHECK(talk->request_move(Colour::kWhite, long_enough()) == "D6");
    talk->report_move(Colour::kWhite, move("d6"), true, long_enough());
    talk->report_move(Colour::kBlack, move("c3"), false, long_enough());
    CHECK(talk->request_move(Colour::kWhite, long_enough()) == "f4");
    CHECK(talk->request_move(Colour::kWhite, long_enough()) == "PASS");
    talk->report_move(Colour::kBlack, Move::pass(), false, long_enough());
    CHECK(partner.heard() ==
          "1 clear_board\n2 play b f5\n3 genmove w\n4 play b c3\n5 genmove w\n6 genmove w\n"
          "7 play b pass\n");
}

TEST_CASE("talk: GTP sets a board of another size") {
    const Partner partner({"=1\\n\\n", "=2\\n\\n"});
    partner.talk(kGtp)->start_game(opening_of("", Size::k6), {.size = Size::k6}, long_enough());
    CHECK(partner.heard() == "1 boardsize 6\n2 clear_board\n");
}

TEST_CASE("talk: a GTP error and a wrong number are failures") {
    const Partner partner({"? no idea\\n\\n", "=3\\n\\n", "?3 no more\\n\\n"});
    const auto talk = partner.talk(kGtp);
    const auto request_move = [&] { talk->request_move(Colour::kBlack, long_enough()); };
    CHECK_THROWS_WITH(request_move(), "refused 'genmove b': ? no idea");
    CHECK_THROWS_WITH(request_move(), "answered '3' instead of '2'");
    CHECK_THROWS_WITH(request_move(), "refused 'genmove b': ?3 no more");
}

TEST_CASE("talk: NBoard sets depth and game, and free text is ignored") {
    const Partner partner(
        {"set myname Other\\nstatus hello\\n", "", "status loading\\n",
         "nodestats 1 0.1\\npong 1\\n", "pong 2\\n",
         "status thinking\\nsearch d3 1 0 4\\n===  f4 -5.00 0.0\\nnodestats 3 1\\n", "", "",
         "pong 1\\npong 3\\n", "=== PA//0.00\\n", "", "pong 4\\n", "=== F5/0.5\\n"});
    const auto talk = partner.talk(kNBoard);
    talk->start_game(opening_of("f5"), {}, long_enough());
    CHECK(talk->request_move(Colour::kWhite, long_enough()) == "f4");
    talk->report_move(Colour::kWhite, move("f4"), true, long_enough());
    talk->report_move(Colour::kBlack, move("c3"), false, long_enough());
    CHECK(talk->request_move(Colour::kWhite, long_enough()) == "PA//0.00");
    talk->report_move(Colour::kWhite, Move::pass(), true, long_enough());
    CHECK(talk->request_move(Colour::kBlack, long_enough()) == "F5/0.5");
    std::string heard = partner.heard();
    const std::size_t game = heard.find("set game (;GM[Othello]");
    REQUIRE(game != std::string::npos);
    CHECK(heard.substr(game, heard.find('\n', game) - game).find("]B[f5") != std::string::npos);
    heard.erase(game, heard.find('\n', game) + 1 - game);
    CHECK(heard ==
          "nboard 2\nset depth 4\nping 1\nping 2\ngo\nmove f4\nmove c3\nping 3\ngo\nmove PA\n"
          "ping 4\ngo\n");
}

TEST_CASE("talk: an answer with too many lines are no answer") {
    Process endless({"yes", "pong 7"}, nullptr);
    const ExternalEngine outside{.name = "it", .protocol = kNBoard, .words = {}};
    const auto talk = open_referee(outside, endless, long_enough());
    CHECK_THROWS_WITH(talk->start_game(opening_of(""), {}, long_enough()),
                      "an answer with too many lines");
}

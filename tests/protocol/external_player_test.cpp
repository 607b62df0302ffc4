#include "protocol/external_player.hpp"

#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

const std::string kBad = EVOTHELLO_SOURCE_DIR "/tests/support/bad_engine.sh ";

struct Meeting {
    explicit Meeting(const std::string& kind)
        : seat(open_external_engine(
              *parse_external_engine("gtp:" + kBad + kind + ":time=1000"), {},
              {.on_forfeit = [this](const std::string& reason) { reasons.push_back(reason); }})) {}
    std::vector<std::string> reasons;
    std::unique_ptr<ExternalEngineSeat> seat;
};

const Opening kStart{.moves = {}, .position = start_position(Size::k8)};

}  // namespace

TEST_CASE("a program is named by its protocol, command and settings") {
    const auto nboard = parse_external_engine("nboard:./engine -q --level=3:depth=9,time=1.5");
    REQUIRE(nboard);
    CHECK(nboard->protocol == ExternalEngine::Protocol::kNBoard);
    CHECK(nboard->words == std::vector<std::string>{"./engine", "-q", "--level=3"});
    CHECK(nboard->depth == 9);
    CHECK(nboard->seconds == 1.5);

    const auto gtp = parse_external_engine("gtp:./engine 'directional:depth=2'");
    REQUIRE(gtp);
    CHECK(gtp->protocol == ExternalEngine::Protocol::kGtp);
    CHECK(gtp->words == std::vector<std::string>{"./engine", "directional:depth=2"});
    CHECK(parse_external_engine("gtp:a b:c=d")->words.back() == "b:c=d");
    CHECK(parse_external_engine("gtp:a x:depth=2 --more")->words[1] == "x:depth=2");

    for (const char* name : {"directional", "directional:depth=2", "./gtp", "gtp", "player:gtp"}) {
        INFO(name);
        CHECK_FALSE(parse_external_engine(name));
    }
    for (const char* name : {"gtp:", "nboard: ", "gtp:a 'b", "gtp:a:depth=3", "nboard:a:solve=3",
                             "gtp:a:time=0", "nboard:a:depth=99"}) {
        INFO(name);
        CHECK(error_of([&] { parse_external_engine(name); }).find(name) == 0);
    }
}

TEST_CASE("a misspelt setting is reported, unless it is quoted") {
    CHECK(error_of([] { parse_external_engine("nboard:./engine:dept=1"); }) ==
          "nboard:./engine:dept=1: no setting 'dept'; did you mean 'depth'? (quote it if it "
          "belongs to the command)");
    CHECK(parse_external_engine("nboard:./engine 'x:dept=1'")->words.back() == "x:dept=1");
}

TEST_CASE("a program that answers no move forfeits, and is restarted for the next game") {
    Meeting meeting("illegal");
    Random random({});
    for (std::size_t game = 1; game <= 3; ++game) {
        meeting.seat->start_game(kStart);
        CHECK_FALSE(meeting.seat->forfeits());
        CHECK_FALSE(meeting.seat->choose(kStart.position, random, nullptr));
        CHECK(meeting.seat->forfeits());
        REQUIRE(meeting.reasons.size() == game);
        CHECK(meeting.reasons.back().ends_with(
            " lost a game: 'a1' is not a legal move (its last line on "
            "stderr: noise on stderr)"));
        meeting.seat->observe(*Square::parse("f5"));  // it does not hear of this move
        CHECK(meeting.reasons.size() == game);
    }
}

TEST_CASE("a program that is stopped while it thinks does not forfeit") {
    Meeting meeting("silent");
    Random random({});
    const std::atomic<bool> stop = true;
    meeting.seat->start_game(kStart);
    CHECK_FALSE(meeting.seat->choose(kStart.position, random, &stop));
    CHECK_FALSE(meeting.seat->forfeits());
    meeting.seat->start_game(kStart);
    CHECK(meeting.reasons.empty());
}

TEST_CASE("GTP has no word for a position") {
    Meeting meeting("silent");
    const Opening opening{.moves = {}, .position = random_position_with(Size::k8, 20, 1)};
    CHECK(error_of([&] {
              meeting.seat->start_game(opening);
          }).find("cannot start a game from a position") != std::string::npos);
}

#include "play/types.hpp"

#include <map>

#include "base/streams.hpp"
#include "game/player.hpp"
#include "support/catch.hpp"
#include "support/local_play.hpp"

using namespace evothello;

namespace {

constexpr Key kKey{.seed = 9};

Contender contender(std::string_view name) {
    const Player player = load_player(name);
    return {Evaluator(player.weights), player.search};
}

// One that searches, one that breaks ties at random, one that plays at random now and then, one in
// a hurry.
std::vector<Contender> four_contenders() {
    return {contender("classic:depth=3,solve=6"), contender("swh"), contender("greedy:epsilon=0.3"),
            contender("directional:depth=60,nodes=200")};
}

std::vector<Pairing> everyone_against_everyone(std::uint32_t contenders, std::uint32_t openings) {
    std::vector<Pairing> pairings;
    for (std::uint32_t black = 0; black < contenders; ++black) {
        for (std::uint32_t white = 0; white < contenders; ++white) {
            for (std::uint32_t opening = 0; opening < openings; ++opening) {
                if (black != white) pairings.push_back({black, white, opening});
            }
        }
    }
    return pairings;
}

}  // namespace

TEST_CASE("games come out the same from 1, 2 and 7 threads") {
    auto contenders = four_contenders();
    contenders.push_back(contender("swh:depth=3"));
    contenders.push_back(contender("greedy:depth=2"));
    const auto openings = random_openings(3, 8, Size::k8, kKey);
    const auto pairings = everyone_against_everyone(6, 3);
    const Games games{contenders, openings, pairings, kKey};
    const auto alone = play(games, {.threads = 1});
    REQUIRE(alone.size() == pairings.size());
    for (const GameRecord& record : alone) {
        CHECK(record.played);
        CHECK(record.nodes > 0);
        CHECK(std::abs(record.margin) <= 64);
    }
    CHECK(play(games, {.threads = 2}) == alone);
    CHECK(play(games, {.threads = 7}) == alone);
    CHECK_FALSE(play({contenders, openings, pairings, {.seed = 10}}, {.threads = 2}) == alone);
}

TEST_CASE("a game of a list is the game of its two seats") {
    const auto contenders = four_contenders();
    const auto openings = random_openings(2, 8, Size::k8, kKey);
    const auto pairings = everyone_against_everyone(4, 2);
    const auto records = play({contenders, openings, pairings, kKey}, {.threads = 2});
    for (std::size_t i = 0; i < pairings.size(); ++i) {
        ThinkerSeat black, white;
        black.seat_player(contenders[pairings[i].black].evaluator,
                          contenders[pairings[i].black].search);
        white.seat_player(contenders[pairings[i].white].evaluator,
                          contenders[pairings[i].white].search);
        Random random({.seed = kKey.seed, .stream = stream::kGame, .index = i});
        const auto end = play_game(black, white, openings[pairings[i].opening], random);
        REQUIRE(end);
        CHECK(records[i] ==
              GameRecord{.played = true,
                         .margin = static_cast<std::int8_t>(std::popcount(end->black()) -
                                                            std::popcount(end->white())),
                         .nodes = black.total_nodes() + white.total_nodes()});
    }
}

TEST_CASE("the margin is black's, and turned where fewest discs win") {
    // Black has one move, which takes white's only disc; then the game is over by 3 discs.
    const Opening opening{
        {}, {{Square::at(0, 0).bit(), Square::at(0, 1).bit()}, Colour::kBlack, Size::k8}};
    for (const std::string_view name : {"classic", "misere"}) {
        const std::vector<Contender> contenders{contender(name)};
        const auto records = play({contenders, {&opening, 1}, std::vector<Pairing>(2), kKey}, {});
        CHECK(records[0].played);
        CHECK(records[0].margin == (name == "classic" ? 3 : -3));
        CHECK(records[0] == records[1]);
    }
}

TEST_CASE("6x6 and reversed games are played to the end too") {
    for (const auto& [one, two, size] :
         {std::tuple("dynamic:depth=2", "swh6", Size::k6),
          std::tuple("misere:depth=2,time=100", "swh_reversed", Size::k8)}) {
        const std::vector<Contender> contenders{contender(one), contender(two)};
        const auto openings = random_openings(4, 6, size, kKey);
        const auto records = play({contenders, openings, paired(4), kKey}, {.threads = 2});
        for (const GameRecord& record : records) {
            CHECK(record.played);
            CHECK(std::abs(record.margin) <= cells(size));
        }
    }
}

TEST_CASE("who wants to know is told the moves of every game that came to its end") {
    const auto contenders = four_contenders();
    const auto openings = random_openings(2, 8, Size::k8, kKey);
    const auto pairings = everyone_against_everyone(4, 2);
    const Games games{contenders, openings, pairings, kKey};
    std::vector<int> told(pairings.size());
    std::vector<Position> ends(pairings.size());
    const auto records =
        play(games, {.threads = 3}, [&](std::size_t index, std::span<const Choice> choices) {
            ++told[index];
            ends[index] = openings[pairings[index].opening].position;
            for (const Choice& choice : choices) ends[index] = ends[index].play(choice.move);
        });
    CHECK(told == std::vector<int>(pairings.size(), 1));
    CHECK(records == play(games, {}));
    for (std::size_t i = 0; i < records.size(); ++i) {
        CHECK(ends[i].finished());
        CHECK(std::popcount(ends[i].black()) - std::popcount(ends[i].white()) == records[i].margin);
    }
    const std::atomic<bool> stop = true;
    play(games, {.stop = &stop},
         [&](std::size_t index, std::span<const Choice>) { ++told[index]; });
    CHECK(told == std::vector<int>(pairings.size(), 1));
}

TEST_CASE("stopped games are not played") {
    const auto contenders = four_contenders();
    const auto openings = random_openings(1, 8, Size::k8, kKey);
    const auto pairings = everyone_against_everyone(4, 1);
    const std::atomic<bool> stop = true;
    const auto records = play({contenders, openings, pairings, kKey}, {.stop = &stop});
    CHECK(records == std::vector<GameRecord>(pairings.size()));
}

TEST_CASE("a game that is stopped in lockstep tells how many moves were played") {
    const std::vector<Contender> contenders = {contender("swh"), contender("greedy")};
    const auto openings = random_openings(8, 8, Size::k8, kKey);
    const auto pairings = everyone_against_everyone(2, 8);
    std::atomic<bool> stop = false;
    const auto records = play({contenders, openings, pairings, kKey}, {.threads = 1, .stop = &stop},
                              [&](std::size_t, std::span<const Choice>) { stop = true; });
    int stopped = 0;
    for (const GameRecord& record : records) {
        if (record.played) {
            CHECK(record.moves == 0);
        } else if (record.moves > 0) {
            ++stopped;
            CHECK(record.moves <= 52);
        }
    }
    CHECK(stopped > 0);
}

namespace {

// A program that stops all games when it is asked for its fifth move.
class StoppingSeats final : public ProgramSeats, public Seat {
  public:
    explicit StoppingSeats(std::atomic<bool>& stop) : stop_(stop) {}
    Seat& seat(const Program&, int, bool) override { return *this; }
    std::size_t max_alive() const override { return 1; }
    void start_game(const Opening&) override {}
    std::optional<Choice> choose(const Position& position, Random&,
                                 const std::atomic<bool>*) override {
        stop_ = ++asked_ == 5;
        if (stop_) return std::nullopt;
        return Choice{.move = lowest(position.moves())};
    }

  private:
    std::atomic<bool>& stop_;
    int asked_ = 0;
};

}  // namespace

TEST_CASE("a game that is stopped on its own tells how many moves were played") {
    std::vector<Contender> contenders = {contender("swh"), contender("classic:depth=4")};
    contenders[0].program = Program{.name = "p", .command = "p"};
    const auto openings = random_openings(1, 8, Size::k8, kKey);
    const std::vector<Pairing> pairings = {{0, 1, 0}};
    std::atomic<bool> stop = false;
    StoppingSeats seats(stop);
    const auto records =
        play({contenders, openings, pairings, kKey, 0, &seats}, {.threads = 1, .stop = &stop});
    CHECK(records == std::vector<GameRecord>{{.moves = 8}});
}

TEST_CASE("pairs swap colours on each opening") {
    const std::vector<Pairing> expected{{0, 1, 0}, {1, 0, 0}, {0, 1, 1}, {1, 0, 1}};
    CHECK(paired(2) == expected);
    CHECK(paired(0).empty());
}

namespace {

// Programs that are ours in disguise: they play what `swh` does. Counts how often one would have to
// be started if no more than max_alive() could live.
class DisguisedSeats final : public ProgramSeats {
  public:
    Seat& seat(const Program& program, int, bool second) override {
        const std::string name = program.command + (second ? " again" : "");
        const auto found = std::ranges::find(alive_, name);
        if (found == alive_.end()) {
            ++starts;
            if (alive_.size() >= max_alive()) alive_.pop_back();
        } else {
            alive_.erase(found);
        }
        alive_.insert(alive_.begin(), name);
        ThinkerSeat& seat = seats_[name];
        seat.seat_player(swh_.evaluator, swh_.search);
        return seat;
    }
    std::size_t max_alive() const override { return 4; }

    int starts = 0;

  private:
    Contender swh_ = contender("swh");
    std::vector<std::string> alive_;  // the latest first
    std::map<std::string, ThinkerSeat> seats_;
};

}  // namespace

TEST_CASE("another program sits where its seats are, and against itself on two of them") {
    const auto openings = random_openings(2, 8, Size::k8, kKey);
    std::vector<Contender> contenders = {contender("swh"), contender("classic:depth=2")};
    const auto pairings = everyone_against_everyone(2, 2);
    const std::vector<Pairing> alone = {{0, 0, 0}};
    const auto at_home = play({contenders, openings, pairings, kKey}, {.threads = 1});
    const auto itself = play({contenders, openings, alone, kKey}, {.threads = 1});
    contenders[0].program = Program{.name = "p", .command = "p"};
    DisguisedSeats seats;
    const auto records = play({contenders, openings, pairings, kKey, 0, &seats}, {.threads = 1});
    for (std::size_t i = 0; i < records.size(); ++i) {
        CHECK(records[i].margin == at_home[i].margin);
    }
    CHECK(seats.starts == 1);
    CHECK(play({contenders, openings, alone, kKey, 0, &seats}, {.threads = 1})[0].margin ==
          itself[0].margin);
    CHECK(seats.starts == 2);
}

TEST_CASE("games of more programs than may live at a time are played so that few have to start") {
    const auto openings = random_openings(1, 8, Size::k8, kKey);
    constexpr std::uint32_t kPrograms = 12;
    std::vector<Contender> contenders(kPrograms, contender("swh"));
    for (Contender& each : contenders) {
        const std::string name = std::to_string(&each - contenders.data());
        each.program = Program{.name = name, .command = name};
    }
    DisguisedSeats seats;
    const auto pairings = everyone_against_everyone(kPrograms, 1);
    play({contenders, openings, pairings, kKey, 0, &seats}, {.threads = 1});
    // Two halves of the living for each two halves of six: 21 times, and some stay.
    CHECK(seats.starts <= 42);
}

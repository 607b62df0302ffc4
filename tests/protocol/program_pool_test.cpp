#include "protocol/program_pool.hpp"

#include <set>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace evothello;

namespace {

const Opening kStart{.moves = {}, .position = start_position(Size::k8)};

// A GTP program that writes down its process id and its weights at each start.
const std::string kDiary =
    "gtp:sh -c 'echo $$ $(cat \"$0\") >>\"$1\"; while read -r id rest; do echo \"=$id\"; echo; "
    "done' {weights} ";

class Visit : public Scratch {
  public:
    std::string command() const { return kDiary + diary().string(); }
    Program program(const std::string& weights) const {
        return {.name = "it", .command = command(), .weights = weights, .extension = "txt"};
    }
    file::Path diary() const { return path / "diary"; }
    file::Path folder() const { return path / "weights"; }
    std::vector<std::string> files() const {
        return file::exists(folder()) ? file::list(folder()) : std::vector<std::string>{};
    }
    // The weights of all starts so far.
    std::string starts() const {
        std::string all;
        const std::string text = file::read(diary());
        for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
            const std::size_t blank = text.find(' ', at);
            all += text.substr(blank, text.find('\n', at) - blank);
        }
        return all;
    }

    std::vector<std::string> reasons;
    ExternalEngineHost host() {
        return {.on_forfeit = [this](const std::string& reason) { reasons.push_back(reason); }};
    }
};

}  // namespace

TEST_CASE("a program is kept from game to game, with weights of its own, one for each worker") {
    Visit visit;
    {
        ProgramPool pool({}, 2, visit.host(), visit.folder());
        Seat& first = pool.seat(visit.program("a"), 0, false);
        first.start_game(kStart);
        CHECK(&pool.seat(visit.program("a"), 0, false) == &first);
        first.start_game(kStart);
        CHECK(visit.starts() == " a");
        CHECK(visit.files() == std::vector<std::string>{"1.txt"});
        CHECK(file::read(visit.folder() / "1.txt") == "a");

        Seat& other = pool.seat(visit.program("b"), 0, false);
        Seat& of_other_worker = pool.seat(visit.program("a"), 1, false);
        Seat& against_itself = pool.seat(visit.program("a"), 0, true);
        CHECK(std::set<Seat*>{&first, &other, &of_other_worker, &against_itself}.size() == 4);
        for (Seat* seat : {&other, &of_other_worker, &against_itself}) seat->start_game(kStart);
        CHECK(visit.starts() == " a b a a");
        CHECK(visit.files().size() == 4);
    }
    CHECK_FALSE(file::exists(visit.folder()));
    CHECK(visit.reasons.empty());
}

TEST_CASE("the programs that played last stay alive") {
    Visit visit;
    ProgramPool pool({}, 1, visit.host(), visit.folder());
    const auto sit = [&](std::size_t player) {
        pool.seat(visit.program(std::to_string(player)), 0, false).start_game(kStart);
    };
    for (std::size_t player = 0; player < pool.max_alive(); ++player) sit(player);
    sit(0);
    const std::string before = visit.starts();
    sit(99);  // program 1 is ended
    sit(0);
    CHECK(visit.starts() == before + " 99");
    CHECK(visit.files().size() == pool.max_alive());
    sit(1);
    CHECK(visit.starts() == before + " 99 1");
}

TEST_CASE("weights files of an earlier process are removed") {
    Visit visit;
    file::create_folders(visit.folder());
    file::write(visit.folder() / "7.txt", "old");
    ProgramPool pool({}, 1, visit.host(), visit.folder());
    pool.seat(visit.program("a"), 0, false);
    CHECK(visit.files() == std::vector<std::string>{"1.txt"});
}

TEST_CASE("a program that does not start is an error, unless it is for its weights") {
    Visit visit;
    // A program that starts only with good weights.
    const std::string command =
        "gtp:sh -c 'grep -q good \"$0\" || exit 3; while read -r id rest; do echo \"=$id\"; echo; "
        "done' {weights}";
    const auto program = [&](const std::string& weights) {
        return Program{.name = weights, .command = command, .weights = weights, .extension = "txt"};
    };
    ProgramPool pool({}, 1, visit.host(), visit.folder());
    pool.check_starts(program("good"));
    CHECK_THROWS_WITH(pool.check_starts(program("bad")), "bad: it has ended");
    CHECK_THROWS_WITH(pool.seat(program("bad"), 0, false).start_game(kStart), "bad: it has ended");

    ProgramPool tuning({}, 1, visit.host(), visit.folder());
    tuning.set_reference(program("good"));
    Seat& seat = tuning.seat(program("bad"), 0, false);
    seat.start_game(kStart);
    CHECK(seat.forfeits());
    REQUIRE(visit.reasons.size() == 1);
    CHECK(visit.reasons[0] == "bad lost a game: it does not start: it has ended");

    ProgramPool broken({}, 1, visit.host(), visit.folder());
    broken.set_reference(program("worse"));
    CHECK_THROWS_WITH(broken.seat(program("bad"), 0, false).start_game(kStart),
                      "bad: it has ended");
}

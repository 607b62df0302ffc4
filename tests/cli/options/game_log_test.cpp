#include "cli/options/game_log.hpp"

#include <unistd.h>

#include <filesystem>

#include "base/error.hpp"
#include "game/player.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/local_play.hpp"

using namespace evothello;

namespace {

// A temporary folder for each test case.
struct Folder {
    explicit Folder(const std::string& name)
        : path(std::filesystem::temp_directory_path() /
               ("evothello_game_log_" + name + "_" + std::to_string(::getpid()))) {
        file::remove_tree(path);
        file::create_folders(path);
    }
    ~Folder() { std::filesystem::remove_all(path); }
    GameLogOption option(const std::string& name, bool force = false) const {
        return {.path = path / name, .force = force};
    }

    file::Path path;
};

struct Match {
    std::vector<Contender> contenders;
    std::vector<Opening> openings = random_openings(12, 8, Size::k8, {.seed = 3});
    std::vector<Pairing> pairings = paired(12);
    Games games() const { return {contenders, openings, pairings, {.seed = 3}}; }
};

Match a_match() {
    Match match;
    for (const char* name : {"classic:depth=2,solve=6", "swh:ends=exact"}) {
        const Player player = load_player(name);
        match.contenders.push_back({Evaluator(player.weights), player.search});
    }
    return match;
}

}  // namespace

TEST_CASE("every game is logged in its order, whatever the threads did") {
    const Folder folder("order");
    const Match match = a_match();
    const Games games = match.games();
    std::vector<GameRecord> records;
    for (const int threads : {1, 2, 7}) {
        GameLog log(folder.option(std::to_string(threads)), {"one", "two"}, {});
        records = play(games, {.threads = threads}, log.callback(games));
        log.flush_waiting();
    }
    const std::string text = file::read(folder.path / "1");
    CHECK(file::read(folder.path / "2") == text);
    CHECK(file::read(folder.path / "7") == text);
    const auto logged = whole_games(parse_games(text, "log").games);
    REQUIRE(logged.size() == records.size());
    for (std::size_t i = 0; i < logged.size(); ++i) {
        const Position end = logged[i].end();
        CHECK(logged[i].black == (i % 2 == 0 ? "one" : "two"));
        CHECK(end.finished());
        CHECK(std::popcount(end.black()) - std::popcount(end.white()) == records[i].margin);
        const PlayedMove& eighth = logged[i].moves[7];
        CHECK(eighth.depth == 0);
        CHECK(logged[i].moves.back().exact);
    }
    CHECK(play(games, {}) == records);
}

TEST_CASE("games wait for earlier ones, and are all written at the end") {
    const Folder folder("turn");
    const Match match = a_match();
    const Games games = match.games();
    GameLog log(folder.option("log"), {"one", "two"}, {});
    const OnGame callback = log.callback(games);
    const auto lines = [&] {
        const std::string text = file::read(folder.path / "log");
        return std::count(text.begin(), text.end(), '\n');
    };
    callback(1, {});
    CHECK(lines() == 0);
    callback(0, {});
    CHECK(lines() == 2);
    callback(3, {});
    log.flush_waiting();
    CHECK(lines() == 3);
    log.callback(games)(0, {});  // the next batch
    CHECK(lines() == 4);
}

TEST_CASE("an existing log is kept without --force, and without a path there is no log") {
    const Folder folder("force");
    file::write(folder.path / "log", "precious");
    CHECK(error_of([&] {
              GameLog(folder.option("log"), {}, {});
          }).ends_with("log already exists; use --force to overwrite it"));
    CHECK(file::read(folder.path / "log") == "precious");
    const GameLog log(folder.option("log", true), {}, {});
    CHECK(file::read(folder.path / "log").empty());

    const Match match = a_match();
    const Games games = match.games();
    GameLog none({}, {}, {});
    CHECK_FALSE(none.callback(games));
    none.flush_waiting();
}

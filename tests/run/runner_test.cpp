#include "run/runner.hpp"
#include "run/config/config_file.hpp"

#include <unistd.h>

#include "run/save/journal.hpp"
#include "run/save/tables.hpp"
#include "support/catch.hpp"
#include "support/local_play.hpp"
#include "support/scratch.hpp"

namespace evothello {
namespace {

// A small, fast run in which a champion is beaten. Every generation is kept, so that all are
// compared.
constexpr std::string_view kConfig = R"(
seed: 1
rules: {board: 6}
budget: {generations: 5}
genome:
  terms: {mobility: {min: -10, max: 10}, discs: {min: -10, max: 10}}
optimiser: {population: 4, elite: 1}
match: {search: {depth: 1}, openings: {plies: 6}}
yardsticks: {every: 2}
champion: {playoff: 4, gate: 200, final: 4, verdict: 4}
keep: {every: 1}
)";

class Home : public Scratch {
  public:
    RunFolder folder() const { return {path, "it"}; }
    Run make(const Changes& changes = {}) const {
        std::vector<std::string> notes;
        return create_run(folder(), prepare(parse_config(kConfig, "test", changes), notes));
    }
};

// All files that depend only on config and seed.
using Files = std::map<std::string, std::string>;

Files files_of(const Run& run) {
    Files files;
    for (const int generation : run.folder.kept_generations()) {
        files[std::to_string(generation)] = file::read(run.folder.kept(generation));
    }
    for (const file::Path& path : {run.folder.latest(), run.folder.bests(), run.folder.history(),
                                   run.folder.champions(), run.folder.champion()}) {
        files[path.filename().string()] = file::read_if_exists(path).value_or("not there");
    }
    return files;
}

// The files of an uninterrupted run.
const Files& undisturbed() {
    static const Files files = [] {
        const Home home;
        const Run run = home.make();
        RunState state = start_run(run.setup);
        REQUIRE(run_to_end(run, state, local, {.threads = 1}, {}));
        return files_of(run);
    }();
    return files;
}

// Continues the run from its files, like another process.
RunState reopened(const Run& run) {
    return load_latest(open_run(run.folder)).state.value_or(start_run(run.setup));
}

void check_goes_on_to_the_same_end(const Run& run) {
    const Run again = open_run(run.folder);
    RunState state = reopened(run);
    CHECK(run_to_end(again, state, local, {.threads = 2}, {}));
    CHECK(state.done());
    CHECK(files_of(again) == undisturbed());
}

TEST_CASE("a run stopped after any generation and gone on ends in the same bytes") {
    for (int at = 0; at < 5; ++at) {
        const Home home;
        const Run run = home.make();
        std::atomic<bool> stop = false;
        RunState state = start_run(run.setup);
        const RunObserver observer{.on_generation = [&](const GenerationSummary& record, auto&,
                                                        auto&) { stop = record.generation == at; }};
        INFO("stopped after generation " << at);
        CHECK_FALSE(run_to_end(run, state, local, {.threads = 2, .stop = &stop}, observer));
        CHECK(state.generation == at);
        CHECK(reopened(run) == state);
        check_goes_on_to_the_same_end(run);
    }
}

TEST_CASE("a run stopped before its first game is there, and begins when it goes on") {
    const Home home;
    const Run run = home.make();
    RunState state = start_run(run.setup);
    const RunState start = state;
    CHECK_FALSE(
        run_to_end(run, state, local, {.until = std::chrono::system_clock::time_point::min()}, {}));
    CHECK(state == start);
    CHECK_FALSE(file::exists(run.folder.latest()));
    check_goes_on_to_the_same_end(run);
}

TEST_CASE("what the journal has of a generation is taken from it, and the rest is played") {
    const Home home;
    const Run run = home.make();
    RunState state = start_run(run.setup);
    std::atomic<bool> stop = false;
    const RunObserver observer{.on_generation = [&](const GenerationSummary& record, auto&, auto&) {
        stop = record.generation == 1;
    }};
    REQUIRE_FALSE(run_to_end(run, state, local, {.stop = &stop}, observer));

    GenerationPlan plan(run.setup, state);
    const std::string due = plan.plan_key();
    plan.extend({});
    const auto games =
        play({plan.contenders(), plan.openings(), plan.pairings(), plan.key()}, {.threads = 1});
    std::vector<Journal::Record> some;
    for (std::uint32_t i = 0; i < games.size(); i += 3) some.push_back({i, games[i].margin});

    SECTION("true results change nothing") {
        Journal(run.folder.journal(), run.fingerprint, 2, due).append(some);
        check_goes_on_to_the_same_end(run);
    }
    SECTION("other results are used as they are") {
        for (Journal::Record& record : some) record.margin = record.index % 2 == 0 ? 36 : -36;
        Journal(run.folder.journal(), run.fingerprint, 2, due).append(some);
        CHECK(run_to_end(run, state, local, {}, {}));
        CHECK(files_of(run).at("1") == undisturbed().at("1"));
        CHECK(files_of(run).at("2") != undisturbed().at("2"));
    }
    SECTION("results of another plan are ignored, with a note") {
        for (Journal::Record& record : some) record.margin = 36;
        Journal(run.folder.journal(), run.fingerprint, 2, "other").append(some);
        std::string note;
        const RunObserver listener{.on_note = [&](const std::string& text) { note = text; }};
        CHECK(run_to_end(run, state, local, {}, listener));
        CHECK(files_of(run) == undisturbed());
        CHECK(note ==
              "results in the journal of generation 2 belong to other settings; the generation "
              "starts again");
    }
    SECTION("results of an earlier generation are ignored") {
        for (Journal::Record& record : some) record.margin = 36;
        Journal(run.folder.journal(), run.fingerprint, 1, due).append(some);
        check_goes_on_to_the_same_end(run);
    }
}

TEST_CASE("changed settings keep the games of the current generation, unless other games are due") {
    const Home home;
    Run run = home.make();
    RunState state = start_run(run.setup);
    std::atomic<bool> stop = false;
    const RunObserver observer{.on_generation = [&](const GenerationSummary& record, auto&, auto&) {
        stop = record.generation == 2;
    }};
    REQUIRE_FALSE(run_to_end(run, state, local, {.stop = &stop}, observer));
    const auto plan_key = [&](const Changes& changes) {
        Setup setup = run.setup;
        setup.config = parse_config(to_text(run.setup.config), "test", changes);
        return GenerationPlan(setup, state).plan_key();
    };
    const std::string before = plan_key({});
    for (const char* idle : {"budget.generations=9", "keep.every=7", "champion.gate=300",
                             "champion.final=9", "yardsticks.league=false"}) {
        INFO(idle);
        CHECK(plan_key({idle}) == before);
    }
    for (const char* matters :
         {"budget.generations=3", "yardsticks.every=3", "optimiser.elite=2"}) {
        INFO(matters);
        CHECK(plan_key({matters}) != before);
    }
    const std::string challenge = plan_key({"yardsticks.every=3"});
    CHECK(plan_key({"yardsticks.every=3", "champion.gate=300"}) != challenge);
    CHECK(plan_key({"yardsticks.every=3", "champion.playoff=5"}) != challenge);
    CHECK(plan_key({"yardsticks.every=3", "yardsticks.league=false"}) != challenge);
    CHECK(plan_key({"budget.generations=3", "champion.final=9"}) !=
          plan_key({"budget.generations=3"}));
}

TEST_CASE("the newest intact state is loaded, kept generations included") {
    const Home home;
    const Run run = home.make();
    RunState state = start_run(run.setup);
    REQUIRE(run_to_end(run, state, local, {}, {}));
    save_latest(run, load_kept(run, 1));
    save_latest(run, load_kept(run, 5));
    file::write(run.folder.latest(), "torn");
    const LoadedState loaded = load_latest(run);
    REQUIRE(loaded.state);
    CHECK(loaded.state->generation == 5);
    CHECK(loaded.problems.size() == 1);
    file::write(run.folder.kept(5), "torn");
    CHECK(load_latest(run).state->generation == 4);
}

// The rows of a table up to a generation.
std::string cut(const std::string& table, int generation) {
    return table.substr(0, table.find("\n" + std::to_string(generation + 1) + ",") + 1);
}

TEST_CASE(
    "a run goes on from a state that its tables lead to, unless that costs more than a kept "
    "generation") {
    const Home home;
    const Run run = home.make();
    RunState state = start_run(run.setup);
    std::atomic<bool> stop = false;
    const RunObserver observer{.on_generation = [&](const GenerationSummary& record, auto&, auto&) {
        stop = record.generation == 4;
    }};
    REQUIRE_FALSE(run_to_end(run, state, local, {.stop = &stop}, observer));
    const std::string history = file::read(run.folder.history()),
                      bests = file::read(run.folder.bests());
    const int last = state.generation;
    CHECK(load_for_resume(run).state->generation == last);

    file::write(run.folder.bests(), cut(bests, last - 1));
    const LoadedState copied = load_for_resume(run);
    CHECK(copied.state->generation == last - 1);
    CHECK_FALSE(copied.problems.empty());
    CHECK(load_latest(run).state->generation == last);

    file::write(run.folder.bests(), bests);
    for (const std::string& table : {std::string(), cut(history, 0)}) {
        file::write(run.folder.history(), table);
        const LoadedState broken = load_for_resume(run);
        CHECK(broken.state->generation == last);
        CHECK_THAT(broken.lost_rows_message, Catch::Contains("history.csv has lost its rows"));
    }
}

TEST_CASE("a run that is done stays done if its tables lost rows, with a message") {
    const Home home;
    const Run run = home.make({"keep.every=1000"});
    RunState state = start_run(run.setup);
    REQUIRE(run_to_end(run, state, local, {}, {}));
    const std::string history = file::read(run.folder.history());
    for (const int generation : {-1, 0, 3}) {
        file::write(run.folder.history(), cut(history, generation));
        const LoadedState loaded = load_for_resume(run);
        REQUIRE(loaded.state);
        CHECK(*loaded.state == state);
        CHECK_THAT(loaded.lost_rows_message, Catch::Contains("history.csv has lost its rows"));
    }
    file::remove(run.folder.bests());
    CHECK(*load_for_resume(run).state == state);
}

TEST_CASE(
    "a run whose lock is removed stops, and leaves its files to a process that has a new one") {
    const Home home;
    const Run run = home.make({"budget.generations=100000"});
    auto lock = file::Lock::try_acquire(run.folder.lock());
    REQUIRE(lock);
    std::optional<file::Lock> other;
    const bool taken_over = GENERATE(false, true);
    const RunObserver observer{.on_generation = [&](const GenerationSummary& record, auto&, auto&) {
        if (record.generation != 1) return;
        file::remove(run.folder.lock());
        if (taken_over) other.emplace(*file::Lock::try_acquire(run.folder.lock()));
    }};
    RunState state = start_run(run.setup);
    const auto play = [&] { run_to_end(run, state, local, {.lock = &*lock}, observer); };
    if (taken_over) {
        CHECK_THROWS_WITH(play(), Catch::Contains("now plays the run; this process stops"));
        CHECK(last_generation(run.folder.history()) <= 1);
    } else {
        CHECK_THROWS_WITH(play(), Catch::Contains("everything is saved"));
        CHECK(load_latest(run).state == state);
    }
}

TEST_CASE("a latest state that is gone is written again, and saving never leaves a run without") {
    const Home home;
    const Run run = home.make();
    RunState state = start_run(run.setup);
    REQUIRE(run_to_end(run, state, local, {}, {}));
    const std::string latest = file::read(run.folder.latest());
    file::remove(run.folder.latest());
    repair_saved(run, *load_for_resume(run).state);
    CHECK(file::read(run.folder.latest()) == latest);

    // If the disk fails, the latest and the previous state remain.
    save_latest(run, load_kept(run, 2));
    save_latest(run, load_kept(run, 3));
    file::create_folders(run.folder.populations() /
                         (".latest.yaml." + std::to_string(::getpid()) + ".tmp"));
    CHECK_THROWS_AS(save_latest(run, load_kept(run, 4)), Error);
    CHECK(parse_state(file::read(run.folder.latest()), "latest", run.fingerprint).generation == 3);
}

TEST_CASE("a kept generation that is damaged or gone is kept again while its state is there") {
    const Home home;
    const Run run = home.make();
    RunState state = start_run(run.setup);
    REQUIRE(run_to_end(run, state, local, {}, {}));
    const file::Path path = run.folder.kept(state.generation);
    const std::string before = file::read(path);
    file::write(path, before.substr(0, before.size() / 2));
    repair_saved(run, state);
    CHECK(file::read(path) == before);
    file::remove(path);
    repair_saved(run, state);
    CHECK(file::read(path) == before);
}

TEST_CASE("no run is created in a folder with generations but no config") {
    const Home home;
    const Run run = home.make();
    RunState state = start_run(run.setup);
    REQUIRE(run_to_end(run, state, local, {}, {}));
    file::remove(run.folder.config());
    CHECK_THROWS_WITH(home.make(), Catch::Contains("contains generations without their config"));
}

TEST_CASE("a branch is a run once its config is written, and needs no file that it was made of") {
    const Home home;
    const file::Path openings = home.path / "openings.txt";
    file::write(openings, "d3c5f6\n");
    std::vector<std::string> notes;
    const Run run = create_run(
        home.folder(),
        prepare(parse_config(kConfig, "test",
                             {"rules.board=8", "match.openings={file: " + openings.string() + "}"}),
                notes));
    file::remove(openings);
    const RunFolder folder{home.path, "branch"};
    const Run branch = create_branch_inputs(run, folder);
    CHECK_FALSE(folder.exists());
    write_config(branch);
    CHECK(open_run(folder).fingerprint == run.fingerprint);
}

TEST_CASE("a final with only one champion has no ratings") {
    RunState state;
    state.champions = {{.generation = 0, .source = "mean", .genes = {}}};
    const std::string before = champions_table(state);
    state.final = Final{.entrants = {0}, .elo = {0}, .error = {0}, .points = {0.5}};
    CHECK(champions_table(state) == before);
}

TEST_CASE("tables are cut back to the state that a run goes on from") {
    const Home home;
    const Run run = home.make();
    RunState state = start_run(run.setup);
    REQUIRE(run_to_end(run, state, local, {}, {}));
    const auto check = [&] {
        RunState earlier = load_kept(run, 2);
        CHECK(run_to_end(run, earlier, local, {}, {}));
        CHECK(files_of(run) == undisturbed());
    };
    SECTION("rows newer than the state") { check(); }
    SECTION("an incomplete row") {
        for (const file::Path& path : {run.folder.history(), run.folder.bests()}) {
            const std::string text = file::read(path);
            const std::size_t row = text.rfind("\n2,") + 1;
            file::write(path, text.substr(0, text.find('\n', row) + 1) + "3,12");
        }
        check();
    }
    SECTION("a table with other columns is set aside, with a note") {
        const std::string edited = "my " + file::read(run.folder.history());
        file::write(run.folder.history(), edited);
        std::string note;
        RunState earlier = load_kept(run, 2);
        const RunObserver listener{.on_note = [&](const std::string& text) { note += text; }};
        CHECK(run_to_end(run, earlier, local, {}, listener));
        CHECK(file::read(run.folder.history().string() + ".old") == edited);
        CHECK_THAT(note, Catch::Contains("history.csv has other columns"));
    }
    const std::string timing = file::read(run.folder.timing());
    CHECK(std::count(timing.begin(), timing.end(), '\n') == 1 + 6);
}

TEST_CASE("a promotion is on the disk before the observer is called") {
    const Home home;
    const Run run = home.make();
    RunState state = start_run(run.setup);
    std::size_t champions = 1;
    const RunObserver observer{.on_generation = [&](const GenerationSummary& record,
                                                    const RunState& now, const Progress&) {
        if (now.champions.size() == champions && !now.done()) return;
        if (now.champions.size() > champions) {
            CHECK(record.champion == record.generation);
            CHECK(load_kept(run, record.generation) == now);
        }
        champions = now.champions.size();
        CHECK(file::read(run.folder.champions()) == champions_table(now));
        const std::string text = file::read(run.folder.champion());
        const Weights weights = parse_weights(text, "champion.yaml");
        CHECK(text == to_text(weights_of(run, champion_of(run, now).point)));
        CHECK(weights.search == run.setup.config.search);
    }};
    CHECK(run_to_end(run, state, local, {}, observer));
    CHECK(champions > 1);
    CHECK(champion_of(run, state).proven);
}

TEST_CASE("the observer gets every generation once, in order, with its progress") {
    const Home home;
    const Run run = home.make();
    RunState state = start_run(run.setup);
    std::vector<int> seen;
    std::int64_t games = 0;
    const RunObserver observer{.on_generation = [&](const GenerationSummary& record,
                                                    const RunState& now, const Progress& progress) {
        seen.push_back(record.generation);
        CHECK(now.generation == record.generation);
        CHECK(progress.generation == record.generation);
        CHECK(progress.last == 5);
        CHECK(progress.seconds_left.has_value());
        CHECK(record.games > games);
        games = record.games;
    }};
    CHECK(run_to_end(run, state, local, {}, observer));
    CHECK(seen == std::vector<int>{0, 1, 2, 3, 4, 5});
    CHECK(games == state.games);
    // A run that is done has nothing left to play.
    CHECK(run_to_end(run, state, local, {}, observer));
    CHECK(seen.size() == 6);
}

// The first generation lasts longer than the interval of ticks.
TEST_CASE("a generation stopped in its midst keeps its games") {
    const Home home;
    const Run run =
        home.make({"match.pairs=1000", "match.openings={plies: 12}", "match.search={depth: 5}"});
    std::atomic<bool> stop = false;
    Progress progress;
    const RunObserver observer{.on_progress = [&](const Progress& now) {
        progress = now;
        stop = true;
    }};
    RunState state = start_run(run.setup);
    REQUIRE_FALSE(run_to_end(run, state, local, {.stop = &stop}, observer));
    CHECK(state == start_run(run.setup));
    CHECK(progress.generation == 0);
    CHECK(progress.games_planned == 12000);
    const std::string due = GenerationPlan(run.setup, state).plan_key();
    const auto found = [&] {
        return Journal(run.folder.journal(), run.fingerprint, 0, due).found_results().size();
    };
    const std::size_t kept = found();
    CHECK(kept >= progress.games_done);
    CHECK(kept < progress.games_planned);

    stop = false;
    REQUIRE_FALSE(run_to_end(run, state, local, {.stop = &stop}, observer));
    CHECK(progress.games_done >= kept);
    CHECK(found() >= progress.games_done);
}

TEST_CASE("a budget in hours becomes generations, with a note, and is saved") {
    const Home home;
    const Run run = home.make({"budget.hours=0.001", "yardsticks.every=1000"});
    std::atomic<bool> stop = false;
    std::string note;
    const RunObserver observer{.on_note = [&](const std::string& text) {
        note = text;
        stop = true;
    }};
    RunState state = start_run(run.setup);
    REQUIRE_FALSE(run_to_end(run, state, local, {.stop = &stop}, observer));
    REQUIRE(state.last);
    CHECK(*state.last > state.generation);
    CHECK(note == "at the measured speed 0.001 hours are " + std::to_string(*state.last) +
                      " generations; this number is now final");
    CHECK(reopened(run) == state);
}

}  // namespace
}  // namespace evothello

#include "run/runner.hpp"

#include "run/history.hpp"
#include "run/journal.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

namespace evothello {
namespace {

// Small and quick; a champion falls in it. Everything is kept, so that every generation is
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
champion: {playoff: 4, gate: 200, final: 4}
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

// Every file that is a function of config and seed alone.
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

// Of a run that nobody disturbed.
const Files& undisturbed() {
    static const Files files = [] {
        const Home home;
        const Run run = home.make();
        RunState state = start_run(run.setup);
        REQUIRE(run_to_end(run, state, {.threads = 1}, {}));
        return files_of(run);
    }();
    return files;
}

// As another process would: from the disk alone.
RunState reopened(const Run& run) {
    return load_latest(open_run(run.folder)).state.value_or(start_run(run.setup));
}

void check_goes_on_to_the_same_end(const Run& run) {
    const Run again = open_run(run.folder);
    RunState state = reopened(run);
    CHECK(run_to_end(again, state, {.threads = 2}, {}));
    CHECK(state.done());
    CHECK(files_of(again) == undisturbed());
}

TEST_CASE("a run stopped after any generation and gone on ends in the same bytes") {
    for (int at = 0; at < 5; ++at) {
        const Home home;
        const Run run = home.make();
        std::atomic<bool> stop = false;
        RunState state = start_run(run.setup);
        const Watcher watcher{.on_generation = [&](const GenerationRecord& record, auto&, auto&) {
            stop = record.generation == at;
        }};
        INFO("stopped after generation " << at);
        CHECK_FALSE(run_to_end(run, state, {.threads = 2, .stop = &stop}, watcher));
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
        run_to_end(run, state, {.until = std::chrono::system_clock::time_point::min()}, {}));
    CHECK(state == start);
    CHECK_FALSE(file::exists(run.folder.latest()));
    check_goes_on_to_the_same_end(run);
}

TEST_CASE("what the journal has of a generation is taken from it, and the rest is played") {
    const Home home;
    const Run run = home.make();
    RunState state = start_run(run.setup);
    std::atomic<bool> stop = false;
    const Watcher watcher{.on_generation = [&](const GenerationRecord& record, auto&, auto&) {
        stop = record.generation == 1;
    }};
    REQUIRE_FALSE(run_to_end(run, state, {.stop = &stop}, watcher));

    GenerationPlan plan(run.setup, state);
    plan.extend({});
    const auto games =
        play({plan.contenders(), plan.openings(), plan.pairings(), plan.key()}, {.threads = 1});
    std::vector<Journal::Record> some;
    for (std::uint32_t i = 0; i < games.size(); i += 3) some.push_back({i, games[i].margin});

    SECTION("true results change nothing") {
        Journal(run.folder.journal(), run.fingerprint, 2).append(some);
        check_goes_on_to_the_same_end(run);
    }
    SECTION("others are believed") {
        for (Journal::Record& record : some) record.margin = record.index % 2 == 0 ? 36 : -36;
        Journal(run.folder.journal(), run.fingerprint, 2).append(some);
        CHECK(run_to_end(run, state, {}, {}));
        CHECK(files_of(run).at("1") == undisturbed().at("1"));
        CHECK(files_of(run).at("2") != undisturbed().at("2"));
    }
    SECTION("none, once a setting was changed: other games may be due now") {
        for (Journal::Record& record : some) record.margin = 36;
        Journal(run.folder.journal(), run.fingerprint, 2).append(some);
        write_config(run);
        check_goes_on_to_the_same_end(run);
    }
    SECTION("those of a generation that is over are not") {
        for (Journal::Record& record : some) record.margin = 36;
        Journal(run.folder.journal(), run.fingerprint, 1).append(some);
        check_goes_on_to_the_same_end(run);
    }
}

TEST_CASE("tables are cut back to the state that a run goes on from") {
    const Home home;
    const Run run = home.make();
    RunState state = start_run(run.setup);
    REQUIRE(run_to_end(run, state, {}, {}));
    const auto check = [&] {
        RunState earlier = load_kept(run, 2);
        CHECK(run_to_end(run, earlier, {}, {}));
        CHECK(files_of(run) == undisturbed());
    };
    SECTION("of rows that are ahead of it") { check(); }
    SECTION("of a torn row") {
        for (const file::Path& path : {run.folder.history(), run.folder.bests()}) {
            const std::string text = file::read(path);
            const std::size_t row = text.rfind("\n2,") + 1;
            file::write(path, text.substr(0, text.find('\n', row) + 1) + "3,12");
        }
        check();
    }
    const std::string timing = file::read(run.folder.timing());
    CHECK(std::count(timing.begin(), timing.end(), '\n') == 1 + 6);
}

TEST_CASE("a promotion is on the disk when it is told") {
    const Home home;
    const Run run = home.make();
    RunState state = start_run(run.setup);
    std::size_t champions = 1;
    const Watcher watcher{
        .on_generation = [&](const GenerationRecord& record, const RunState& now, const Progress&) {
            if (now.champions.size() == champions && !now.done()) return;
            if (now.champions.size() > champions) {
                CHECK(record.champion == record.generation);
                CHECK(load_kept(run, record.generation) == now);
            }
            champions = now.champions.size();
            CHECK(file::read(run.folder.champions()) == champions_table(now));
            const std::string text = file::read(run.folder.champion());
            const Weights weights = parse_weights(text, "champion.yaml");
            CHECK(text == to_text(champion_of(run, now).weights));
            CHECK(weights.search == run.setup.config.search);
        }};
    CHECK(run_to_end(run, state, {}, watcher));
    CHECK(champions > 1);
    CHECK(champion_of(run, state).proven);
}

TEST_CASE("who watches sees every generation once, in order, and how far it is") {
    const Home home;
    const Run run = home.make();
    RunState state = start_run(run.setup);
    std::vector<int> seen;
    std::int64_t games = 0;
    const Watcher watcher{.on_generation = [&](const GenerationRecord& record, const RunState& now,
                                               const Progress& progress) {
        seen.push_back(record.generation);
        CHECK(now.generation == record.generation);
        CHECK(progress.generation == record.generation);
        CHECK(progress.last == 5);
        CHECK(progress.seconds_left.has_value());
        CHECK(record.games > games);
        games = record.games;
    }};
    CHECK(run_to_end(run, state, {}, watcher));
    CHECK(seen == std::vector<int>{0, 1, 2, 3, 4, 5});
    CHECK(games == state.games);
    // A run that is done has nothing left to play.
    CHECK(run_to_end(run, state, {}, watcher));
    CHECK(seen.size() == 6);
}

// Its first generation is too long to be over before the first look at it.
TEST_CASE("a generation stopped in its midst keeps its games") {
    const Home home;
    const Run run =
        home.make({"match.pairs=1000", "match.openings={plies: 12}", "match.search={depth: 5}"});
    std::atomic<bool> stop = false;
    Progress progress;
    const Watcher watcher{.on_progress = [&](const Progress& now) {
        progress = now;
        stop = true;
    }};
    RunState state = start_run(run.setup);
    REQUIRE_FALSE(run_to_end(run, state, {.stop = &stop}, watcher));
    CHECK(state == start_run(run.setup));
    CHECK(progress.generation == 0);
    CHECK(progress.games_known == 12000);
    const std::size_t kept = Journal(run.folder.journal(), run.fingerprint, 0).found().size();
    CHECK(kept >= progress.games_done);
    CHECK(kept < progress.games_known);

    stop = false;
    REQUIRE_FALSE(run_to_end(run, state, {.stop = &stop}, watcher));
    CHECK(progress.games_done >= kept);
    CHECK(Journal(run.folder.journal(), run.fingerprint, 0).found().size() >= progress.games_done);
}

TEST_CASE("hours become generations, which is told and saved") {
    const Home home;
    const Run run = home.make({"budget.hours=0.001", "yardsticks.every=1000"});
    std::atomic<bool> stop = false;
    std::string note;
    const Watcher watcher{.on_note = [&](const std::string& text) {
        note = text;
        stop = true;
    }};
    RunState state = start_run(run.setup);
    REQUIRE_FALSE(run_to_end(run, state, {.stop = &stop}, watcher));
    REQUIRE(state.last);
    CHECK(*state.last > state.generation);
    CHECK(note == "at this speed 0.001 hours are " + std::to_string(*state.last) +
                      " generations; that is now fixed");
    CHECK(reopened(run) == state);
}

}  // namespace
}  // namespace evothello

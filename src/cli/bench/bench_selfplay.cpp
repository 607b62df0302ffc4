// Games per second of a typical tuning job: one player against itself from random openings of 8
// moves, to the end, without a solver.

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/formats/json.hpp"
#include "base/memory.hpp"
#include "base/number.hpp"
#include "base/streams.hpp"
#include "cli/bench/bench.hpp"
#include "cli/bench/bench_tables.hpp"
#include "cli/options/common_options.hpp"
#include "play/game_player.hpp"
#include "play/game_worker.hpp"

namespace evothello {
namespace {

// 10 square classes in 3 stages...
constexpr std::string_view kMatrix = R"yaml(
format: evothello-weights/1
name: selfplay
board: 8
variant: standard
matrix:
  - [100, -25, 10, 5, 5, 10, -25, 100]
  - [-25, -45, 1, 1, 1, 1, -45, -25]
  - [10, 1, 3, 2, 2, 3, 1, 10]
  - [5, 1, 2, 4, 4, 2, 1, 5]
  - [5, 1, 2, 4, 4, 2, 1, 5]
  - [10, 1, 3, 2, 2, 3, 1, 10]
  - [-25, -45, 1, 1, 1, 1, -45, -25]
  - [100, -25, 10, 5, 5, 10, -25, 100]
stages:
)yaml";

// ...with these terms.
struct TermSet {
    std::string_view name, stages;
};

constexpr std::array kTermSets = {
    TermSet{"four", R"yaml(
  - from: 0
    terms: {position: 1, mobility: 12, frontier: -6, stability: 20}
  - from: 21
    terms: {position: 1.5, mobility: 10, frontier: -4, stability: 30}
  - from: 45
    terms: {position: 1, mobility: 6, frontier: -1, stability: 25}
)yaml"},
    TermSet{"squares", R"yaml(
  - {from: 0, terms: {position: 1}}
  - {from: 21, terms: {position: 1.5}}
  - {from: 45, terms: {position: 2}}
)yaml"},
    TermSet{"directional", R"yaml(
  - from: 0
    terms: {position: 1, directional.own: 2, directional.opp: -3, potential_mobility.own: 4, potential_mobility.opp: -5}
  - from: 21
    terms: {position: 1.5, directional.own: 3, directional.opp: -3, potential_mobility.own: 3, potential_mobility.opp: -4}
  - from: 45
    terms: {position: 1, directional.own: 5, directional.opp: -4, potential_mobility.own: 1, potential_mobility.opp: -2}
)yaml"},
};

// Weights with a set of these terms, or with a named set of patterns.
Weights weights_with(std::string_view name) {
    const auto with_stages = [](std::string_view stages) {
        return parse_weights(std::string(kMatrix) + std::string(stages.substr(1)),
                             "bench selfplay");
    };
    std::vector<std::string_view> names = pattern_set_names(Size::k8);
    if (std::ranges::find(names, name) != names.end()) {
        const Matrix squares = *with_stages(kTermSets[0].stages).matrix;
        return {.stages = {Stage{}}, .patterns = bench_tables(name, squares)};
    }
    for (const TermSet& set : kTermSets) {
        if (set.name == name) return with_stages(set.stages);
        names.push_back(set.name);
    }
    throw Error("--terms has no set '" + std::string(name) + "'" + did_you_mean(name, names));
}

// If there are more pairs of games, they share openings.
constexpr std::size_t kMostOpenings = 20'000;

struct Selfplay {
    int depth = 1;
    std::vector<Contender> contenders;
    std::vector<Opening> openings;
    std::vector<Pairing> pairings;

    explicit Selfplay(const SelfplayOptions& options) : depth(static_cast<int>(options.depth)) {
        contenders.assign(
            2, {Evaluator(weights_with(options.terms)), SearchSettings{.depth = {{{0, depth}}}}});
        constexpr std::array<std::size_t, 7> kUsual = {0, 100'000, 20'000, 3'000, 800, 200, 40};
        const auto usual = depth < 7 ? kUsual[static_cast<std::size_t>(depth)] : 4;
        const auto games =
            static_cast<std::size_t>(options.games.value_or(static_cast<std::int64_t>(usual)));
        check_memory(
            {.what = "a bench of " + in_thousands(static_cast<std::int64_t>(games)) + " games",
             .bytes = static_cast<double>(games) * kBytesPerGame,
             .remedy = "use fewer --games"});
        const std::size_t pairs = (games + 1) / 2;
        openings = random_openings(std::min(pairs, kMostOpenings), 8, Size::k8, key());
        pairings = paired(pairs);
        for (Pairing& pairing : pairings) {
            pairing.opening %= static_cast<std::uint32_t>(openings.size());
        }
    }

    static Key key() { return {.seed = kBenchSeed, .stream = stream::kOpening}; }
};

struct Played {
    std::uint64_t nodes = 0;
    double seconds = 0;  // processor time for one thread, otherwise wall time
};

Played played(const Selfplay& work, int threads) {
    const WallWatch wall;
    const ProcessorWatch processor;
    const auto records = LocalGamePlayer().play(
        {work.contenders, work.openings, work.pairings, Selfplay::key()}, {.threads = threads});
    Played result{.seconds = threads == 1 ? processor.seconds() : wall.seconds()};
    for (const GameRecord& game : records) result.nodes += game.nodes;
    return result;
}

void print_speed(const SelfplayOptions& options, int threads, bool as_json) {
    const Selfplay work(options);
    const auto [nodes, seconds] = played(work, threads);
    const std::size_t games = work.pairings.size();
    const double rate = static_cast<double>(games) / seconds;
    if (as_json) {
        const Json json{{"depth", work.depth},
                        {"games", games},
                        {"seconds", seconds},
                        {"games_per_s", rate},
                        {"nodes", nodes}};
        fmt::print("{}\n", json.dump());
        return;
    }
    fmt::print(
        "selfplay depth {}: {} games in {:.2f} s, {:.0f} games/s, {:.2f} million nodes/s, "
        "{:.0f} nodes a game\n",
        work.depth, games, seconds, rate, static_cast<double>(nodes) / 1e6 / seconds,
        static_cast<double>(nodes) / static_cast<double>(games));
}

}  // namespace

void SelfplayOptions::declare(Arguments& arguments) {
    arguments.integer("--depth", "D", depth, 1, 20, "moves that both sides look ahead");
    arguments.integer(
        "--games", "N", games, 2, 100'000'000,
        "an even number (default 100,000 at depth 1, fewer at others: about a second)");
    arguments.text("--terms", "SET", terms,
                   "what the players weigh: squares, four (with mobility, frontier and stability), "
                   "directional (with own and opposing forms), or a set of patterns: full, full2, "
                   "medium, tuples4");
}

void print_selfplay_speed(int depth) { print_speed({.depth = depth}, 1, false); }

int run_bench_selfplay(const Command& self, Arguments& arguments, GamePlayer&) {
    SelfplayOptions options;
    std::int64_t threads = 1;
    bool as_json = false;
    options.declare(arguments);
    declare_threads(arguments, threads);
    arguments.flag("--json", as_json, "one line of JSON");
    if (ready(self, arguments)) print_speed(options, static_cast<int>(threads), as_json);
    return kDone;
}

std::vector<double> seconds_of_games(std::string_view terms, int depth, std::size_t games) {
    const Selfplay work(
        {.depth = depth, .games = static_cast<std::int64_t>(games), .terms = std::string(terms)});
    const Games all{work.contenders, work.openings, work.pairings, Selfplay::key()};
    std::vector<GameRecord> records(work.pairings.size());
    std::vector<double> seconds;
    GameWorker table(0);
    const std::size_t first = 0;
    table.play(all, {&first, 1}, records, nullptr, {});  // warm-up: allocates its tables
    for (std::size_t i = 0; i < work.pairings.size(); ++i) {
        const ProcessorWatch watch;
        table.play(all, {&i, 1}, records, nullptr, {});
        seconds.push_back(watch.seconds());
    }
    return seconds;
}

// Takes the best of three turns over all numbers of threads, because the load of the machine
// varies.
ThreadScaling thread_scaling(const SelfplayOptions& options, int most_threads) {
    const Selfplay work(options);
    ThreadScaling scaling{.games = work.pairings.size()};
    const int most = Parallel{.threads = most_threads}.workers();
    for (int count = 1; count < most; count *= 2) scaling.threads.push_back(count);
    scaling.threads.push_back(most);
    scaling.rates.resize(scaling.threads.size());
    for (int turn = 0; turn < ThreadScaling::kTurns; ++turn) {
        for (std::size_t i = 0; i < scaling.threads.size(); ++i) {
            const double seconds = played(work, scaling.threads[i]).seconds;
            scaling.rates[i] =
                std::max(scaling.rates[i], static_cast<double>(work.pairings.size()) / seconds);
        }
    }
    return scaling;
}

}  // namespace evothello

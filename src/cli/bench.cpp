#include "cli/bench.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "board/perft.hpp"
#include "cli/command.hpp"
#include "match/arena.hpp"
#include "match/player.hpp"
#include "match/streams.hpp"

namespace evothello {
namespace {

struct Bench {
    std::string_view name, help;
    void (*run)(const BenchOptions&);
};

constexpr std::array kBenches = {
    Bench{"perft", "lines of play a second (--depth)", bench_perft},
    Bench{"selfplay", "games a second of a typical tuning job (--depth --games --threads --json)",
          bench_selfplay},
    Bench{"endgame", "FFO 40 to 44 solved exactly: nodes and time (--json)", bench_endgame},
    Bench{"midgame", "nodes of 20 middle games, player static (--depth, default 8; --json)",
          bench_midgame},
    Bench{"search", "time a move, alpha-beta beside plain minimax (--seconds)", bench_search},
};

// The work of a tuning job: 3 stages, 10 square classes, mobility, frontier and stability.
constexpr std::string_view kSelfplayWeights = R"yaml(
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
  - from: 0
    terms: {position: 1, mobility: 12, frontier: -6, stability: 20}
  - from: 21
    terms: {position: 1.5, mobility: 10, frontier: -4, stability: 30}
  - from: 45
    terms: {position: 1, mobility: 6, frontier: -1, stability: 25}
)yaml";

constexpr std::uint64_t kSeed = 20260101;

// Mixes one more number into a running hash.
std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15;
    return hash ^ (hash >> 32);
}

struct SelfplayResult {
    std::uint64_t games = 0, nodes = 0;
    double seconds = 0;
};

SelfplayResult selfplay(int depth, std::size_t games, int threads) {
    const Weights weights = parse_weights(kSelfplayWeights, "bench selfplay");
    const std::vector<Contender> contenders(
        2, {Evaluator(weights), SearchSettings{.depth = {{{0, depth}}}}});
    const Key key{.seed = kSeed, .stream = stream::kOpening};
    const auto openings = random_openings((games + 1) / 2, 8, Size::k8, key);
    SelfplayResult result;
    const Stopwatch watch;
    for (const GameRecord& game :
         play({contenders, openings, paired(openings.size()), key}, {.threads = threads})) {
        ++result.games;
        result.nodes += game.nodes;
    }
    result.seconds = watch.seconds();
    return result;
}

// Enough games for about a second.
std::size_t usual_games(int depth) {
    constexpr std::array<std::size_t, 7> kGames = {0, 20'000, 6'000, 1'500, 400, 100, 20};
    return depth < 7 ? kGames[static_cast<std::size_t>(depth)] : 4;
}

}  // namespace

std::vector<Position> bench_positions(std::size_t count, int discs, Size size) {
    std::vector<Position> positions;
    for (const Opening& opening : random_openings(count, discs - 4, size,
                                                  {.seed = kSeed,
                                                  .generation = static_cast<std::uint32_t>(discs),
                                                  .stream = stream::kOpening})) {
        positions.push_back(opening.position);
    }
    return positions;
}

void bench_perft(const BenchOptions& options) {
    const auto depth = static_cast<int>(options.depth.value_or(10));
    const Stopwatch watch;
    const std::uint64_t leaves = perft(start_position(Size::k8), depth);
    const double seconds = watch.seconds();
    fmt::print("perft {}: {} leaves in {:.3f} s, {:.0f} million a second\n", depth, leaves, seconds,
               static_cast<double>(leaves) / 1e6 / seconds);
}

void bench_selfplay(const BenchOptions& options) {
    const auto depth = static_cast<int>(options.depth.value_or(1));
    const auto games =
        options.games ? static_cast<std::size_t>(*options.games) : usual_games(depth);
    const SelfplayResult result = selfplay(depth, games, static_cast<int>(options.threads));
    const double rate = static_cast<double>(result.games) / result.seconds;
    if (options.as_json) {
        const nlohmann::ordered_json json{{"depth", depth},
                                          {"games", result.games},
                                          {"seconds", result.seconds},
                                          {"games_per_s", rate},
                                          {"nodes", result.nodes}};
        fmt::print("{}\n", json.dump());
        return;
    }
    fmt::print(
        "selfplay depth {}: {} games in {:.2f} s, {:.0f} games/s, {:.2f} million nodes/s, "
        "{:.0f} nodes a game\n",
        depth, result.games, result.seconds, rate,
        static_cast<double>(result.nodes) / 1e6 / result.seconds,
        static_cast<double>(result.nodes) / static_cast<double>(result.games));
}

std::uint64_t signature() {
    std::uint64_t hash = perft(start_position(Size::k8), 7) ^ perft(start_position(Size::k6), 8);
    for (const std::string_view name : shipped_player_names()) {
        Player player = load_player(name);
        // Clocks have no place in a number that must repeat.
        player.search.time.reset();
        player.search.epsilon.reset();
        player.search.depth = {{0, 4}};
        player.search.solve = 8;
        const Evaluator evaluator(player.weights);
        Thinker thinker;
        for (const int discs : {8, 20, 30}) {
            for (const Position& position : bench_positions(2, discs, player.weights.rules.size)) {
                if (position.must_pass()) continue;
                Random random(Key{.seed = kSeed});
                thinker.start_game(evaluator, player.search);
                const Choice choice = *thinker.choose(position.discs, random);
                hash = mixed(hash, static_cast<std::uint64_t>(choice.move.square().index()));
                hash = mixed(hash, std::bit_cast<std::uint64_t>(choice.value));
                hash = mixed(hash, static_cast<std::uint64_t>(choice.margin + 64));
                hash = mixed(hash, choice.nodes);
            }
        }
    }
    return hash % 1'000'000'000;
}

int run_bench(const Command& self, Arguments& arguments) {
    std::string what, list;
    BenchOptions options;
    for (const Bench& bench : kBenches) {
        list += fmt::format("{}{}: {}", list.empty() ? "" : "; ", bench.name, bench.help);
    }
    arguments.optional_word("WHAT", what, list + "; nothing: a little of each and the signature");
    arguments.integer("--depth", "D", options.depth, 1, 20, "of perft, selfplay and midgame");
    arguments.integer("--games", "N", options.games, 2, 100'000'000, "of selfplay");
    arguments.integer("--threads", "N", options.threads, 0, 4096, "of selfplay; 0: all processors");
    arguments.number("--seconds", "S", options.seconds, 1, 86400, "of search, about (default 60)");
    arguments.flag("--json", options.as_json,
                   "one line of JSON from selfplay, endgame and midgame");
    if (!ready(self, arguments)) return kDone;
    for (const Bench& bench : kBenches) {
        if (bench.name != what) continue;
        bench.run(options);
        return kDone;
    }
    if (!what.empty()) {
        std::vector<std::string_view> names;
        for (const Bench& bench : kBenches) names.push_back(bench.name);
        throw Error("there is no bench '" + what + "'" + did_you_mean(what, names));
    }
    bench_perft(options);
    for (const std::int64_t depth : {1, 2, 3, 4}) {
        options.depth = depth;
        bench_selfplay(options);
    }
    fmt::print("Bench: {}\n", signature());
    return kDone;
}

}  // namespace evothello

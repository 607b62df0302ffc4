#include "cli/bench/bench.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/streams.hpp"
#include "board/perft.hpp"
#include "cli/options/command.hpp"
#include "game/opening.hpp"
#include "game/player.hpp"
#include "search/thinker.hpp"

namespace evothello {
namespace {

struct Bench {
    std::string_view name, help;
    void (*run)(const BenchOptions&);
};

constexpr std::array kBenches = {
    Bench{"perft", "lines of play a second (--depth)", bench_perft},
    Bench{"selfplay",
          "games a second of a typical tuning job (--depth --games --terms --threads --json)",
          bench_selfplay},
    Bench{"scaling",
          "the same with 1, 2, 4... threads, and what 10 to 10,000 cores would make of it (--depth "
          "--games --terms --threads --json)",
          bench_scaling},
    Bench{"endgame", "FFO 40 to 44 solved exactly: nodes and time (--json)", bench_endgame},
    Bench{"midgame", "nodes of 20 middle games, player static (--depth, default 8; --json)",
          bench_midgame},
    Bench{"search", "time a move, alpha-beta beside plain minimax (--seconds)", bench_search},
    Bench{"coverage", "how often the 95% intervals of a match hold the truth", bench_coverage},
    Bench{"optimisers",
          "Elo left on the stand-in after equal games (--games --weights --seeds --landscape "
          "--optimiser --threads --json); with --real CONFIG what they make of its games (--games "
          "--seeds --depth --optimiser --csv --threads --json)",
          bench_optimisers},
};

// Adds a number to a running hash.
std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15;
    return hash ^ (hash >> 32);
}

}  // namespace

std::vector<Position> bench_positions(std::size_t count, int discs, Size size) {
    std::vector<Position> positions;
    for (const Opening& opening : random_openings(count, discs - 4, size,
                                                  {.seed = kBenchSeed,
                                                  .generation = static_cast<std::uint32_t>(discs),
                                                  .stream = stream::kOpening})) {
        positions.push_back(opening.position);
    }
    return positions;
}

void bench_perft(const BenchOptions& options) {
    const auto depth = static_cast<int>(options.depth.value_or(10));
    const ProcessorWatch watch;
    const std::uint64_t leaves = perft(start_position(Size::k8), depth);
    const double seconds = watch.seconds();
    fmt::print("perft {}: {} leaves in {:.3f} s, {:.0f} million a second\n", depth, leaves, seconds,
               static_cast<double>(leaves) / 1e6 / seconds);
}

std::uint64_t signature() {
    std::uint64_t hash = perft(start_position(Size::k8), 7) ^ perft(start_position(Size::k6), 8);
    for (const std::string_view name : shipped_player_names()) {
        Player player = load_player(name);
        // Removed because the number must be reproducible.
        player.search.time.reset();
        player.search.epsilon.reset();
        player.search.depth = {{0, 4}};
        player.search.solve = 8;
        const Evaluator evaluator(player.weights);
        Thinker thinker;
        for (const int discs : {8, 20, 30}) {
            for (const Position& position : bench_positions(2, discs, player.weights.rules.size)) {
                if (position.must_pass()) continue;
                Random random(Key{.seed = kBenchSeed});
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

int run_bench(const Command& self, Arguments& arguments, GamePlayer&) {
    std::string what, list;
    BenchOptions options;
    for (const Bench& bench : kBenches) {
        list += fmt::format("{}{}: {}", list.empty() ? "" : "; ", bench.name, bench.help);
    }
    arguments.optional_word("WHAT", what, list + "; nothing: a little of each and the signature");
    arguments.integer(
        "--depth", "D", options.depth, 1, 20,
        "of perft, selfplay, midgame, and of optimisers on the real game (default 1 and 2)");
    arguments.integer("--games", "N", options.games, 2, 100'000'000,
                      "of selfplay and scaling; of optimisers (default 10,000, 100,000 and a "
                      "million; of the real "
                      "game 200,000)");
    arguments.text("--terms", "SET", options.terms,
                   "what selfplay and scaling weigh: squares, four (with mobility, frontier, "
                   "stability) or directional (with own and opposing forms)");
    arguments.integer(
        "--threads", "N", options.threads, 0, 4096,
        "of selfplay (default 1) and optimisers, at most of scaling; 0: all processors");
    arguments.number("--seconds", "S", options.seconds, 1, 86400, "of search, about (default 60)");
    arguments.integer("--seeds", "N", options.seeds, 1, 10'000,
                      "of optimisers (default 20; of the real game 10)");
    arguments.integer("--weights", "N", options.weights, 2, 200, "of optimisers (default 17, 60)");
    arguments.text("--landscape", "NAME", options.landscape,
                   "of optimisers: smooth, rippled or cyclic (default all)");
    arguments.text("--optimiser", "NAME", options.optimiser,
                   "of optimisers: one row of the table, such as ga or pipeline");
    arguments.text("--real", "CONFIG", options.real,
                   "of optimisers: they tune this config, each from the same random weights");
    arguments.text("--csv", "FILE", options.csv,
                   "of --real: keeps each outcome, so that the same command goes on after a stop");
    arguments.flag("--json", options.as_json,
                   "lines of JSON from selfplay, scaling, endgame, midgame and optimisers");
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

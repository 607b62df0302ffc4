#include "cli/bench/bench.hpp"

#include <fmt/core.h>

#include "base/streams.hpp"
#include "board/perft.hpp"
#include "game/opening.hpp"
#include "game/player.hpp"
#include "search/thinker.hpp"

namespace evothello {
namespace {

constexpr int kPerftDepth = 10;

constexpr std::array kBenchRows = {
    Command{"perft", "[--depth D]", "lines of play counted per second",
            "evothello bench perft --depth 11", run_bench_perft},
    Command{"selfplay", "[--depth D] [--games N] [--terms SET] [--threads N]",
            "games per second of a typical tuning job", "evothello bench selfplay --depth 4",
            run_bench_selfplay},
    Command{"scaling", "[--depth D] [--games N] [--terms SET] [--threads N]",
            "games per second by threads, and a prediction for up to 10,000 cores",
            "evothello bench scaling --depth 4", run_bench_scaling},
    Command{"endgame", "[--ffo N]", "FFO positions 40 to 44 solved exactly: nodes and time",
            "evothello bench endgame --ffo 40", run_bench_endgame},
    Command{"midgame", "[--depth D]", "nodes of 20 middle-game positions, player static",
            "evothello bench midgame --depth 10", run_bench_midgame},
    Command{"search", "[--depth D] [--seconds S]",
            "time per move of alpha-beta and of plain minimax",
            "evothello bench search --seconds 120", run_bench_search},
    Command{"coverage", "[--samples N]", "coverage of the 95% intervals of a match",
            "evothello bench coverage", run_bench_coverage},
    Command{"optimisers", "[--games N] [--seeds N] [--optimiser NAME] [--real CONFIG]",
            "compare the optimisers at equal numbers of games",
            "evothello bench optimisers --games 100000 --landscape smooth", run_bench_optimisers},
};

constexpr Subcommands kBenches{"bench", kBenchRows};

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

void print_perft_speed(int depth) {
    const ProcessorWatch watch;
    const std::uint64_t leaves = perft(start_position(Size::k8), depth);
    const double seconds = watch.seconds();
    fmt::print("perft {}: {} leaves in {:.3f} s, {:.0f} million a second\n", depth, leaves, seconds,
               static_cast<double>(leaves) / 1e6 / seconds);
}

int run_bench_perft(const Command& self, Arguments& arguments, GamePlayer&) {
    std::int64_t depth = kPerftDepth;
    arguments.integer("--depth", "D", depth, 1, 20, "plies to count");
    if (ready(self, arguments)) print_perft_speed(static_cast<int>(depth));
    return kDone;
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

int run_bench(const Command& self, Arguments& arguments, GamePlayer& game_player) {
    const auto name = arguments.take_subcommand(std::string(kBenches.what));
    if (name) return kBenches.run(self, *name, arguments, game_player);
    if (arguments.help_requested()) {
        kBenches.print_help(
            self, "\nWithout a name: perft, selfplay at depths 1 to 4, and the signature.\n");
        return kDone;
    }
    print_perft_speed(kPerftDepth);
    for (const int depth : {1, 2, 3, 4}) print_selfplay_speed(depth);
    fmt::print("Bench: {}\n", signature());
    return kDone;
}

}  // namespace evothello

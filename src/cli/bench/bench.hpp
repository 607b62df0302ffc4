#pragma once

// Benchmarks on fixed work: `evothello bench NAME`. ADD A BENCH: one file, one row of kBenchRows
// in bench.cpp.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "board/position.hpp"
#include "cli/options/command.hpp"
#include "cli/terminal/stopwatch.hpp"
#include "evolve/landscape.hpp"

namespace evothello {

int run_bench_perft(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_bench_selfplay(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_bench_scaling(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_bench_endgame(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_bench_midgame(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_bench_search(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_bench_coverage(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_bench_optimisers(const Command& self, Arguments& arguments, GamePlayer& game_player);

// Prints the speed of perft and of selfplay, as the benches of these names do.
void print_perft_speed(int depth);
void print_selfplay_speed(int depth);

// The games of bench selfplay and bench scaling.
struct SelfplayOptions {
    std::int64_t depth = 1;
    std::optional<std::int64_t> games = {};  // default: they take about a second
    std::string terms = "four";

    void declare(Arguments& arguments);
};

// Speed of these games by number of threads: rates[i] is in games per second with threads[i]
// threads, the best of kTurns turns. `most_threads` 0: all processors.
struct ThreadScaling {
    static constexpr int kTurns = 3;
    std::size_t games = 0;
    std::vector<int> threads = {};
    std::vector<double> rates = {};
};
ThreadScaling thread_scaling(const SelfplayOptions& options, int most_threads);
// Processor time of each of `games` games at this depth.
std::vector<double> seconds_of_games(std::string_view terms, int depth, std::size_t games);

// Options of bench optimisers, on the simulated game or with --real on Othello.
struct OptimiserOptions {
    std::optional<std::int64_t> games, seeds, weights, depth;
    std::string landscape, optimiser;
    std::string real, csv;  // the config of the real games; the file that keeps their outcomes
    std::int64_t threads = 0;
    bool as_json = false;
};
// The comparison on Othello.
void compare_on_othello(const OptimiserOptions& options, std::span<const BenchPipeline> rivals);

inline constexpr std::uint64_t kBenchSeed = 20260101;

// The Bench number: a hash of moves, values and node counts of every shipped player on fixed
// positions, and of perft. It changes if and only if the engine's behaviour does.
std::uint64_t signature();

// Fixed positions after random moves, with about `discs` discs. They must never change.
std::vector<Position> bench_positions(std::size_t count, int discs, Size size);

}  // namespace evothello

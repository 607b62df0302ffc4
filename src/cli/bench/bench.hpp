#pragma once

// Benchmarks on fixed work: `evothello bench WHAT`. ADD A BENCH: one file, one row in bench.cpp.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "board/position.hpp"
#include "cli/terminal/stopwatch.hpp"
#include "evolve/landscape.hpp"

namespace evothello {

struct BenchOptions {
    std::optional<std::int64_t> depth, games;
    std::string terms = "four";
    std::optional<std::int64_t> threads;
    std::optional<double> seconds;
    std::optional<std::int64_t> seeds, weights;
    std::string landscape, optimiser;
    std::string real, csv;  // config that bench optimisers plays; file that keeps its outcomes
    bool as_json = false;
};

void bench_perft(const BenchOptions& options);
void bench_selfplay(const BenchOptions& options);
void bench_scaling(const BenchOptions& options);
void bench_endgame(const BenchOptions& options);
void bench_midgame(const BenchOptions& options);
void bench_search(const BenchOptions& options);
void bench_coverage(const BenchOptions& options);
void bench_optimisers(const BenchOptions& options);
// bench optimisers with --real: the same comparison on Othello.
void bench_real(const BenchOptions& options, std::span<const BenchPipeline> rivals);

// Speed of the games of bench selfplay, by number of threads: rates[i] is in games per second with
// threads[i] threads, the best of kTurns turns. seconds_of_games: processor time of each of `games`
// games.
struct ThreadScaling {
    static constexpr int kTurns = 3;
    int depth = 0;
    std::size_t games = 0;
    std::vector<int> threads = {};
    std::vector<double> rates = {};
};
ThreadScaling thread_scaling(const BenchOptions& options);
std::vector<double> seconds_of_games(BenchOptions options, int depth, std::size_t games);

inline constexpr std::uint64_t kBenchSeed = 20260101;

// The Bench number: a hash of moves, values and node counts of every shipped player on fixed
// positions, and of perft. It changes if and only if the engine's behaviour does.
std::uint64_t signature();

// Fixed positions after random moves, with about `discs` discs. They must never change.
std::vector<Position> bench_positions(std::size_t count, int discs, Size size);

}  // namespace evothello

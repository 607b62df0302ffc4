#pragma once

// What can be measured, each on fixed work: `evothello bench WHAT`. ADD A BENCH: one file, one row
// in bench.cpp.

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
    std::string real, csv;  // a config: the optimisers play it; where each outcome is kept
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
// The same question on the real game.
void bench_real(const BenchOptions& options, std::span<const Rival> rivals);

// The work of bench selfplay: games a second by threads, and what single games take.
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

// The behaviour of the whole engine in one number: moves, values and node counts of every shipped
// player on fixed positions.
std::uint64_t signature();

// Fixed positions of random play with about so many discs, the same for ever.
std::vector<Position> bench_positions(std::size_t count, int discs, Size size);

}  // namespace evothello

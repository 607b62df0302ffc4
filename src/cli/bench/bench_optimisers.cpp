// Compares optimisers with the same number of games on the simulated game: the median loss in Elo
// of the averaged mean against the known optimum.

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/formats/json.hpp"
#include "base/parallel/parallel.hpp"
#include "base/stats.hpp"
#include "cli/bench/bench.hpp"
#include "cli/options/common_options.hpp"
#include "evolve/landscape.hpp"

namespace evothello {
namespace {

template <class Number>
std::vector<Number> only(const std::optional<std::int64_t>& chosen, std::vector<Number> usual) {
    return chosen ? std::vector<Number>{static_cast<Number>(*chosen)} : usual;
}

// All rows if `word` is empty, otherwise the row of this name. Throws Error for an unknown name.
template <class Row, class Name>
std::vector<Row> chosen(std::span<const Row> rows, const std::string& word, const char* option,
                        Name&& name) {
    if (word.empty()) return {rows.begin(), rows.end()};
    std::vector<std::string_view> names;
    for (const Row& row : rows) {
        if (name(row) == word) return {row};
        names.push_back(name(row));
    }
    throw Error(std::string(option) + " has no '" + word + "'" + did_you_mean(word, names));
}

// Loss in Elo for each seed. Does not depend on `threads`: each seed has its own landscape.
std::vector<double> losses_of(const BenchPipeline& rival, Landscape::Kind kind, std::size_t weights,
                              std::int64_t games, std::size_t seeds, int threads) {
    return parallel_map<double>(seeds, {.threads = threads}, [&](std::size_t i, int) {
        const Landscape landscape(kind, weights, kBenchSeed + i);
        return loss_after(landscape, rival.pipeline(), games, kBenchSeed + i);
    });
}

// The part of the output for one landscape.
struct Table {
    std::string_view landscape;
    std::vector<std::size_t> sizes;
    std::vector<std::int64_t> budgets;
    std::size_t seeds;
    int threads;
    bool as_json;

    Landscape::Kind kind() const {
        const auto& names = Landscape::kNames;
        return static_cast<Landscape::Kind>(std::ranges::find(names, landscape) - names.begin());
    }
    void print_heading() const;
    void print_row(const BenchPipeline& rival) const;
};

void Table::print_heading() const {
    if (as_json) return;
    fmt::print("{}: median Elo lost to the optimum, {} seeds; the start loses", landscape, seeds);
    for (const std::size_t weights : sizes) {
        fmt::print(" {:.0f} with {} weights", Landscape::start_loss(kind(), weights), weights);
        if (weights != sizes.back()) fmt::print(",");
    }
    fmt::print("\n{:<18}", "games");
    for (const std::size_t weights : sizes) {
        for (const std::int64_t games : budgets) {
            fmt::print(" {:>12}", fmt::format("{} ({})", games, weights));
        }
    }
    fmt::print("\n");
}

void Table::print_row(const BenchPipeline& rival) const {
    if (!as_json) fmt::print("{:<18}", rival.name);
    for (const std::size_t weights : sizes) {
        for (const std::int64_t games : budgets) {
            const auto losses = losses_of(rival, kind(), weights, games, seeds, threads);
            if (as_json) {
                const Json json{
                    {"landscape", landscape},
                    {"optimiser", rival.name},
                    {"weights", weights},
                    {"games", games},
                    {"seeds", seeds},
                    {"start", Landscape::start_loss(kind(), weights)},
                    {"lost", stats::median(losses)},
                    {"quartiles", {stats::quantile(losses, 0.25), stats::quantile(losses, 0.75)}}};
                fmt::print("{}\n", json.dump());
            } else {
                fmt::print(" {:>12.1f}", stats::median(losses));
            }
            std::fflush(stdout);
        }
    }
    if (!as_json) fmt::print("  {}\n", rival.what);
}

void declare(Arguments& arguments, OptimiserOptions& options) {
    arguments.integer("--games", "N", options.games, 2, 100'000'000,
                      "of each optimiser (default 10,000, 100,000 and a million; with --real "
                      "200,000)");
    arguments.integer("--seeds", "N", options.seeds, 1, 10'000,
                      "repetitions, each with its own seed (default 20; with --real 10)");
    arguments.text("--optimiser", "NAME", options.optimiser,
                   "one row of the table, such as ga or pipeline (default all)");
    arguments.text("--landscape", "NAME", options.landscape,
                   "of the simulated game: smooth, rippled or cyclic (default all)");
    arguments.integer("--weights", "N", options.weights, 2, 200,
                      "of the simulated game (default 17 and 60)");
    arguments.text("--real", "CONFIG", options.real,
                   "play Othello: tune this config, from the same random weights each");
    arguments.integer("--depth", "D", options.depth, 1, 20,
                      "moves that are looked ahead with --real (default 1 and 2)");
    arguments.text("--csv", "FILE", options.csv,
                   "keeps each outcome of --real, so that the same command goes on after a stop");
    declare_threads(arguments, options.threads);
    arguments.flag("--json", options.as_json, "lines of JSON");
}

// Throws Error for an option that the simulated game, or Othello, does not have.
void check_kind_of_games(const OptimiserOptions& options) {
    const bool real = !options.real.empty();
    const auto check = [real](bool given, bool for_real, const std::string& name) {
        if (!given || real == for_real) return;
        throw Error(name + (real ? " is for the simulated game and does not go with --real"
                                 : " is for real games: give --real CONFIG"));
    };
    check(options.weights.has_value(), false, "--weights");
    check(!options.landscape.empty(), false, "--landscape");
    check(options.depth.has_value(), true, "--depth");
    check(!options.csv.empty(), true, "--csv");
}

}  // namespace

int run_bench_optimisers(const Command& self, Arguments& arguments, GamePlayer&) {
    OptimiserOptions options;
    declare(arguments, options);
    if (!ready(self, arguments)) return kDone;
    check_kind_of_games(options);
    const auto rows = chosen(bench_pipelines(), options.optimiser, "--optimiser",
                             [](const BenchPipeline& rival) { return rival.name; });
    if (!options.real.empty()) {
        compare_on_othello(options, rows);
        return kDone;
    }
    const auto budgets = only<std::int64_t>(options.games, {10'000, 100'000, 1'000'000});
    const auto sizes = only<std::size_t>(options.weights, {17, 60});
    const auto seeds = static_cast<std::size_t>(options.seeds.value_or(20));
    const auto threads = static_cast<int>(options.threads);
    const auto names = chosen(std::span<const std::string_view>(Landscape::kNames),
                              options.landscape, "--landscape", [](auto name) { return name; });
    for (const std::string_view name : names) {
        const Table table{name, sizes, budgets, seeds, threads, options.as_json};
        table.print_heading();
        for (const BenchPipeline& rival : rows) table.print_row(rival);
    }
    return kDone;
}

}  // namespace evothello

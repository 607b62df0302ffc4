// Coverage of the 95% intervals of a match by number of games and strength: the lowest and the
// highest coverage over kPairModels. Exact up to 40 games, simulated for more.

#include <fmt/core.h>

#include <algorithm>

#include "cli/bench/bench.hpp"
#include "proof/coverage.hpp"

namespace evothello {
namespace {

constexpr std::array kPairs = {5, 10, 20, 100, 1000};
constexpr std::array kStrengths = {0, 100, 300};

std::string range_text(std::span<const Coverage> worlds, double Coverage::*member) {
    const auto [low, high] = std::ranges::minmax(worlds, {}, member);
    return fmt::format("{:.1f} to {:.1f}", 100 * low.*member, 100 * high.*member);
}

}  // namespace

int run_bench_coverage(const Command& self, Arguments& arguments, GamePlayer&) {
    std::int64_t samples = 20'000;
    arguments.integer("--samples", "N", samples, 100, 10'000'000,
                      "simulated matches of each cell with more than 40 games");
    if (!ready(self, arguments)) return kDone;
    constexpr const char* kRow = "{:>6} {:>6} {:>15} {:>15} {:>15} {:>15}\n";
    fmt::print(
        "95% intervals that hold the truth, and LOS beyond 2.5% or 97.5% on the wrong side, in %: "
        "the least and the most of {} worlds\n",
        kPairModels.size());
    fmt::print(kRow, "games", "apart", "score", "Elo", "nElo", "LOS wrong");
    for (const int pairs : kPairs) {
        for (const int strength : kStrengths) {
            std::vector<PairChances> truths;
            for (const PairModel& model : kPairModels) {
                truths.push_back(pair_chances(model, strength));
            }
            const auto worlds = coverage_of(truths, pairs, static_cast<int>(samples), kBenchSeed);
            fmt::print(kRow, 2 * pairs, strength, range_text(worlds, &Coverage::score),
                       range_text(worlds, &Coverage::elo), range_text(worlds, &Coverage::nelo),
                       range_text(worlds, &Coverage::los_wrong));
        }
    }
    return kDone;
}

}  // namespace evothello

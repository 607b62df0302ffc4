#include "search/deepening.hpp"

namespace evothello {
namespace {

using std::chrono::steady_clock;

// Seconds of a move's time reserved for everything outside the search: input, output, and delays of
// the operating system.
constexpr double kTimeReserve = 0.020;

// Unless every depth is wanted, only searches of at least this depth are preceded by a search two
// plies shallower, whose best moves are searched first. At smaller depths the static order is as
// good (`bench selfplay`, `bench midgame`).
constexpr int kDeepeningDepth = 7;

}  // namespace

SearchPlan plan_searches(const SearchSettings& settings, Size size, int discs, bool every_depth) {
    const int empties = cells(size) - discs;
    const int depth = std::min(settings.depth_at(discs), empties);
    const bool solve = empties <= settings.solve.value_or(0);
    if (every_depth) return {1, 1, depth, solve, empties};
    if (solve) return {1, 1, 0, solve, empties};
    return {depth < kDeepeningDepth ? depth : depth - 2, 2, depth, solve, empties};
}

Limits limits_of(const SearchSettings& settings, const std::atomic<bool>* stop) {
    Limits limits{.stop = stop};
    if (settings.nodes) limits.nodes = *settings.nodes;
    if (settings.time) {
        const std::chrono::duration<double> usable(std::max(0.0, *settings.time - kTimeReserve));
        limits.deadline =
            steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(usable);
    }
    return limits;
}

}  // namespace evothello

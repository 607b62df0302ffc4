#pragma once

// A small run whose games nobody plays: their results are made up, a pure function of their place.

#include <functional>

#include "run/config/config_file.hpp"
#include "run/generation/generation.hpp"
#include "run/save/store.hpp"

namespace evothello {

// Individuals are told apart by every gene; nobody plays here, so depth does not matter.
inline constexpr std::string_view kSmallRun = R"(
seed: 3
budget: {generations: 20}
genome:
  matrix: {min: -50, max: 50}
  terms: {mobility: {min: -50, max: 50}}
optimiser: {population: 6}
yardsticks: {every: 1000, league: false}
champion: {playoff: 4, gate: 150, final: 3}
)";

inline Setup setup_of(const Changes& changes = {}) {
    std::vector<std::string> notes;
    return prepare(parse_config(kSmallRun, "test", changes), notes);
}

// A result made up: black's margin in game `index` of batch `batch`.
using Rule = std::function<int(std::size_t batch, std::size_t index)>;

inline int any_result(std::size_t batch, std::size_t index) {
    Random random(Key{.seed = 17 + batch, .stream = 999, .index = index});
    return static_cast<int>(random.below(129)) - 64;
}

// What was played: batches of a plan with a schedule that looks at no results are the fitness, the
// play-off, and then the gate's, at last the final.
struct Played {
    explicit Played(const Setup& setup, RunState state, const Rule& rule = any_result)
        : from(std::move(state)), plan(setup, from) {
        while (plan.extend(results)) {
            const std::size_t begin = results.size();
            ends.push_back(plan.pairings().size());
            for (std::size_t i = begin; i < ends.back(); ++i) {
                const int margin = rule(ends.size() - 1, i - begin);
                results.push_back({.played = true, .margin = static_cast<std::int8_t>(margin)});
            }
        }
    }
    Played(const Played&) = delete;
    Played& operator=(const Played&) = delete;
    RunState state() const { return plan.finish(results).first; }
    GenerationSummary record() const { return plan.finish(results).second; }
    std::span<const Pairing> batch(std::size_t number) const {
        const std::size_t begin = number == 0 ? 0 : ends[number - 1];
        return plan.pairings().subspan(begin, ends[number] - begin);
    }

    RunState from;
    GenerationPlan plan;
    std::vector<GameRecord> results = {};
    std::vector<std::size_t> ends = {};  // of batches
};

inline RunState after(const Setup& setup, int generation, const Rule& rule = any_result) {
    RunState state = start_run(setup);
    while (state.generation < generation) state = Played(setup, state, rule).state();
    return state;
}

inline std::vector<Genes> genes_of(const std::vector<Individual>& population) {
    std::vector<Genes> list;
    for (const Individual& each : population) list.push_back(each.genes);
    return list;
}

}  // namespace evothello

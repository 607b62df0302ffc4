#pragma once

// The constant part of a run: its config and the files that the config names, loaded. Everything
// that can be computed before the first game is a function of this.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "play/types.hpp"
#include "run/config/config.hpp"
#include "run/generation/state.hpp"

namespace evothello {

struct Setup {
    Config config;
    GenomeSpace space;
    // Players of genome.start, match.opponents and yardsticks, by name; no external programs.
    std::map<std::string, Weights> players = {};
    std::vector<Opening> openings = {};  // of the opening file; empty: random openings

    // A contender that plays with the search of the config: a point of the space, a player of the
    // config by name (or an external program by command), or weights.
    Contender contender(const Genes& genes) const;
    Contender contender(const std::string& player) const;
    Contender contender(const Weights& weights) const;
    // The tuned external program with the parameters of this point. Needs config.engine.
    Program program(const Genes& genes) const;
    // All external programs of the config; the tuned one has its start parameters.
    std::vector<Program> programs() const;

    // The last generation of the budget. Nothing if the budget is in hours and `state.last` is not
    // set yet.
    std::optional<int> last_generation(const RunState& state) const;
    // Both are about the generation that follows `before`.
    bool is_last_generation_after(const RunState& before) const;
    bool needs_yardsticks_after(const RunState& before) const;

    // For each optimiser of the pipeline, one past its last generation. Empty while the last
    // generation of the run is unknown.
    std::vector<int> end_generations(const RunState& state) const;
    // Generations of the run, divided by the generations that the same number of games would give
    // if all optimisers needed as many games per generation as the first one.
    double generations_factor() const;

    // Fitness games of a generation of optimiser `step` of the pipeline, at most.
    std::int64_t games_per_generation(std::size_t step = 0) const;

    // Mistakes that would otherwise show only after the run has started: they would stop it, or
    // silently change it. Empty if there are none.
    std::vector<Problem> problems() const;

  private:
    Contender external_contender(Program program) const;
};

// The state before generation 0: its population has not played yet.
RunState start_run(const Setup& setup);

}  // namespace evothello

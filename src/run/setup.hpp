#pragma once

// What a run is made of and never changes: the config, and the files it named, loaded. Everything
// that can be known of a run before its first game is asked here.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "run/config.hpp"
#include "run/state.hpp"

namespace evothello {

struct Setup {
    Config config;
    GenomeSpace space;
    std::map<std::string, Weights> players = {};  // of genome.start and match.opponents, by name
    std::vector<Opening> openings = {};           // of an opening file; empty: random ones

    // The generation at which the budget ends; nothing while hours have not been turned into
    // generations.
    std::optional<int> last_generation(const RunState& state) const;
    // Of the generation that follows `before`.
    bool is_last_after(const RunState& before) const;
    bool yardsticks_are_due_after(const RunState& before) const;

    // The first generation behind each optimiser of the pipeline; empty while that is not known.
    std::vector<int> ends(const RunState& state) const;
    // How many times as many generations there are as if all were like those of the first
    // optimiser.
    double stretch() const;

    // Each while it is this optimiser's turn:
    std::int64_t games_per_generation(std::size_t step = 0) const;  // of the fitness
    int schedule_pairs(std::size_t step = 0) const;                 // of an individual, at most
    // Outside the schedule, so that they are this share of an individual's games.
    int pairs_of_share(double share, std::size_t step = 0) const;

    // What would stop the run, or make it another than was meant, only after it has begun.
    std::vector<Problem> problems() const;
};

// Generation 0, not yet played.
RunState start_run(const Setup& setup);

}  // namespace evothello

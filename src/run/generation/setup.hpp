#pragma once

// What a run is made of and never changes: the config, and the files it named, loaded. Everything
// that can be known of a run before its first game is asked here.

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
    // Of genome.start, match.opponents and yardsticks, by name; not other programs.
    std::map<std::string, Weights> players = {};
    std::vector<Opening> openings = {};  // of an opening file; empty: random ones

    // Who plays in the job's own search: a point of the space, and a player of the config.
    Contender contender(const Genes& genes) const;
    Contender contender(const std::string& player) const;
    Contender contender(const Weights& weights) const;
    // Of a run that tunes another program, that program with the parameters of this point.
    Program program(const Genes& genes) const;
    // Every program that the config names, the tuned one with its start.
    std::vector<Program> programs() const;

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

    // What would stop the run, or make it another than was meant, only after it has begun.
    std::vector<Problem> problems() const;

  private:
    Contender contender_by(Program program) const;
};

// Generation 0, not yet played.
RunState start_run(const Setup& setup);

}  // namespace evothello

#pragma once

// One optimiser, or a pipeline of several: each step has a share of the budget and starts from the
// averaged mean of the step before. A value that holds everything that passes from one generation
// to the next.

#include "evolve/mean_trail.hpp"
#include "evolve/optimisers/optimiser.hpp"

namespace evothello {

struct Step {
    double share = 1;  // of the budget; only ratios matter
    OptimiserSettings optimiser = GaSettings{};
    Schedule schedule = {};
};

using Pipeline = std::vector<Step>;

// Returns for each step the generation after its last one: step i runs in generations [ends[i - 1],
// ends[i]), and ends.back() == generations. cost_of_generation[i] is the cost of one generation of
// step i; shares are shares of cost, not of generations.
std::vector<int> step_ends(const Pipeline& pipeline, const std::vector<double>& cost_of_generation,
                           int generations);

struct Evolution {
    std::size_t step = 0;  // index into the pipeline
    Optimiser optimiser = Ga{};
    Population population = {};  // the latest that was played
    MeanTrail trail = {};        // of the current step
    friend bool operator==(const Evolution&, const Evolution&) = default;

    static Evolution start(const GenomeSpace& space, const Pipeline& pipeline,
                           std::vector<Genes> genes);
    // Returns the state at the start of `generation`, which begins the next step of the pipeline if
    // its turn has come. `ends` is empty while the length of the run is unknown.
    Evolution at_start_of_generation(const GenomeSpace& space, const Pipeline& pipeline,
                                     const std::vector<int>& ends, int generation) const;
    // How much of the current step is done, in [0, 1]; 0 if `ends` is empty.
    double progress(const std::vector<int>& ends, int generation) const;

    // Returns the state after a generation was played; `context` is the one that its
    // individuals were made for.
    Evolution after_generation(const Pipeline& pipeline, const GenerationContext& context,
                               Population played) const;

    // mean(): the centre of the search after the latest generation. averaged_mean(): its mean over
    // the second half of the current step. Both normalised.
    Genes mean(const GenomeSpace& space) const;
    Genes averaged_mean(const GenomeSpace& space) const;
};

}  // namespace evothello

#pragma once

// One optimiser, or several in a row: each has a share of the budget and begins with the averaged
// mean of the one before. A value, and all that goes on from generation to generation.

#include "evolve/mean_trail.hpp"
#include "evolve/optimisers/optimiser.hpp"

namespace evothello {

struct Step {
    double share = 1;  // of the budget
    OptimiserSettings optimiser = GaSettings{};
    Schedule schedule = {};
};

using Pipeline = std::vector<Step>;

// The first generation behind each step, when a step takes so much of a budget for a generation:
// all of them come to `generations`.
std::vector<int> ends_of(const Pipeline& pipeline, const std::vector<double>& cost_of_generation,
                         int generations);

struct Evolution {
    std::size_t step = 0;  // of the pipeline
    Optimiser optimiser = Ga{};
    Population population = {};  // the newest that was played
    MeanTrail trail = {};        // of this step
    friend bool operator==(const Evolution&, const Evolution&) = default;

    static Evolution start(const GenomeSpace& space, const Pipeline& pipeline,
                           std::vector<Genes> genes);
    // As it stands when this generation begins: with the optimiser whose turn it is. `ends` is
    // empty while the length of the run is unknown.
    Evolution at(const GenomeSpace& space, const Pipeline& pipeline, const std::vector<int>& ends,
                 int generation) const;
    // 0 to 1 of the step.
    double progress(const std::vector<int>& ends, int generation) const;

    Evolution told(const Pipeline& pipeline, const Moment& moment, Population played) const;

    // Where it stands after the newest generation, and on average over the second half of its step.
    Genes mean(const GenomeSpace& space) const;
    Genes averaged_mean(const GenomeSpace& space) const;
};

}  // namespace evothello

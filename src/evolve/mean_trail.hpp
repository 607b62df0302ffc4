#pragma once

// The mean over the second half of a run, at any time: stores a few dozen running sums of the means
// of generations, thinned out as the run grows, instead of all means.

#include <vector>

#include "evolve/genome/genome.hpp"

namespace evothello {

class MeanTrail {
  public:
    struct RunningSum {
        int generation = -1;  // last generation in the sum
        Genes sum = {};
        friend bool operator==(const RunningSum&, const RunningSum&) = default;
    };

    // Generations must come in order.
    void add(int generation, const Genes& mean);
    // Mean over the second half of the generations so far, as exactly as the stored sums allow.
    // Requires at least one generation.
    Genes second_half() const;

    int begin = 0;                      // the first generation
    std::vector<RunningSum> sums = {};  // the last one is the newest
    friend bool operator==(const MeanTrail&, const MeanTrail&) = default;
};

}  // namespace evothello

#pragma once

// Means of generations, summed up so that the mean over the second half of any run is at hand: a
// few dozen running sums, thinned as the run grows, instead of every mean.

#include <vector>

#include "evolve/genome/genome.hpp"

namespace evothello {

class MeanTrail {
  public:
    struct Mark {
        int generation = -1;  // the sum is over the generations up to this one
        Genes sum = {};
        friend bool operator==(const Mark&, const Mark&) = default;
    };

    void add(int generation, const Genes& mean);
    // Mean over the second half of the generations so far, or as near to half as there is a mark.
    Genes second_half() const;

    int begin = 0;                 // the first generation
    std::vector<Mark> marks = {};  // the last one is the newest
    friend bool operator==(const MeanTrail&, const MeanTrail&) = default;
};

}  // namespace evothello

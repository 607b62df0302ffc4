#pragma once

// The weights of a genome by linear regression: those that tell the disc difference at the end best
// from the positions of games. Positions are compared with those of as many discs alone, because a
// search never compares others; a ridge, chosen on games held out, keeps what goes together small.

#include <span>
#include <vector>

#include "evolve/regression/moments.hpp"

namespace evothello {

// Of a stage, on games that the weights were not fitted to.
struct StageFit {
    int from = 0;
    double positions = 0;
    double error = 0;     // root mean square of what the fit misses, in discs
    double constant = 0;  // the same of the mean outcome of as many discs

    // The share of the variance that the fit explains; of a stage without positions 0.
    double explained() const {
        return constant > 0 ? 1 - error * error / (constant * constant) : 0;
    }
};

struct Fit {
    Genes genes = {};  // normalised; evolving thresholds as they start
    double ridge = 0;
    std::vector<StageFit> stages = {};  // one without a position has the weights of the nearest
};

// Each fold is held out once; of two or more folds, and of at least one position in all.
Fit fit(const GenomeSpace& space, const Features& features, std::span<const Moments> folds);

}  // namespace evothello

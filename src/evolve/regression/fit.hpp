#pragma once

// Fits the weights of a genome by ridge regression: the disc difference at the end of the game on
// the positions of games. Positions are compared only with others of the same number of discs,
// since a search never compares different numbers. The ridge, chosen by cross-validation, keeps the
// weights of correlated features small.

#include <span>
#include <vector>

#include "evolve/regression/moments.hpp"

namespace evothello {

// Quality of the fit for one stage, on held-out games.
struct StageFit {
    int from = 0;  // first number of discs
    double positions = 0;
    double error = 0;     // root mean square residual of the fit, in discs
    double constant = 0;  // the same for a prediction by the mean of each number of discs

    // Share of the variance that the fit explains (may be negative); 0 for a stage without
    // positions.
    double explained() const {
        return constant > 0 ? 1 - error * error / (constant * constant) : 0;
    }
};

struct Fit {
    Genes genes = {};                   // normalised; evolving thresholds keep their start
    double ridge = 0;                   // relative to the variance of each feature
    std::vector<StageFit> stages = {};  // a stage without positions takes weights from another
};

// Holds each fold out once. Requires two or more folds and at least one position.
Fit fit(const GenomeSpace& space, const Features& features, std::span<const Moments> folds);

}  // namespace evothello

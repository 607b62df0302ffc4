#pragma once

// Measures how much each weight of a genome affects the choice of a move: the spread of the number
// that it multiplies, among the positions after the moves of one position, in random play. Late in
// a game a weight of discs decides ten times as much as a corner's, so its steps should be a tenth.

#include <vector>

#include "evolve/genome/genome.hpp"

namespace evothello {

// Returns the standard deviation for each gene, within its own stage (as stages start). 0 for
// thresholds, and for stages without positions.
std::vector<double> sensitivities(const GenomeSpace& space);

// Builds the space that a run searches, with units from sensitivities(). For parameters of another
// program the effect is unknown, so their units stay their ranges.
GenomeSpace space_with_step_units(const GenomeSpec& spec);

}  // namespace evothello

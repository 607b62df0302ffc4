#pragma once

// What a weight of a genome decides when a move is chosen: how much the number that it multiplies
// differs among the positions after the moves of one position, in random play. Late in a
// game a weight of discs decides ten times as much as that of a corner, so a step of it should be a
// tenth.

#include <vector>

#include "evolve/genome/genome.hpp"

namespace evothello {

// The standard deviations, gene by gene: each in its own stage, as it begins. 0 for thresholds, and
// where a stage has no positions.
std::vector<double> sways(const GenomeSpace& space);

// The space that a run searches: its genes have units by what they sway. What the parameters of
// another program sway nobody knows, so that their units stay their ranges.
GenomeSpace weighed_space(const GenomeSpec& spec);

}  // namespace evothello

#pragma once

// Weights as pictures: the squares of each stage as a board, the terms as a table of stages, those
// of the champion beside those of the start.

#include <vector>

#include "eval/weights.hpp"
#include "report/pages/cell_map.hpp"

namespace evothello {

// One board for each stage (one in all where stages share it) of each player, stage by stage. None
// where nobody has square weights.
std::vector<CellMap> square_maps(const std::vector<Weights>& players);

// Terms against stages, a table for each player. None where they have no terms.
std::vector<CellMap> term_maps(const std::vector<Weights>& players);

}  // namespace evothello

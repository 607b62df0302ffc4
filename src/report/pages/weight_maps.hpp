#pragma once

// Weights as maps: the squares of each stage as a board, and the terms as a table with stages. Maps
// of several players have a common scale.

#include <vector>

#include "eval/weights.hpp"
#include "report/pages/cell_map.hpp"

namespace evothello {

// For each stage a board of each player, or one board per player if its stages share the squares.
// Empty if no player has square weights.
std::vector<CellMap> square_maps(const std::vector<Weights>& players);

// One table of terms against stages for each player. Empty if they have no terms.
std::vector<CellMap> term_maps(const std::vector<Weights>& players);

}  // namespace evothello

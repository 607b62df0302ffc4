#pragma once

// Positions as text, in the three forms that engines and seeds use, told apart by their shape;
// written in the first. Bad text throws Error and says which character, which move or how many
// cells.

#include <string>
#include <string_view>
#include <vector>

#include "board/position.hpp"

namespace evothello {

// "cells side", "side+cells" or a move list from the start. `size` is the board of a move list;
// cells tell their own.
Position parse_position(std::string_view text, Size size = Size::k8);

// 64 or 36 cells of -, X, O, a space and the side to move.
std::string to_text(const Position& position);

// The moves of a list such as "f5d6c3", passes put in where they are forced.
std::vector<Move> parse_moves(std::string_view text, const Position& start);

// The board drawn for a person, with coordinates; legal moves of the side to move as '.'.
std::string to_diagram(const Position& position);

}  // namespace evothello

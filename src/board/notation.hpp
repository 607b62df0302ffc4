#pragma once

// Positions as text. parse_position() reads three formats; to_text() writes the first. Invalid text
// throws Error, which names the wrong character, move or number of cells.

#include <string>
#include <string_view>
#include <vector>

#include "board/position.hpp"

namespace evothello {

// Reads one of these formats; text from a semicolon on is ignored:
//   cells and side:  64 or 36 of - X O, row by row from a1, then the side to move, X or O
//   side and cells:  B or W, then 64 or 36 of E X O
//   a move list:     moves from the start position, such as f5d6c3, without passes
// `size` is the board of a move list; otherwise the number of cells decides.
Position parse_position(std::string_view text, Size size = Size::k8);

// 64 or 36 of - X O, a space, and the side to move.
std::string to_text(const Position& position);

// The moves of a list such as "f5d6c3" from `start` on, with forced passes inserted between them.
// No pass is added at the end.
std::vector<Move> parse_moves(std::string_view text, const Position& start);

// The board as text of several lines with coordinates; '.' marks legal moves of the side to move.
std::string to_diagram(const Position& position);

}  // namespace evothello

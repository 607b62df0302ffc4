#pragma once

// Openings from a file that somebody wrote: one to a line, all different even when the board is
// turned or mirrored.

#include <string>
#include <string_view>
#include <vector>

#include "match/opening.hpp"

namespace evothello {

// A line is a move list from the start or a position, in any form of board/notation.hpp; a position
// has no moves. What follows # or ; is a remark. Throws Error with the line for a position that is
// not one, is finished, stood on an earlier line already, or belongs to a board of another size.
std::vector<Opening> parse_openings(std::string_view text, const std::string& file, Size size);

}  // namespace evothello

#pragma once

// The argument POSITION: one position on the command line, or `-` for one per line of standard
// input.

#include <functional>
#include <string>

#include "board/position.hpp"

namespace evothello {

// The values of --board and --variant. Throw Error for other values.
Size board_size(std::int64_t board);
Variant variant_named(const std::string& word);

// Calls `visit` for each position. `size` is the board for a list of moves; a position given as
// cells has its own size. Throws Error with the line number; empty lines are skipped.
void for_each_input_position(const std::string& word, Size size,
                             const std::function<void(const Position&)>& visit);

}  // namespace evothello

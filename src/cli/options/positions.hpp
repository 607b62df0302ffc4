#pragma once

// POSITION as commands take it: one on the command line, or `-` for one per line of standard input.

#include <functional>
#include <string>

#include "board/position.hpp"

namespace evothello {

// --board, of a move list, as cells tell their own size, and --variant.
Size board_size(std::int64_t board);
Variant variant_named(const std::string& word);

void for_each_position(const std::string& word, Size size,
                       const std::function<void(const Position&)>& visit);

}  // namespace evothello

#pragma once

// Our log format: one game per line, as fields `name=content` separated by tabs. Written in this
// order, read in any order:
//   black, white   names of the players
//   rules          standard 8x8, reversed 8x8, standard 6x6 or reversed 6x6
//   result         discs of black and white at the end, such as 40-24; absent if unfinished
//   start          cells and side to move; absent for the usual start position
//   moves          such as f5d6c3--e3, where -- is a pass
//   depths         search depth of each move, separated by commas: `12=` was searched to the end
//                  of the game, `-` was not searched (opening, forced or random move)
//   values         value of each move for the side that moved, in discs if its depth has `=`
// Empty lines and lines that begin with `#` are comments.

#include <string>
#include <string_view>

#include "game/played_game.hpp"

namespace evothello {

std::string to_line(const PlayedGame& game);  // ends with a newline
// Parses one line. The fields black, white, rules and moves are required. Throws Error if the line
// is malformed, a move is illegal, or the result contradicts the moves.
PlayedGame parse_line(std::string_view line);

// Content of the field `depths`, which GGF stores as well. depths_text() returns an empty string if
// no move was searched. read_depths() sets `depth` and `exact` of each move; throws Error unless
// there is exactly one entry per move, passes included.
std::string depths_text(std::span<const PlayedMove> moves);
void read_depths(std::string_view text, std::span<PlayedMove> moves);

}  // namespace evothello

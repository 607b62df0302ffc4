#pragma once

// Our log: a game is one line of fields `name=content` with tabs between them, in this order.
//   black, white   the players
//   rules          standard 8x8, reversed 8x8, standard 6x6 or reversed 6x6
//   result         black's and white's discs at the end, 40-24; not there while a game is
//   unfinished start          cells and side to move; not there for the usual start moves
//   f5d6c3--e3, where -- is a pass depths         for each move how far it was searched, with
//   commas; 12= saw the end of the game,
//                  - is a move that nobody searched (of the opening, forced, random)
//   values         for each move its value for the side that moved, in discs where the depth has =
// Empty lines and lines that begin with # are remarks.

#include <string>
#include <string_view>

#include "game/played_game.hpp"

namespace evothello {

std::string to_line(const PlayedGame& game);  // ends the line
// Throws Error for anything that to_line would not have written; black, white, rules and moves are
// needed.
PlayedGame parse_line(std::string_view line);

// The field `depths`, which GGF borrows. Reading takes exactly one for each move.
std::string depths_text(std::span<const PlayedMove> moves);
void read_depths(std::string_view text, std::span<PlayedMove> moves);

}  // namespace evothello

#pragma once

// GGF, the Generic Game Format of the server GGS, with which Othello programs exchange games:
//   (;GM[Othello]PC[evothello]PB[a]PW[b]RE[+16]TY[8]BO[8 ---...--- *]B[f5/1.25]W[d6]B[pa];)
// TY is the board size, followed by `a` (anti) if the side with fewer discs wins; `r` means a
// random start. RE is black's margin, positive if black won. A move may carry /value/seconds, with
// the value for the side that moved. We add DP, the field `depths` of game_line.hpp, because GGF
// has no property for search depth.

#include <string>
#include <string_view>
#include <vector>

#include "game/played_game.hpp"

namespace evothello {

std::string to_ggf(const PlayedGame& game);  // ends with a newline

// Parses all games of a text. Skips text between games, unknown properties, and RE, which may also
// stand for a resignation. An unreadable game is returned as a problem with its line and number.
std::vector<FoundGame> parse_ggf(std::string_view text, const std::string& file);

}  // namespace evothello

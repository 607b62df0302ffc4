#pragma once

// GGF, the Generic Game Format of the server GGS, which Othello programs exchange games in:
//   (;GM[Othello]PC[evothello]PB[a]PW[b]RE[+16]TY[8]BO[8 ---...--- *]B[f5/1.25]W[d6]B[pa];)
// TY has the letter `a` (anti) where fewest discs win; its `r` is a random start. RE is black's
// margin, positive where black has won. A move may carry /value/seconds, the value for its mover.
// Ours has DP too, as the field `depths` of game_line.hpp, for which GGF has no place of its own.

#include <string>
#include <string_view>
#include <vector>

#include "game/played_game.hpp"

namespace evothello {

std::string to_ggf(const PlayedGame& game);  // ends the line

// All games of a text. What stands between games, other properties and RE, which also tells of
// resignations, are passed over. A game that is wrong is told with its line and number.
std::vector<FoundGame> parse_ggf(std::string_view text, const std::string& file);

}  // namespace evothello

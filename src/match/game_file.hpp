#pragma once

// Files of games, in either of the two texts that we read and write.

#include <string>
#include <string_view>
#include <vector>

#include "match/played_game.hpp"

namespace evothello {

// How to_text writes a game into the file of this name: GGF where it ends in .ggf, else our log.
using GameText = std::string (*)(const PlayedGame& game);
GameText game_text_for(std::string_view path);

// The games of a file of either kind, told apart by what is in it; at least one. Throws Error with
// the line of the first that is wrong.
std::vector<PlayedGame> parse_games(std::string_view text, const std::string& file);

}  // namespace evothello

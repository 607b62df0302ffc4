#pragma once

// Files of games, in either of the two texts that we read and write.

#include <string>
#include <string_view>
#include <vector>

#include "game/played_game.hpp"

namespace evothello {

// How to_text writes a game into the file of this name: GGF where it ends in .ggf, else our log.
using GameText = std::string (*)(const PlayedGame& game);
GameText game_text_for(std::string_view path);

struct GameFile {
    std::vector<FoundGame> games;  // at least one
    bool torn = false;  // the last line of a log has no end, and is no game: it is being written
};

// The games of a file of either kind, told apart by what is in it. Throws Error where there is
// none.
GameFile parse_games(std::string_view text, const std::string& file);

}  // namespace evothello

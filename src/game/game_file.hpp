#pragma once

// Reads and writes files of games in two formats: GGF (ggf.hpp) and our log (game_line.hpp).

#include <string>
#include <string_view>
#include <vector>

#include "game/played_game.hpp"

namespace evothello {

// Returns the function that writes a game in the format of the file `path`: GGF if the name ends in
// `.ggf`, otherwise our log.
using GameText = std::string (*)(const PlayedGame& game);
GameText game_text_for(std::string_view path);

struct GameFile {
    std::vector<FoundGame> games;  // at least one; unreadable games are in it with their problem
    // True if the last line of a log has no line end. That line is still being written and is not
    // in `games`.
    bool has_unfinished_line = false;
};

// Parses all games of a file. Recognises the format by content: GGF if the text contains `(;`.
// Throws Error if the file holds no complete game.
GameFile parse_games(std::string_view text, const std::string& file);

}  // namespace evothello

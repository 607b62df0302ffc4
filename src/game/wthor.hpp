#pragma once

// WTHOR, the database of tournament games of the French federation (.wtb), read only. A header of
// 16 bytes: the number of games in bytes 4 to 7, the lowest first, the size of the board in byte 12
// (0 is 8). Then 68 bytes a game: three 16-bit numbers of names in other files, black's discs, what
// they would be with best play, and 60 moves as 10 * row + column from 1, 0 where there is none,
// passes left out.

#include <functional>
#include <string>
#include <string_view>

#include "game/played_game.hpp"

namespace evothello {

// One after the other, as a file holds up to a hundred thousand. A game that is wrong is told with
// its number and byte; throws Error where the file as a whole is wrong.
void for_each_wthor_game(std::string_view bytes, const std::string& file,
                         const std::function<void(FoundGame)>& visit);

}  // namespace evothello

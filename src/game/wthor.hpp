#pragma once

// Reads WTHOR (.wtb), the tournament database of the French Othello federation. Integers are
// little-endian:
//   header, 16 bytes: number of games in bytes [4, 8), board size in byte 12 (0 means 8)
//   then 68 bytes per game: three 16-bit numbers of names in other files, black's discs, black's
//   discs with best play, 60 moves
// A move is 10 * row + column, both from 1; places after the last move are 0. Passes are left out.

#include <functional>
#include <string>
#include <string_view>

#include "game/played_game.hpp"

namespace evothello {

// Calls `visit` for each game in file order. Games are not collected, because a file holds up to
// 100,000 of them. An unreadable game is passed as a problem with its number and byte offset.
// Throws Error if the header or the file size is wrong.
void for_each_wthor_game(std::string_view bytes, const std::string& file,
                         const std::function<void(FoundGame)>& visit);

}  // namespace evothello

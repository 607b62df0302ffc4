#pragma once

// WTHOR files, which the program only reads.

#include <string>
#include <vector>

#include "game/played_game.hpp"

namespace evothello {

inline std::string wthor_bytes(const std::vector<PlayedGame>& games) {
    std::string bytes(16, '\0');
    bytes[0] = 20;  // of the century
    for (std::size_t i = 0; i < 4; ++i) bytes[4 + i] = static_cast<char>(games.size() >> (8 * i));
    for (const PlayedGame& game : games) {
        std::string record(68, '\0');
        record[0] = 1;
        record[6] = static_cast<char>(std::popcount(game.end().black()));
        std::size_t at = 8;
        for (const PlayedMove& played : game.moves) {
            if (played.move.is_pass()) continue;
            const Square square = played.move.square();
            record[at++] = static_cast<char>(10 * (square.row() + 1) + square.column() + 1);
        }
        bytes += record;
    }
    return bytes;
}

}  // namespace evothello

#pragma once

// Games to write and read: played at random with random thoughts, a pure function of the index.

#include "game/played_game.hpp"
#include "support/bridge.hpp"
#include "support/rules.hpp"

namespace evothello {

// Throws Error at the first that is wrong.
inline std::vector<PlayedGame> whole_games(const std::vector<FoundGame>& found) {
    std::vector<PlayedGame> games;
    for (const FoundGame& each : found) games.push_back(each.value());
    return games;
}

// Every third one from a position in the middle of a game, every fifth one broken off.
inline PlayedGame random_game(const Rules& rules, std::uint64_t index) {
    Random random({.seed = 77, .index = index});
    PlayedGame game{.black = "a:depth={0: 4, 45: 6}", .white = "x] \\=y", .rules = rules};
    game.start =
        index % 3 == 0 ? random_position_with(rules.size, 20, index) : start_position(rules.size);
    Position position = game.start;
    while (!position.finished() && !(index % 5 == 0 && game.moves.size() == 10)) {
        PlayedMove played;
        if (Bitboard moves = position.moves(); moves != 0) {
            for (auto skip = random.below(static_cast<std::uint64_t>(std::popcount(moves)));
                 skip > 0; --skip) {
                moves &= moves - 1;
            }
            played.move = lowest(moves);
            if (random.below(4) != 0) {
                played.depth = static_cast<int>(random.below(20)) + 1;
                played.exact = random.below(3) == 0;
                played.value = random.normal() * 100;
            }
        }
        game.moves.push_back(played);
        position = position.play(played.move);
    }
    return game;
}

}  // namespace evothello

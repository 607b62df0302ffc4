#pragma once

// Games played on the threads of the test.

#include "play/game_player.hpp"

namespace evothello {

inline LocalGamePlayer local;

inline std::vector<GameRecord> play(const Games& games, const Parallel& how,
                                    const OnGame& on_game = {}) {
    return local.play(games, how, on_game);
}

}  // namespace evothello

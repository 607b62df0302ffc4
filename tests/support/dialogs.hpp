#pragma once

// A dialog as a test: lines in, all that was said out.

#include <vector>

#include "base/streams.hpp"
#include "game/game.hpp"
#include "game/player.hpp"
#include "protocol/dialog.hpp"

namespace evothello {

inline std::string said_to(Dialog& dialog, const std::vector<std::string>& lines) {
    const std::atomic<bool> stop = false;
    std::string said;
    for (const std::string& line : lines) {
        const auto send = [&](std::string_view text) { said += std::string(text) + "\n"; };
        if (!dialog.handle_line(line, send, stop)) return said + "(left)\n";
    }
    return said;
}

// A player against itself from the usual start, without anybody in between: what it must play in a
// dialog too.
inline std::vector<Choice> game_between_seats(const Player& player) {
    const Evaluator evaluator(player.weights);
    ThinkerSeat black, white;
    black.seat_player(evaluator, player.search);
    white.seat_player(evaluator, player.search);
    Random random({.seed = 1, .stream = stream::kMove});
    std::vector<Choice> choices;
    const Opening start{.moves = {}, .position = start_position(player.weights.rules.size)};
    play_game(black, white, start, random, nullptr, &choices);
    return choices;
}

}  // namespace evothello

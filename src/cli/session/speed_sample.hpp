#pragma once

// How fast a run plays on this machine, learnt from the first games of a generation in about two
// seconds, however long a game takes.

#include <string>

#include "play/game_player.hpp"
#include "run/generation/generation.hpp"

namespace evothello {

// Games that were played for their speed alone. A game that was stopped counts by its moves.
struct SpeedSample {
    std::size_t ended = 0, stopped = 0;  // games
    std::size_t moves = 0;               // of the stopped games
    double games = 0;                    // ended, and the played shares of stopped ones
    double seconds = 0;

    double speed() const { return games / seconds; }  // games a second
    // No game ended, so that the speed is an upper bound.
    bool is_bound() const { return ended == 0; }
};

// Counts the first games of the plan. Where none ended, the move that each worker was at counts as
// played.
SpeedSample count_sample(const GenerationPlan& plan, std::span<const GameRecord> records,
                         int workers);

// Plays the first games of the plan; ends at once when stop_flag() is raised.
SpeedSample sample_speed(const GenerationPlan& plan, GamePlayer& player, int threads,
                         ProgramSeats* seats);

std::string speed_text(const SpeedSample& sample);  // about 1200 games/s, at most 0.03 games/s
// In parentheses, from what the speed was learnt; nothing where all games ended.
std::string how_learnt(const SpeedSample& sample);

}  // namespace evothello

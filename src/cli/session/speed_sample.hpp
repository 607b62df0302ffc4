#pragma once

// Measures the speed of a run on this machine with the first games of a generation. It takes at
// most about two seconds, for games of any length.

#include <string>

#include "play/game_player.hpp"
#include "run/generation/generation.hpp"

namespace evothello {

// The games of the measurement. A stopped game counts as the share of it that was played.
struct SpeedSample {
    std::size_t ended = 0, stopped = 0;  // games
    std::size_t moves = 0;               // of the stopped games
    double games = 0;                    // ended games plus the shares of stopped games
    double seconds = 0;

    double speed() const { return games / seconds; }  // games per second
    // Whether speed() is only an upper bound, because no game ended.
    bool is_bound() const { return ended == 0; }
};

// Computes a sample from the records of the first games of the plan; `seconds` is not set. If no
// game ended, each worker's unfinished move counts as played.
SpeedSample sample_from_records(const GenerationPlan& plan, std::span<const GameRecord> records,
                                int workers);

// Plays the first games of the plan. Stops early if stop_flag() is set.
SpeedSample sample_speed(const GenerationPlan& plan, GamePlayer& player, int threads,
                         ProgramSeats* seats);

std::string speed_text(const SpeedSample& sample);  // "about 1200 games/s", "at most 0.03 games/s"
// What the speed was measured from, in parentheses; empty if no game was stopped.
std::string sample_source_text(const SpeedSample& sample);

}  // namespace evothello

#pragma once

// A run in memory only: nothing is written, and only the resulting weights are returned.

#include <optional>

#include "base/parallel/parallel.hpp"
#include "play/game_player.hpp"
#include "run/generation/setup.hpp"

namespace evothello {

// The possible results of a trial.
struct Trial {
    // Average of the means over the second half of the last optimiser's share, the mean after the
    // last generation, and the best individual of the last generation.
    Weights averaged, last, best;
};

// Plays all generations. Returns nothing if `how.stop` became true. The budget must not be in
// hours, and no contender may be an external program.
std::optional<Trial> play_trial(const Setup& setup, GamePlayer& game_player, const Parallel& how);

}  // namespace evothello

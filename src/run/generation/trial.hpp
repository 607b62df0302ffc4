#pragma once

// A run that leaves nothing on the disk, and proves nothing: what an optimiser makes of its games.

#include <optional>

#include "base/parallel/parallel.hpp"
#include "play/game_player.hpp"
#include "run/generation/setup.hpp"

namespace evothello {

// The candidates for a result.
struct Trial {
    Weights averaged, last, best;  // mean over the second half, last mean, best of the last
};

// Nothing when stopped. The budget must not be hours.
std::optional<Trial> play_trial(const Setup& setup, GamePlayer& game_player, const Parallel& how);

}  // namespace evothello

#pragma once

// A command run by several processes (MPI ranks): rank 0 runs it, the other ranks play its games.

#include <functional>
#include <string>
#include <vector>

#include "base/parallel/link.hpp"
#include "play/game_player.hpp"

namespace evothello {

// Runs a command, with a player for its games; returns the exit code.
using Answer = std::function<int(const std::vector<std::string>& words, GamePlayer& game_player)>;

// Returns the exit code of this process. Only rank 0 calls `answer`.
int run_in_job(Link& job, const std::vector<std::string>& words, const Answer& answer);

}  // namespace evothello

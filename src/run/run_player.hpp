#pragma once

// Players as every command names them: a run's champion (`night1`), one of its generations
// (`night1@120`), a file or a shipped player. Only reads, and needs no lock: a run may go on
// meanwhile.

#include <string>
#include <string_view>
#include <vector>

#include "match/player.hpp"
#include "run/store.hpp"

namespace evothello {

// `notes` gets what the user should know: that a champion is unproven, that a file is damaged.
// Throws Error for an unknown name, with the nearest among runs and shipped players.
Player find_player(std::string_view name, const file::Path& home,
                   std::vector<std::string>* notes = nullptr);

// A whole generation: the newest of `night1`, or a kept one, as in `night1@120`.
RunState find_generation(std::string_view name, const file::Path& home,
                         std::vector<std::string>* notes = nullptr);

}  // namespace evothello

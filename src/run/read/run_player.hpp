#pragma once

// Players as every command names them: a run's champion (`night1`), one of its generations
// (`night1@120`), a file or a shipped player. Only reads, and needs no lock: a run may go on
// meanwhile.

#include <string>
#include <string_view>
#include <vector>

#include "game/player.hpp"
#include "run/save/store.hpp"

namespace evothello {

// `notes` gets what the user should know: that a champion is unproven, that a file is damaged.
// Throws Error for an unknown name, with the nearest among runs and shipped players, and for
// another program, which has no weights of ours.
Player find_player(std::string_view name, const file::Path& home,
                   std::vector<std::string>* notes = nullptr);

// The same, or another program: gtp:COMMAND, nboard:COMMAND, or someone of a run that tunes one.
Player find_entrant(std::string_view name, const file::Path& home,
                    std::vector<std::string>* notes = nullptr);

// One of these, or all that a name stands for: every individual of the newest generation of a run
// (`night1/all`) or of a kept one (`night1@120/all`), or its hall of fame (`night1/hall`,
// `night1@120/hall`). Each has a name of its own that find_entrant knows.
std::vector<Player> find_entrants(std::string_view name, const file::Path& home,
                                  std::vector<std::string>* notes = nullptr);

// Of someone of a run that tunes another program; nothing for others.
struct Parameters {
    std::vector<Gene> genes;
    Genes values;
    std::string format;  // that the program reads
};
std::optional<Parameters> find_parameters(std::string_view name, const file::Path& home,
                                          std::vector<std::string>* notes = nullptr);

// A whole generation: the newest of `night1`, or a kept one, as in `night1@120`.
RunState find_generation(std::string_view name, const file::Path& home,
                         std::vector<std::string>* notes = nullptr);

}  // namespace evothello

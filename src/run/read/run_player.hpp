#pragma once

// Finds players by the names that all commands accept: the champion of a run (`night1`), a
// generation of it (`night1@120`), a weights file or a shipped player. Writes nothing and needs no
// lock: the run may continue meanwhile. `home` is the folder that has populations/ and results/.

#include <string>
#include <string_view>
#include <vector>

#include "game/player.hpp"
#include "run/save/store.hpp"

namespace evothello {

// Appends messages for the user to `notes`: that a champion is unproven, that a file is damaged.
// Throws Error for an unknown name, with the nearest run or shipped player, and for an external
// program, which has no weights.
Player find_player(std::string_view name, const file::Path& home,
                   std::vector<std::string>* notes = nullptr);

// Like find_player, but also accepts external programs: gtp:COMMAND, nboard:COMMAND, or a player of
// a run that tunes an external program.
Player find_entrant(std::string_view name, const file::Path& home,
                    std::vector<std::string>* notes = nullptr);

// Like find_entrant, but also accepts names of several players: every individual of the newest
// generation of a run (`night1/all`) or of a kept one (`night1@120/all`), or the hall of fame
// (`night1/hall`, `night1@120/hall`). Each player has its own name, which find_entrant accepts.
std::vector<Player> find_entrants(std::string_view name, const file::Path& home,
                                  std::vector<std::string>* notes = nullptr);

// The parameters of a player of a run that tunes an external program; nothing for other players.
struct Parameters {
    std::vector<Gene> genes;
    Genes values;
    std::string format;  // of the program's weights file, such as csv
};
std::optional<Parameters> find_parameters(std::string_view name, const file::Path& home,
                                          std::vector<std::string>* notes = nullptr);

// The state of a generation: the newest (`night1`) or a kept one (`night1@120`). Throws Error if
// it does not exist or was not kept.
RunState find_generation(std::string_view name, const file::Path& home,
                         std::vector<std::string>* notes = nullptr);

}  // namespace evothello

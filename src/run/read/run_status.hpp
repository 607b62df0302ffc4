#pragma once

// The status of a run, seen from another process. It is read from the last rows of the tables, the
// head of the newest state and the journal, so its cost does not grow with the number of
// generations or of kept states.

#include <optional>
#include <string>

#include "base/formats/csv.hpp"
#include "run/save/folder.hpp"

namespace evothello {

struct RunStatus {
    std::string name;
    std::string activity = {};     // "running", "done", "stopped" or "died"
    std::string owner = {};        // the process that runs it, or that died; or empty
    int generation = -1;           // the last one in history.csv; -1: none
    int saved = -1;                // generation of the newest saved state; -1: none
    std::optional<int> last = {};  // last generation of the run, once known
    std::int64_t games = 0;        // played up to `generation`
    // Of the current generation: results in the journal, and games known to be needed (fitness
    // games, without challenge and yardsticks).
    std::int64_t games_done = 0, games_due = 0;
    double games_per_second = 0, diversity = 0;
    // Time since the last row of timing.csv, and estimated time to the end.
    std::optional<double> seconds_ago = {}, seconds_left = {};
    std::string champion = "none yet";
    csv::Table champions = {};

    bool running() const { return activity == "running"; }
};

// Throws Error if the run is damaged, or does not exist (with the nearest name).
RunStatus status_of(const RunFolder& folder);

std::string activity_text(const RunStatus& status);  // "running, process 1234 on this-host"

}  // namespace evothello

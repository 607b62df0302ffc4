#pragma once

// How a run stands, for whoever looks at it from outside. It comes from the ends of its tables, the
// head of its newest state and the journal, so that neither many generations nor many that are kept
// make it slow.

#include <optional>
#include <string>

#include "base/formats/csv.hpp"
#include "run/save/folder.hpp"

namespace evothello {

struct RunStatus {
    std::string name;
    std::string activity = {};  // running, done, stopped or died
    std::string owner = {};     // the process that runs it, or that died
    int generation = -1;        // the last one that was finished
    int saved = -1;             // the newest state on the disk, at most half a second behind it
    std::optional<int> last = {};
    std::int64_t games = 0;
    // Of the generation in play: results in the journal, and games that are known to be due.
    std::int64_t games_done = 0, games_due = 0;
    double games_per_second = 0, diversity = 0;
    std::optional<double> seconds_ago = {}, seconds_left = {};
    std::string champion = "none yet";
    csv::Table champions = {};

    bool running() const { return activity == "running"; }
};

// Throws Error for a run that is damaged, or not there: with the nearest name.
RunStatus status_of(const RunFolder& folder);

std::string activity_text(const RunStatus& status);  // "running, process 1234 on this-host"

}  // namespace evothello

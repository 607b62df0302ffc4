#pragma once

// The main loop of a run: plan a generation, play its games, compute the next state, save it. Only
// this file and cli have side effects on a run. If the process is killed, at most the games
// finished during the last second are lost: several times a second, new results are written to the
// journal and an unsaved state is saved. Games that were not finished are played again.

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "base/log.hpp"
#include "play/game_player.hpp"
#include "run/save/growing_table.hpp"
#include "run/save/store.hpp"

namespace evothello {

struct Progress {
    int generation = 0;
    std::optional<int> last = {};  // last generation of the run, once known
    // Games of the current generation: finished, and planned so far.
    std::size_t games_done = 0, games_planned = 0;
    double games_per_second = 0;  // average since run_to_end was called
    std::optional<double> seconds_left = {};
};

// Callbacks of a run; each may be empty. They are called from the threads of run_to_end, never two
// at a time.
struct RunObserver {
    std::function<void(const GenerationSummary&, const RunState&, const Progress&)> on_generation;
    std::function<void(const Progress&)> on_progress;
    std::function<void(const std::string&)> on_note;
    std::function<void(const std::string&)> on_forfeit;  // why an external program lost a game
};

struct RunSettings {
    int threads = 0;                          // 0: all processors
    const std::atomic<bool>* stop = nullptr;  // the run stops once this is true
    std::optional<std::chrono::system_clock::time_point> until = {};  // the run stops at this time
    std::shared_ptr<Log> engine_log = {};  // receives stderr of external programs; may be null
    // The held lock of the run. The run stops if the lock file is removed, because another process
    // may then start to play the same run. Null: not checked.
    const file::Lock* lock = nullptr;
    int recent = kRecentGenerations;  // the tables keep all rows of this many newest generations
};

// Plays until the budget is used up or the run is stopped. Returns true if the run is done. `state`
// is the state to continue from and is updated after each generation. Throws Error if the lock was
// removed; everything has been saved then, unless another process already plays the run.
// Also rethrows what a game throws, such as an external program that no longer starts; results so
// far are saved.
bool run_to_end(const Run& run, RunState& state, GamePlayer& game_player,
                const RunSettings& options, const RunObserver& observer);

}  // namespace evothello

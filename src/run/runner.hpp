#pragma once

// The loop: plan, play, finish, save. With cli the only impure part. Whatever happens to the
// process, a finished game is at risk for at most a second: results go to the journal, and a state
// that is not saved yet is saved, a few times a second. A game in flight is played again.

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
    std::optional<int> last = {};
    std::size_t games_done = 0, games_known = 0;  // of the generation in play
    double games_per_second = 0;                  // since the process began
    std::optional<double> seconds_left = {};
};

// Who watches a run. Called from the loop's own threads, one at a time.
struct Watcher {
    std::function<void(const GenerationRecord&, const RunState&, const Progress&)> on_generation;
    std::function<void(const Progress&)> on_progress;
    std::function<void(const std::string&)> on_note;
    std::function<void(const std::string&)> on_forfeit;  // why another program lost a game
};

struct RunnerOptions {
    int threads = 0;
    const std::atomic<bool>* stop = nullptr;
    std::optional<std::chrono::system_clock::time_point> until = {};
    std::shared_ptr<Log> engine_log = {};  // gets the stderr of other programs, if there is one
    // The lock of the run. If somebody removes it, the run stops: another process may begin to
    // play.
    const file::Lock* lock = nullptr;
    int recent = kRecentGenerations;  // rows of so many generations are all kept in the tables
};

// Runs to the end of the budget, or until stopped; true when the run is done. `state` is where it
// stands, and is kept up to date. Throws Error, with everything saved, when the lock is gone.
bool run_to_end(const Run& run, RunState& state, GamePlayer& game_player,
                const RunnerOptions& options, const Watcher& watcher);

}  // namespace evothello

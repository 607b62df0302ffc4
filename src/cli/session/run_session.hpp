#pragma once

// The shared part of tune and resume: the lock, the main loop with terminal view and log, and the
// summary at the end.

#include <optional>
#include <string>

#include "cli/options/arguments.hpp"
#include "cli/options/external_programs_option.hpp"
#include "cli/options/home_option.hpp"
#include "cli/session/live_run.hpp"
#include "play/game_player.hpp"
#include "run/runner.hpp"

namespace evothello {

struct SessionOptions {
    HomeOption home;
    std::int64_t threads = 0;
    std::string until;  // HH:MM
    std::vector<std::string> changes;
    ExternalProgramsOption external_programs;
    LivePageOption live;

    void declare(Arguments& arguments);
    // Throws Error for a wrong --until. Call it before anything is written.
    RunSettings runner() const;
};

// Acquires the lock of the run, also from a process that died, and removes leftover files. Waits
// for at most a second. Throws Error that names the process which holds the lock.
file::Lock lock_run(const RunFolder& folder);

// Throws Error if an external program of the run does not start or answer. Call it before anything
// is written or played.
void try_programs(const Setup& setup, const RunSettings& how);

// Plays the run from `state` until it is done or stopped; returns the exit code. `lock` is the held
// lock of the run. `live` may be null.
int run_session(const Run& run, RunState state, GamePlayer& game_player, const file::Lock& lock,
                RunSettings how, LivePage* live);

// The newest usable state of a run, or the start state if nothing was saved yet. Prints skipped
// files to stderr. Throws Error if there are states but none can be used.
RunState newest_state(const Run& run);

}  // namespace evothello

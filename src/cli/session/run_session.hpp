#pragma once

// What tune and resume share: the lock, the loop with its view and log, and the last words.

#include <optional>
#include <string>

#include "cli/options/arguments.hpp"
#include "cli/options/home_option.hpp"
#include "cli/options/outside_option.hpp"
#include "cli/session/live_run.hpp"
#include "play/game_player.hpp"
#include "run/runner.hpp"

namespace evothello {

struct SessionOptions {
    HomeOption home;
    std::int64_t threads = 0;
    std::string until;  // HH:MM
    std::vector<std::string> changes;
    OutsideOption outside;
    LiveOption live;

    void declare(Arguments& arguments);
    // Throws Error for what is no time; so before anything is written.
    RunnerOptions runner() const;
};

// The run's lock, taken over from a dead owner where need be; throws Error naming a living one.
file::Lock lock_run(const RunFolder& folder);

// Throws Error for another program of the run that does not start and answer: before anything is
// written or played.
void try_programs(const Setup& setup, const RunnerOptions& how);

// Goes on to the end or until stopped; the exit code. `lock` is the lock of the run. `live` shows
// the run meanwhile, if there is one.
int run_session(const Run& run, RunState state, GamePlayer& game_player, const file::Lock& lock,
                RunnerOptions how, LivePage* live);

// The newest state of a run, or its start; what had to be skipped is told on stderr.
RunState newest_state(const Run& run);

}  // namespace evothello

#pragma once

// Signals that end a run end it well: they raise a flag that the runner looks at several times a
// second.

#include <atomic>

namespace evothello {

std::atomic<bool>& stop_flag();

// SIGINT, SIGTERM, SIGHUP and SIGUSR1 raise the flag; a closed pipe is only a failed write.
void catch_signals();

// For commands with nothing to keep before their answer: SIGINT and SIGTERM end the process with a
// word and the code for interrupted.
void end_at_signals();

}  // namespace evothello

#pragma once

// Signals that end a run end it well: they raise a flag that the runner looks at several times a
// second.

#include <atomic>

namespace evothello {

std::atomic<bool>& stop_flag();

// SIGINT, SIGTERM, SIGHUP and SIGUSR1 raise the flag; a closed pipe is only a failed write.
void catch_signals();

// The state that main begins with, for as long as there is nothing to keep: the same signals end
// the process with a word and the code for interrupted, also those that were pending when it was
// started. A write beyond the limit for files (ulimit -f) fails instead of ending the process.
void end_at_signals();

}  // namespace evothello

#pragma once

// Clean stop by signals: they set a flag that the runner polls several times a second.

#include <atomic>

namespace evothello {

std::atomic<bool>& stop_flag();

// From now on SIGINT, SIGTERM, SIGHUP and SIGUSR1 set the flag, and SIGPIPE is ignored (a write to
// a closed pipe fails with an error).
void stop_on_signals();

// Called first in main, for the time when there is nothing to save: the same signals end the
// process with a message and exit code kInterrupted, also signals that were blocked and pending at
// the start. SIGXFSZ is ignored: a write beyond the file size limit (ulimit -f) fails with an
// error.
void exit_on_signals();

}  // namespace evothello

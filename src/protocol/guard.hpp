#pragma once

// The guard: a small process of ours that starts one external program and is its parent. It kills
// and reaps the program and all its descendants, including those in other sessions, as soon as the
// program ends, our end of the pipe `lifeline` is closed, or our process dies, even by SIGKILL.

#include <string>
#include <vector>

namespace evothello {

// Returns the first words of a guard's command line; the words of the program follow them.
// `start_pipe` and `lifeline` are inherited descriptors. If the program cannot be started, the
// guard writes errno to `start_pipe`; it closes `start_pipe` in either case. Our process keeps the
// other end of `lifeline` open.
std::vector<std::string> guard_words(int start_pipe, int lifeline);

// If this process was started as a guard, does that work and does not return. Call it first in
// main().
void run_if_guard(char** words);

}  // namespace evothello

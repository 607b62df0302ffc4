#pragma once

// The guard: a small process of ours that starts one external program and is its parent. It kills
// and reaps the program and all its descendants, also those in sessions of their own, as soon as
// the program ends, our end of the pipe `life` is closed, or we die, even by SIGKILL.

#include <string>
#include <vector>

namespace evothello {

// What a guard is started with: the first words of its command line, before those of the program.
// `born` and `life` are inherited descriptors. If the program cannot be started, errno is written
// to `born`, which is closed in either case; `life` has its other end in our process.
std::vector<std::string> guard_words(int born, int life);

// Does the work of a guard and does not return if this process was started as one. Call it first
// in main().
void run_if_guard(char** words);

}  // namespace evothello

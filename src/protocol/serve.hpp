#pragma once

// Runs a Dialog on streams, line by line. Every request is answered, also after the end of input.
// If another line (such as `ping`) or the end of input waits for `interrupt_after` while the dialog
// is thinking, `stop` is raised.

#include <chrono>
#include <cstdio>

#include "protocol/dialog.hpp"

namespace evothello {

// Long enough for a program that sends `go` and `ping` together to get a move of full depth, short
// enough for a person at a GUI.
inline constexpr std::chrono::milliseconds kInterruptAfter{2000};

// Returns when the dialog ends or `input`, a file descriptor, does. Throws Error if the input
// cannot be read or the output cannot be written.
void serve(Dialog& dialog, int input, std::FILE* output,
           std::chrono::milliseconds interrupt_after = kInterruptAfter);

}  // namespace evothello

#pragma once

// A Dialog over streams: one line after another until the other side leaves. Whatever was asked is
// answered, also behind the end of input; but whoever thinks while a further line (a `ping`, say)
// or the end of input waits is asked to stop after a while.

#include <chrono>
#include <cstdio>

#include "protocol/dialog.hpp"

namespace evothello {

// Long enough for those who send `go` and `ping` in one breath to get the move of the whole depth,
// short enough for a person who clicks.
inline constexpr std::chrono::milliseconds kStopPatience{2000};

// Until the dialog or the input, a file descriptor, ends. Throws Error if the input cannot be read
// or the output not be written.
void serve(Dialog& dialog, int input, std::FILE* output,
           std::chrono::milliseconds patience = kStopPatience);

}  // namespace evothello

#pragma once

// Asks before something is deleted and returns whether to do it. `yes` (--yes) skips the question.
// Without a terminal and without --yes it throws Error.

#include <unistd.h>

#include <iostream>
#include <string>

#include "base/error.hpp"
#include "cli/terminal/message.hpp"

namespace evothello {

inline bool confirmed(const std::string& question, bool yes) {
    if (yes) return true;
    if (isatty(STDIN_FILENO) != 1) {
        throw Error("nothing was deleted: there is no terminal to ask on; use --yes");
    }
    print_message("{} [y/N] ", question);
    std::string answer;
    std::getline(std::cin, answer);
    if (answer == "y" || answer == "Y" || answer == "yes") return true;
    print_message("nothing was deleted\n");
    return false;
}

}  // namespace evothello

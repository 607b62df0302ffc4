#pragma once

// The question before something is deleted. Where nobody can answer, only --yes is a yes.

#include <unistd.h>

#include <iostream>
#include <string>

#include "base/error.hpp"
#include "cli/terminal/say.hpp"

namespace evothello {

inline bool confirmed(const std::string& question, bool yes) {
    if (yes) return true;
    if (isatty(STDIN_FILENO) != 1) {
        throw Error("nothing was deleted: there is no terminal to ask at; say it with --yes");
    }
    say("{} [y/N] ", question);
    std::string answer;
    std::getline(std::cin, answer);
    if (answer == "y" || answer == "Y" || answer == "yes") return true;
    say("nothing was deleted\n");
    return false;
}

}  // namespace evothello

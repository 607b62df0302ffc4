#pragma once

// Players that are other programs (gtp:COMMAND, nboard:COMMAND), among ours: they sit down to any
// game, and each is started once before anything is played.

#include <span>
#include <string>
#include <vector>

#include "cli/player_option.hpp"
#include "match/arena.hpp"

namespace evothello {

inline constexpr const char* kOutsideHelp =
    "; or another program, gtp:COMMAND or nboard:COMMAND, with settings such as :depth=6,time=10 "
    "(time is the seconds after which it loses, depth is for nboard alone)";

struct OutsideOption {
    std::string log;

    void declare(Arguments& arguments);
    // Whether a name is another program's, and the player that stands for it: it plays any rules.
    static bool is_outside(const std::string& name);
    static Player stand_in(const std::string& name);

    // Evaluators for ours, seats for the others. Throws Error for a program that does not start.
    std::vector<Contender> contenders(std::span<const Player> players, const Rules& rules) const;
};

}  // namespace evothello

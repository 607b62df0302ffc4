#pragma once

// Other programs among the players of a command (gtp:COMMAND, nboard:COMMAND, runs that tune one):
// started before anything is played, and where their words go.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cli/arguments.hpp"
#include "match/arena.hpp"
#include "protocol/program_pool.hpp"

namespace evothello {

struct OutsideOption {
    std::string log;

    void declare(Arguments& arguments);

    // Seats for programs, all of which have been started: throws Error for one that does not.
    // Nothing where there are none.
    std::unique_ptr<ProgramPool> pool(std::span<const Program> programs, const Rules& rules,
                                      std::int64_t threads) const;
    std::unique_ptr<ProgramPool> pool(std::span<const Contender> contenders,
                                      std::int64_t threads) const;
};

}  // namespace evothello

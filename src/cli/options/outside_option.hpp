#pragma once

// Other programs among the players of a command (gtp:COMMAND, nboard:COMMAND, runs that tune one):
// started before anything is played, and where their words go.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cli/options/arguments.hpp"
#include "play/types.hpp"
#include "proof/comparison.hpp"
#include "protocol/program_pool.hpp"

namespace evothello {

struct OutsideOption {
    std::string path;

    void declare(Arguments& arguments);
    std::shared_ptr<Log> open() const;  // --engine-log; null without it

    // Seats for programs (stderr and reasons go to `log` where there is one), all of which have
    // been started: throws Error for one that does not. Nothing where there are none.
    static std::unique_ptr<ProgramPool> pool(std::span<const Program> programs, const Rules& rules,
                                             std::int64_t threads, std::shared_ptr<Log> log);
    std::unique_ptr<ProgramPool> pool(std::span<const Contender> contenders,
                                      std::int64_t threads) const;
};

// After the answer was printed: throws Error if most games were forfeits, so that the answer is no
// result.
void check_forfeits(const MatchScore& score, const std::string& first, const std::string& second);
void check_forfeits(const Comparison& comparison);

}  // namespace evothello

#pragma once

// External programs among the players of a command (gtp:COMMAND, nboard:COMMAND, runs that tune
// one): starts them before the first game. --engine-log is the file for their stderr.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cli/options/arguments.hpp"
#include "play/types.hpp"
#include "proof/comparison.hpp"
#include "protocol/program_pool.hpp"

namespace evothello {

struct ExternalProgramsOption {
    std::string path;

    void declare(Arguments& arguments);
    std::shared_ptr<Log> open() const;  // the file of --engine-log; null without it

    // A pool that plays for these programs. Starts each program once to test it and throws Error if
    // one does not start or answer. stderr and the reasons of forfeits go to `log` if it is not
    // null. Returns null if there are no programs. Also calls stop_on_signals(), so that a signal
    // leaves no program running.
    static std::unique_ptr<ProgramPool> pool(std::span<const Program> programs, const Rules& rules,
                                             std::int64_t threads, std::shared_ptr<Log> log);
    std::unique_ptr<ProgramPool> pool(std::span<const Contender> contenders,
                                      std::int64_t threads) const;
};

// Throws Error if so many games were forfeits that the score is no result. Call it after the answer
// was printed.
void check_forfeits(const MatchScore& score, const std::string& first, const std::string& second);
void check_forfeits(const Comparison& comparison);

}  // namespace evothello

#include "cli/options/external_programs_option.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/parallel/parallel.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/message.hpp"

namespace evothello {

void ExternalProgramsOption::declare(Arguments& arguments) {
    arguments.text("--engine-log", "FILE", path,
                   "file for stderr of external programs and the reasons of lost games; appended "
                   "to, renamed to FILE.1 at 10 MB");
}

std::shared_ptr<Log> ExternalProgramsOption::open() const {
    return path.empty() ? nullptr : std::make_shared<Log>(path, Log::kMaxBytesOfPrograms);
}

std::unique_ptr<ProgramPool> ExternalProgramsOption::pool(std::span<const Program> programs,
                                                          const Rules& rules, std::int64_t threads,
                                                          std::shared_ptr<Log> log) {
    if (programs.empty()) return nullptr;
    // A signal must not end this process and leave programs running.
    stop_on_signals();
    const auto on_forfeit = [log](const std::string& reason) {
        print_message("note: {}\n", reason);
        if (log != nullptr) log->add(reason);
    };
    auto pool = std::make_unique<ProgramPool>(
        rules, Parallel{.threads = static_cast<int>(threads)}.workers(),
        ExternalEngineHost{.log = log, .on_forfeit = on_forfeit, .stop = &stop_flag()});
    for (std::size_t i = 0; i < programs.size(); ++i) {
        const auto is_same = [&](const Program& other) {
            return other.same_process_as(programs[i]);
        };
        if (std::ranges::none_of(programs.first(i), is_same)) pool->check_starts(programs[i]);
    }
    return pool;
}

std::unique_ptr<ProgramPool> ExternalProgramsOption::pool(std::span<const Contender> contenders,
                                                          std::int64_t threads) const {
    std::vector<Program> programs;
    for (const Contender& each : contenders) {
        if (each.program) programs.push_back(*each.program);
    }
    if (programs.empty()) return nullptr;
    return pool(programs, contenders[0].evaluator.rules(), threads, open());
}

void check_forfeits(const MatchScore& score, const std::string& first, const std::string& second) {
    if (!score.mostly_forfeits()) return;
    throw Error(fmt::format(
        "no result: of {} games {} forfeited {} and {} {}; see the notes above for the reasons",
        score.games(), first, score.forfeits[0], second, score.forfeits[1]));
}

void check_forfeits(const Comparison& comparison) {
    std::vector<Problem> problems;
    for (const std::size_t player : comparison.mostly_forfeited()) {
        const MatchScore score = comparison.total(player);
        problems.push_back(
            {fmt::format("no result for {}: it forfeited {} of its {} games; see the notes above "
                         "for the reasons",
                         comparison.names[player], score.forfeits[0], score.games())});
    }
    if (!problems.empty()) throw Error(std::move(problems));
}

}  // namespace evothello

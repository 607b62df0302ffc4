#include <fmt/core.h>

#include "base/error.hpp"
#include "base/file.hpp"
#include "cli/openings.hpp"
#include "cli/options/common_options.hpp"
#include "cli/options/positions.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/progress_counter.hpp"
#include "game/opening_file.hpp"
#include "proof/opening_judge.hpp"
#include "report/opening_check.hpp"

namespace evothello {
namespace {

constexpr int kMostDepth = 24;

// Searches the valid openings; after a signal some have no value.
void judge(OpeningCheck& check, std::int64_t threads) {
    const Evaluator evaluator(shipped_judge(check.rules));
    std::vector<std::size_t> good;
    for (std::size_t i = 0; i < check.file.found.size(); ++i) {
        if (check.file.found[i].fault == OpeningFault::kNone) good.push_back(i);
    }
    ProgressCounter count(good.size(), "openings");
    const Parallel how = count.parallel(threads);
    std::vector<OpeningJudge> judges(static_cast<std::size_t>(how.workers()),
                                     OpeningJudge(evaluator));
    parallel_for(good.size(), how, [&](std::size_t index, int worker) {
        Meter meter({.stop = how.stop});
        const std::size_t i = good[index];
        check.values[i] = judges[static_cast<std::size_t>(worker)].value(
            check.file.found[i].opening->position, check.depth, meter);
        count.add();
    });
    count.finish();
}

}  // namespace

int run_openings_check(const Command& self, Arguments& arguments, GamePlayer&) {
    std::string path, variant = "standard";
    std::int64_t depth = 12, board = 8, threads = 0;
    std::optional<std::int64_t> plies;
    std::optional<double> balanced;
    bool as_json = false;
    arguments.word("FILE", path, "openings or games, as `evothello openings --help` lists them");
    arguments.integer("--depth", "D", depth, 0, kMostDepth, "search depth; 0: no search");
    arguments.number("--balanced", "DISCS", balanced, 0, 64,
                     "report openings in which a side is ahead by more discs");
    arguments.integer("--plies", "N", plies, 1, kMaxOpeningPlies,
                      "the first N moves of each (default all; 8 of a game)");
    arguments.integer("--board", "N", board, 6, 8, "board size: 6 or 8");
    arguments.text("--variant", "V", variant, "rules of the evaluation: standard or reversed");
    declare_threads(arguments, threads);
    arguments.flag("--json", as_json, "one line of JSON");
    if (!ready(self, arguments)) return kDone;
    const Rules rules{board_size(board), variant_named(variant)};
    if (balanced && depth == 0) throw Error("--balanced: needs a search; use --depth 1 or more");
    OpeningRequest request{.size = rules.size};
    if (plies) request.plies = static_cast<int>(*plies);

    OpeningCheck check{.rules = rules,
                       .file = read_opening_file(file::read(path), path, request),
                       .depth = static_cast<int>(depth),
                       .bound = balanced};
    check.values.resize(check.file.found.size());
    if (depth > 0) judge(check, threads);
    fmt::print("{}", as_json ? to_json(check) : to_text(check));
    if (depth > 0 && stop_flag()) return kInterrupted;
    return check.good() ? kDone : kBadInput;
}

}  // namespace evothello

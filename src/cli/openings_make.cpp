#include <fmt/core.h>

#include "base/error.hpp"
#include "base/formats/json.hpp"
#include "base/streams.hpp"
#include "cli/openings.hpp"
#include "cli/options/common_options.hpp"
#include "cli/options/out_option.hpp"
#include "cli/options/positions.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/message.hpp"
#include "cli/terminal/progress_counter.hpp"
#include "game/opening_file.hpp"
#include "proof/opening_maker.hpp"

namespace evothello {
namespace {

constexpr int kMostDepth = 24;  // deeper searches would take too long

struct Options {
    std::int64_t plies = BalanceRequest{}.plies, depth = BalanceRequest{}.depth, count = 500,
                 board = 8, seed = 1, threads = 0;
    std::optional<double> balanced;
    std::string variant = "standard", format = "moves";
    OutOption out;
    bool as_json = false;

    double bound() const { return balanced.value_or(BalanceRequest{}.balanced); }
};

void declare(Options& options, Arguments& arguments) {
    arguments.integer("--count", "N", options.count, 1, 1'000'000, "how many");
    arguments.integer("--plies", "N", options.plies, 1, kMaxOpeningPlies, "random moves of each");
    arguments.number(
        "--balanced", "DISCS", options.balanced, 0, 64,
        "largest advantage of a side in discs (default 2); two moves deeper at most twice that");
    arguments.integer("--depth", "D", options.depth, 1, kMostDepth, "search depth");
    arguments.integer("--board", "N", options.board, 6, 8, "board size: 6 or 8");
    arguments.text("--variant", "V", options.variant, "rules: standard or reversed");
    arguments.text("--to", "FORMAT", options.format, "moves or positions");
    options.out.declare(arguments);
    declare_seed(arguments, options.seed);
    declare_threads(arguments, options.threads);
    arguments.flag("--json", options.as_json,
                   "the values of the openings as one line of JSON; needs -o");
}

void check(const Options& options) {
    if (options.as_json && options.out.path.empty()) {
        throw Error("--json and the openings would both go to standard output; give -o FILE");
    }
    options.out.check();
}

void print_json(const Options& options, const Rules& rules,
                const std::vector<BalancedOpening>& openings) {
    Json json{{"file", options.out.path},    {"rules", name(rules)},   {"plies", options.plies},
              {"balanced", options.bound()}, {"depth", options.depth}, {"seed", options.seed},
              {"openings", openings.size()}, {"values", Json::array()}};
    for (const BalancedOpening& each : openings) json["values"].push_back(each.value);
    fmt::print("{}\n", json.dump());
}

}  // namespace

int run_openings_make(const Command& self, Arguments& arguments, GamePlayer&) {
    Options options;
    declare(options, arguments);
    if (!ready(self, arguments)) return kDone;
    const Rules rules{board_size(options.board), variant_named(options.variant)};
    const OpeningFormat& format = find_writable_format(options.format);
    check(options);

    const BalanceRequest request{.plies = static_cast<int>(options.plies),
                                 .balanced = options.bound(),
                                 .depth = static_cast<int>(options.depth),
                                 .count = static_cast<std::size_t>(options.count),
                                 .key = {.seed = static_cast<std::uint64_t>(options.seed),
                                         .stream = stream::kBalancedOpening}};
    const Evaluator judge(shipped_judge(rules));
    ProgressCounter count(request.count, "openings");
    const auto openings =
        balanced_openings(request, judge, count.parallel(options.threads), [&] { count.add(); });
    count.finish();
    const bool stopped = openings.size() < request.count;
    if (openings.empty()) {
        print_message("nothing is written: no opening was finished\n");
        return kInterrupted;
    }
    std::string text;
    for (const BalancedOpening& each : openings) text += format.write(each.opening);
    options.out.write(text);
    if (stopped)
        print_message("stopped; these are the first {} of the {} openings\n", openings.size(),
                      request.count);
    if (options.as_json) print_json(options, rules, openings);
    if (!options.out.path.empty())
        print_message("{} openings are in {}\n", openings.size(), options.out.path);
    return stopped ? kInterrupted : kDone;
}

}  // namespace evothello

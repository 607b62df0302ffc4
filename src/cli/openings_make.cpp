#include <fmt/core.h>

#include "base/error.hpp"
#include "base/formats/json.hpp"
#include "base/streams.hpp"
#include "cli/openings.hpp"
#include "cli/options/common_options.hpp"
#include "cli/options/out_option.hpp"
#include "cli/options/positions.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/live_count.hpp"
#include "cli/terminal/say.hpp"
#include "game/opening_file.hpp"
#include "proof/opening_maker.hpp"

namespace evothello {
namespace {

constexpr int kMostDepth = 24;  // deeper searches would take too long

struct Wishes {
    std::int64_t plies = BalanceRequest{}.plies, depth = BalanceRequest{}.depth, count = 500,
                 board = 8, seed = 1, threads = 0;
    std::optional<double> balanced;
    std::string variant = "standard", format = "moves";
    OutOption out;
    bool as_json = false;

    double bound() const { return balanced.value_or(BalanceRequest{}.balanced); }
};

void declare(Wishes& wishes, Arguments& arguments) {
    arguments.integer("--count", "N", wishes.count, 1, 1'000'000, "how many");
    arguments.integer("--plies", "N", wishes.plies, 1, kMaxOpeningPlies, "random moves of each");
    arguments.number(
        "--balanced", "DISCS", wishes.balanced, 0, 64,
        "largest advantage of a side in discs (default 2); two moves deeper at most twice that");
    arguments.integer("--depth", "D", wishes.depth, 1, kMostDepth, "search depth");
    arguments.integer("--board", "N", wishes.board, 6, 8, "board size: 6 or 8");
    arguments.text("--variant", "V", wishes.variant, "rules: standard or reversed");
    arguments.text("--to", "FORMAT", wishes.format, "moves or positions");
    wishes.out.declare(arguments);
    declare_seed(arguments, wishes.seed);
    declare_threads(arguments, wishes.threads);
    arguments.flag("--json", wishes.as_json,
                   "the values of the openings as one line of JSON; needs -o");
}

void check(const Wishes& wishes) {
    if (wishes.as_json && wishes.out.path.empty()) {
        throw Error("--json and the openings would both go to standard output; give -o FILE");
    }
    wishes.out.check();
}

void print_json(const Wishes& wishes, const Rules& rules,
                const std::vector<BalancedOpening>& openings) {
    Json json{{"file", wishes.out.path},     {"rules", name(rules)},   {"plies", wishes.plies},
              {"balanced", wishes.bound()},  {"depth", wishes.depth},  {"seed", wishes.seed},
              {"openings", openings.size()}, {"values", Json::array()}};
    for (const BalancedOpening& each : openings) json["values"].push_back(each.value);
    fmt::print("{}\n", json.dump());
}

}  // namespace

int run_openings_make(const Command& self, Arguments& arguments, GamePlayer&) {
    Wishes wishes;
    declare(wishes, arguments);
    if (!ready(self, arguments)) return kDone;
    const Rules rules{board_size(wishes.board), variant_named(wishes.variant)};
    const OpeningFormat& format = find_writable_format(wishes.format);
    check(wishes);

    const BalanceRequest wish{.plies = static_cast<int>(wishes.plies),
                              .balanced = wishes.bound(),
                              .depth = static_cast<int>(wishes.depth),
                              .count = static_cast<std::size_t>(wishes.count),
                              .key = {.seed = static_cast<std::uint64_t>(wishes.seed),
                                      .stream = stream::kBalancedOpening}};
    const Evaluator judge(shipped_judge(rules));
    ProgressCounter count(wish.count, "openings");
    const auto openings =
        balanced_openings(wish, judge, count.parallel(wishes.threads), [&] { count.add(); });
    count.finish();
    const bool stopped = openings.size() < wish.count;
    if (openings.empty()) {
        say("nothing is written: no opening was finished\n");
        return kInterrupted;
    }
    std::string text;
    for (const BalancedOpening& each : openings) text += format.write(each.opening);
    wishes.out.write(text);
    if (stopped)
        say("stopped; these are the first {} of the {} openings\n", openings.size(), wish.count);
    if (wishes.as_json) print_json(wishes, rules, openings);
    if (!wishes.out.path.empty()) say("{} openings are in {}\n", openings.size(), wishes.out.path);
    return stopped ? kInterrupted : kDone;
}

}  // namespace evothello

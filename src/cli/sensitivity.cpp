#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/formats/json.hpp"
#include "base/streams.hpp"
#include "cli/options/command.hpp"
#include "cli/options/common_options.hpp"
#include "cli/options/opening_option.hpp"
#include "cli/options/player_option.hpp"
#include "cli/terminal/cancellable_play.hpp"
#include "cli/terminal/interrupt.hpp"
#include "report/sensitivity.hpp"

namespace evothello {
namespace {

// Without a node limit games of deeper searches would take too long.
constexpr int kMostDepth = 12;

struct Options {
    std::string player;
    std::int64_t games = 400, seed = 1, threads = 0;
    std::optional<std::int64_t> depth;
    std::optional<double> nudge;
    bool by_stage = false, as_json = false;
    OpeningOption openings;
    HomeOption home;

    double step() const { return nudge.value_or(0.2); }
};

void declare(Options& options, Arguments& arguments) {
    arguments.word("PLAYER", options.player, kPlayerNameHelp);
    arguments.integer("--games", "N", options.games, 2, 10'000'000,
                      "games of each changed player against the player, an even number");
    arguments.integer("--depth", "D", options.depth, 1, kMaxDepth,
                      "search depth; default: the player's own");
    arguments.number("--nudge", "SHARE", options.nudge, 0.001, 10,
                     "change of each weight up and down, as a share of it (default 0.2)");
    arguments.flag("--by-stage", options.by_stage, "vary the weights of each stage separately");
    options.openings.declare(arguments);
    declare_seed(arguments, options.seed);
    declare_threads(arguments, options.threads);
    arguments.flag("--json", options.as_json, "one line of JSON");
    options.home.declare(arguments);
}

// The player, without its time limit: results must not depend on the load of the machine.
Player entrant_of(const Options& options) {
    Player player = player_named(options.player, options.home);
    SearchSettings& search = player.search;
    if (player.plays_any_rules() || weight_names(player.weights, false).empty()) {
        throw Error(player.name + " has no weights to vary");
    }
    search.time.reset();
    search.avoid.reset();
    if (options.depth) {
        search.depth = {{.discs = 0, .depth = static_cast<int>(*options.depth)}};
        return player;
    }
    for (const DepthFrom& each : search.depth.value_or(std::vector<DepthFrom>{})) {
        if (each.depth <= kMostDepth || search.nodes) continue;
        throw Error(fmt::format(
            "{} looks {} moves ahead, which takes too long without its time limit; add --depth",
            player.name, each.depth));
    }
    return player;
}

std::vector<WeightFinding> play_all(GamePlayer& game_player, const Options& options,
                                    const Player& player) {
    const std::vector<WeightName> names = weight_names(player.weights, options.by_stage);
    const auto pairs = static_cast<std::size_t>(options.games / 2);
    const Key key{.seed = static_cast<std::uint64_t>(options.seed)};
    const auto openings = options.openings
                              .open(pairs, pairs, player.weights.rules.size,
                                    {.seed = key.seed, .stream = stream::kOpening})
                              .take_exactly(pairs);
    const auto pairings = paired(openings.size());
    CancellablePlay watched(game_player, 3 * names.size() * pairings.size(), options.threads);
    std::vector<WeightFinding> findings;
    const auto against = [&](const WeightName& name, double factor) {
        const std::vector<Contender> contenders{
            {Evaluator(player.weights), player.search},
            {Evaluator(with_weight_scaled(player.weights, name, factor)), player.search}};
        return score_of_pairs(watched.play({contenders, openings, pairings, key}));
    };
    for (const WeightName& name : names) {
        if (watched.stopped()) break;
        const WeightFinding finding{name, weight_size(player.weights, name), against(name, 0),
                                    against(name, 1 + options.step()),
                                    against(name, 1 - options.step())};
        // After a signal a finding may have no games; findings with games are kept.
        if (finding.without.games() > 0) findings.push_back(finding);
    }
    watched.finish();
    std::stable_sort(findings.begin(), findings.end(),
                     [](const WeightFinding& a, const WeightFinding& b) {
                         return a.without.mean() > b.without.mean();
                     });
    return findings;
}

}  // namespace

int run_sensitivity(const Command& self, Arguments& arguments, GamePlayer& game_player) {
    Options options;
    declare(options, arguments);
    if (!ready(self, arguments)) return kDone;
    check_even(options.games);
    const Player player = entrant_of(options);
    options.openings.check_chance(player, player);
    const std::vector<WeightFinding> findings = play_all(game_player, options, player);
    if (options.as_json) {
        const Json json{{"player", options.player},
                        {"nudge", options.step()},
                        {"games", options.games},
                        {"weights", to_json(findings)}};
        fmt::print("{}\n", json.dump());
    } else {
        fmt::print("{}", to_text(findings, options.step()));
    }
    return stop_flag() ? kInterrupted : kDone;
}

}  // namespace evothello

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/opening_option.hpp"
#include "cli/player_option.hpp"
#include "cli/watched_play.hpp"
#include "match/elo.hpp"
#include "match/streams.hpp"
#include "match/variation.hpp"

namespace evothello {
namespace {

// A weight that costs less than this for sure, taken away, does not matter.
constexpr double kNothing = 20;  // Elo

struct Wishes {
    std::string player;
    std::int64_t games = 400, seed = 1, threads = 0;
    std::optional<std::int64_t> depth;
    std::optional<double> nudge;
    bool by_stage = false, as_json = false;
    OpeningOption openings;
    HomeOption home;

    double step() const { return nudge.value_or(0.2); }
};

// What the player gains by having the weight rather than...
struct Finding {
    WeightName name;
    double size = 0;
    Elo knocked_out, up, down;  // ...none of it, more of it, less of it

    std::string verdict() const {
        const auto lies_above = [](const Elo& each) { return each.elo > each.elo_error; };
        const auto lies_below = [](const Elo& each) { return each.elo < -each.elo_error; };
        if (lies_below(knocked_out)) return "harms: better without it";
        if (lies_below(up))
            return lies_above(knocked_out) ? "matters; more is better" : "more is better";
        if (lies_below(down))
            return lies_above(knocked_out) ? "matters; less is better" : "less is better";
        if (lies_above(knocked_out)) return "matters";
        if (knocked_out.elo + knocked_out.elo_error < kNothing) return "does not matter";
        return "not seen to matter";
    }
};

void declare(Wishes& wishes, Arguments& arguments) {
    arguments.word("PLAYER", wishes.player, kPlayerHelp);
    arguments.integer("--games", "N", wishes.games, 2, 10'000'000,
                      "of each changed player against the player, an even number");
    arguments.integer("--depth", "D", wishes.depth, 1, kDeepest,
                      "moves ahead, instead of the player's own");
    arguments.number("--nudge", "SHARE", wishes.nudge, 0.001, 10,
                     "of a weight, that it is moved up and down by (default 0.2)");
    arguments.flag("--by-stage", wishes.by_stage, "each stage's weights for themselves");
    wishes.openings.declare(arguments);
    arguments.integer("--seed", "S", wishes.seed, 0, INT64_MAX,
                      "for openings, ties and random moves");
    arguments.integer("--threads", "N", wishes.threads, 0, 4096, "0: all processors");
    arguments.flag("--json", wishes.as_json, "one line of JSON");
    wishes.home.declare(arguments);
}

SearchSettings search_of(const Wishes& wishes, const Player& player) {
    SearchSettings search = player.search;
    if (wishes.depth) search.depth = {{.discs = 0, .depth = static_cast<int>(*wishes.depth)}};
    search.time.reset();
    search.avoid.reset();
    return search;
}

std::vector<Finding> play_all(const Wishes& wishes, const Player& player) {
    const SearchSettings search = search_of(wishes, player);
    const std::vector<WeightName> names = weight_names(player.weights, wishes.by_stage);
    const auto pairs = static_cast<std::size_t>(wishes.games / 2);
    const Key key{.seed = static_cast<std::uint64_t>(wishes.seed)};
    const auto openings = wishes.openings
                              .source(pairs, pairs, player.weights.rules.size,
                                      {.seed = key.seed, .stream = stream::kOpening})
                              .take(pairs);
    const auto pairings = paired(openings.size());
    WatchedPlay watched(3 * names.size() * pairings.size(), wishes.threads);
    std::vector<Finding> findings;
    const auto against = [&](const WeightName& name, double factor) {
        const std::vector<Contender> contenders{
            {Evaluator(player.weights), search},
            {Evaluator(varied(player.weights, name, factor)), search}};
        return score_of_pairs(watched.play({contenders, openings, pairings, key}));
    };
    for (const WeightName& name : names) {
        const MatchScore out = against(name, 0), up = against(name, 1 + wishes.step()),
                         down = against(name, 1 - wishes.step());
        // A signal leaves the last one without its games; the others are known.
        if (out.pair_count() == 0 || up.pair_count() == 0 || down.pair_count() == 0) break;
        findings.push_back(
            {name, weight_size(player.weights, name), elo_of(out), elo_of(up), elo_of(down)});
        if (watched.stopped()) break;
    }
    watched.finish();
    std::stable_sort(findings.begin(), findings.end(), [](const Finding& a, const Finding& b) {
        return a.knocked_out.elo > b.knocked_out.elo;
    });
    return findings;
}

void print_table(const std::vector<Finding>& findings, double step) {
    fmt::print("Elo lost without the weight, and with {:.0f} % more or less of it\n\n", 100 * step);
    fmt::print("{:<22} {:>10} {:>16} {:>16} {:>16}  {}\n", "weight", "size", "without", "more",
               "less", "verdict");
    const auto cell = [](const Elo& elo) {
        return fmt::format("{:.1f} +- {:.1f}", elo.elo, elo.elo_error);
    };
    for (const Finding& each : findings) {
        fmt::print("{:<22} {:>10.4g} {:>16} {:>16} {:>16}  {}\n", each.name.text(), each.size,
                   cell(each.knocked_out), cell(each.up), cell(each.down), each.verdict());
    }
    fmt::print("\nthese are 95% bars: of {} about {:.0f} miss by chance\n", 3 * findings.size(),
               0.05 * 3 * static_cast<double>(findings.size()));
}

nlohmann::ordered_json to_json(const std::vector<Finding>& findings) {
    auto list = nlohmann::ordered_json::array();
    for (const Finding& each : findings) {
        list.push_back({{"weight", each.name.text()},
                        {"size", each.size},
                        {"without", each.knocked_out.elo},
                        {"without_error", each.knocked_out.elo_error},
                        {"more", each.up.elo},
                        {"more_error", each.up.elo_error},
                        {"less", each.down.elo},
                        {"less_error", each.down.elo_error},
                        {"verdict", each.verdict()}});
    }
    return list;
}

}  // namespace

int run_sensitivity(const Command& self, Arguments& arguments) {
    Wishes wishes;
    declare(wishes, arguments);
    if (!ready(self, arguments)) return kDone;
    wishes.games += wishes.games % 2;
    const Player player = player_named(wishes.player, wishes.home);
    const std::vector<Finding> findings = play_all(wishes, player);
    if (wishes.as_json) {
        const nlohmann::ordered_json json{{"player", wishes.player},
                                          {"nudge", wishes.step()},
                                          {"games", wishes.games},
                                          {"weights", to_json(findings)}};
        fmt::print("{}\n", json.dump());
    } else {
        print_table(findings, wishes.step());
    }
    return stop_flag() ? kInterrupted : kDone;
}

}  // namespace evothello

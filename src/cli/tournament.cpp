#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/formats/json.hpp"
#include "base/number.hpp"
#include "base/streams.hpp"
#include "cli/options/command.hpp"
#include "cli/options/opening_option.hpp"
#include "cli/options/player_option.hpp"
#include "cli/options/pool_option.hpp"
#include "cli/options/rules_option.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/run_view.hpp"
#include "report/comparison_text.hpp"
#include "run/read/run_player.hpp"

namespace evothello {
namespace {

struct Options {
    std::vector<std::string> words;
    std::string gauntlet, anchor;
    OpeningOption openings;
    RulesOption rules;
    PoolOption pool;
    HomeOption home;
};

void declare(Options& options, Arguments& arguments) {
    arguments.remaining_words("PLAYER", options.words,
                              std::string(kPlayerNameHelp) +
                                  "; or several players: all individuals of a generation "
                                  "(night1/all, night1@120/all), a hall of fame (night1/hall)" +
                                  kExternalProgramHelp);
    arguments.text("--gauntlet", "PLAYER", options.gauntlet,
                   "play this player against each of the others, instead of all against all");
    arguments.text(
        "--anchor", "PLAYER=ELO", options.anchor,
        "fix the rating of PLAYER to ELO (default 0); without it the mean of all ratings is 0");
    options.openings.declare(arguments);
    options.rules.declare(arguments, "; default: the players'");
    options.pool.declare(arguments);
    options.home.declare(arguments);
}

std::vector<Player> entrants_of(const Options& options) {
    std::vector<Player> players;
    std::vector<std::string> notes;
    for (const std::string& word : options.words) {
        for (Player& player : find_entrants(word, options.home.home, &notes)) {
            const bool twice =
                std::any_of(players.begin(), players.end(),
                            [&](const Player& other) { return other.name == player.name; });
            if (twice) throw Error(player.name + " is named twice");
            players.push_back(std::move(player));
        }
    }
    print_notes(notes);
    if (players.size() < 2) {
        throw Error(
            "a tournament needs two players at least, as in evothello tournament "
            "classic swh paip");
    }
    return players;
}

std::vector<std::string> names_of(const std::vector<Player>& players) {
    std::vector<std::string> names;
    for (const Player& player : players) names.push_back(player.name);
    return names;
}

std::size_t entrant(const std::string& name, const std::vector<std::string>& names,
                    const char* option) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    const std::vector<std::string_view> known(names.begin(), names.end());
    throw Error(std::string(option) + ": '" + name + "' does not take part" +
                did_you_mean(name, known));
}

std::optional<Anchor> anchor_of(const Options& options, const std::vector<std::string>& names) {
    const std::string& text = options.anchor;
    if (text.empty()) return std::nullopt;
    // The last equals sign: the settings of a player also contain equals signs.
    const std::size_t equals = text.rfind('=');
    if (equals == std::string::npos || std::find(names.begin(), names.end(), text) != names.end()) {
        return Anchor{.player = entrant(text, names, "--anchor")};
    }
    return Anchor{.player = entrant(text.substr(0, equals), names, "--anchor"),
                  .elo = number_from(text.substr(equals + 1), -10'000, 10'000, "--anchor")};
}

std::string anchor_text(const std::optional<Anchor>& anchor, const std::string& name) {
    return anchor ? fmt::format("{} is held at {:g} Elo", name, anchor->elo) : "mean of all 0 Elo";
}

}  // namespace

int run_tournament(const Command& self, Arguments& arguments, GamePlayer& game_player) {
    Options options;
    declare(options, arguments);
    if (!ready(self, arguments)) return kDone;
    std::vector<Player> players = entrants_of(options);
    const Rules rules = options.rules.resolve_rules(players);
    ComparisonGames pool;
    pool.names = names_of(players);
    pool.anchor = anchor_of(options, pool.names);
    for (const Player& player : players) pool.contenders.push_back(contender_of(player));
    const std::size_t count = players.size(), pairs = options.pool.pairs();
    const bool all = options.gauntlet.empty();
    const std::size_t centre = all ? 0 : entrant(options.gauntlet, pool.names, "--gauntlet");
    const std::size_t meetings = all ? count * (count - 1) / 2 : count - 1;
    options.pool.check(count, meetings);
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = i + 1; j < count; ++j) {
            if (all || i == centre || j == centre) {
                options.openings.check_chance(players[i], players[j]);
            }
        }
    }
    pool.openings =
        options.openings.open(pairs, pairs, rules.size, options.pool.key(stream::kCompareOpening))
            .take_exactly(pairs);
    pool.pairings = all ? round_robin(count, pairs) : gauntlet(centre, count, pairs);

    pool.heading =
        fmt::format("{} players, {}, {} meetings of {} games: {} games", count,
                    all ? "all against all" : options.gauntlet + " against each", meetings,
                    2 * pairs, in_thousands(static_cast<std::int64_t>(pool.pairings.size())));
    const std::optional<Anchor> anchor = pool.anchor;
    const std::string held = anchor ? pool.names[anchor->player] : "";
    const Comparison comparison = options.pool.play(game_player, std::move(pool)).ranked();
    if (options.pool.as_json) {
        Json json{{"rules", name(rules)}, {"gauntlet", nullptr}, {"anchor", nullptr}};
        if (!all) json["gauntlet"] = options.gauntlet;
        if (anchor) json["anchor"] = {{"player", held}, {"elo", anchor->elo}};
        json.update(to_json(comparison));
        fmt::print("{}\n", json.dump());
    } else {
        fmt::print("{}, {}; ± is 95 %, of a rating against the mean of all\n\n{}", name(rules),
                   anchor_text(anchor, held), tournament_text(comparison));
    }
    if (stop_flag()) return kInterrupted;
    check_forfeits(comparison);
    return kDone;
}

}  // namespace evothello

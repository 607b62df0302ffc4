#include "proof/yardsticks/league.hpp"

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
#include "proof/score.hpp"

namespace evothello {
namespace {

constexpr const char* kWeightsHelp =
    "a shipped player, a weights file or a run (night1, night1@120, night1@120/mean); it plays at "
    "depth 1, for any search settings";

constexpr std::size_t kBatch = 100'000;  // games whose pairings and results are in memory at once

struct Options {
    std::vector<std::string> players;
    std::int64_t games = 10'000, seed = 1, threads = 0;
    std::optional<double> epsilon;
    bool as_json = false;
    HomeOption home;
};

struct Meeting {
    std::string opponent;
    MatchScore score;
};

void print_table(const std::string& player, const std::vector<Meeting>& meetings, bool complete) {
    fmt::print("{}{}\n", player, complete ? "" : " (incomplete: stopped before all was played)");
    MatchScore total;
    std::vector<MatchScore> scores;
    const auto row = [](const std::string& opponent, const MatchScore& score, double error) {
        fmt::print("  {:<14} {:6.2f} % ± {:.2f} {:>9} {:>9} {:>9}\n", opponent, 100 * score.mean(),
                   100 * error, score.wins, score.draws, score.losses);
    };
    fmt::print("  {:<14} {:>17} {:>9} {:>9} {:>9}\n", "against", "score", "won", "drawn", "lost");
    for (const Meeting& each : meetings) {
        row(each.opponent, each.score, each.score.mean_error());
        total += each.score;
        scores.push_back(each.score);
    }
    if (total.games() > 0) row("all", total, pooled_error(scores));
}

void print_json(const std::string& player, double epsilon, const std::vector<Meeting>& meetings,
                bool complete) {
    auto list = Json::array();
    for (const Meeting& each : meetings) {
        list.push_back({{"opponent", each.opponent},
                        {"games", each.score.games()},
                        {"wins", each.score.wins},
                        {"draws", each.score.draws},
                        {"losses", each.score.losses},
                        {"score", each.score.mean()},
                        {"score_error", each.score.mean_error()}});
    }
    const Json json{
        {"player", player}, {"epsilon", epsilon}, {"complete", complete}, {"league", list}};
    fmt::print("{}\n", json.dump());
}

// Plays the player against its opponents. After a signal: the results so far.
std::vector<Meeting> play_league(const Player& player, const Options& options,
                                 CancellablePlay& watched) {
    const Rules& rules = player.weights.rules;
    const std::vector<Opening> start{{.moves = {}, .position = start_position(rules.size)}};
    const auto all = static_cast<std::size_t>(options.games);
    std::vector<Pairing> pairings = paired(std::min(all, kBatch) / 2);
    for (Pairing& pairing : pairings) pairing.opening = 0;
    std::vector<Meeting> meetings;
    std::size_t begun = 0;
    for (const std::string_view name : league_opponents(player.weights)) {
        if (watched.stopped()) break;
        const auto contenders = league_contenders(player.weights, load_player(name),
                                                  options.epsilon.value_or(kLeagueEpsilon));
        MatchScore score;
        for (std::size_t played = 0; played < all && !watched.stopped(); played += kBatch) {
            const Games games{contenders,
                              start,
                              std::span(pairings).first(std::min(kBatch, all - played)),
                              {.seed = static_cast<std::uint64_t>(options.seed)},
                              begun * all + played};
            score += score_of_pairs(watched.play(games));
        }
        ++begun;
        if (score.games() > 0) meetings.push_back({std::string(name), score});
    }
    return meetings;
}

}  // namespace

int run_league(const Command& self, Arguments& arguments, GamePlayer& game_player) {
    Options options;
    arguments.remaining_words("PLAYER", options.players, kWeightsHelp);
    arguments.integer("--games", "N", options.games, 2, 100'000'000,
                      "games against each player of the league, an even number");
    arguments.number("--epsilon", "P", options.epsilon, 0, 1,
                     "probability of a random move at every turn (default 0.1)");
    declare_seed(arguments, options.seed);
    declare_threads(arguments, options.threads);
    arguments.flag("--json", options.as_json, "one line of JSON for each player");
    options.home.declare(arguments);
    if (!ready(self, arguments)) return kDone;
    if (options.players.empty())
        throw Error("PLAYER is missing; for example: " + std::string(self.example));
    check_even(options.games);
    std::vector<Player> players;
    std::size_t games = 0;
    for (const std::string& name : options.players) {
        players.push_back(player_named(name, options.home));
        games += league_opponents(players.back().weights).size() *
                 static_cast<std::size_t>(options.games);
    }
    CancellablePlay watched(game_player, games, options.threads);
    for (const Player& player : players) {
        const std::vector<Meeting> meetings = play_league(player, options, watched);
        const bool complete = !watched.stopped();
        if (options.as_json) {
            print_json(player.name, options.epsilon.value_or(kLeagueEpsilon), meetings, complete);
        } else {
            print_table(player.name, meetings, complete);
        }
    }
    watched.finish();
    return stop_flag() ? kInterrupted : kDone;
}

}  // namespace evothello

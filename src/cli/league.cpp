#include "match/league.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/player_option.hpp"
#include "cli/watched_play.hpp"
#include "match/score.hpp"
#include "match/streams.hpp"

namespace evothello {
namespace {

struct Wishes {
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

void print_table(const std::string& player, const std::vector<Meeting>& meetings) {
    fmt::print("{}\n", player);
    MatchScore total;
    const auto row = [](const std::string& opponent, const MatchScore& score) {
        fmt::print("  {:<14} {:6.2f} % +- {:.2f} {:>9} {:>9} {:>9}\n", opponent, 100 * score.mean(),
                   100 * score.mean_error(), score.wins, score.draws, score.losses);
    };
    fmt::print("  {:<14} {:>17} {:>9} {:>9} {:>9}\n", "against", "score", "won", "drawn", "lost");
    for (const Meeting& each : meetings) {
        row(each.opponent, each.score);
        total += each.score;
    }
    row("all", total);
}

void print_json(const std::string& player, double epsilon, const std::vector<Meeting>& meetings) {
    auto list = nlohmann::ordered_json::array();
    for (const Meeting& each : meetings) {
        list.push_back({{"opponent", each.opponent},
                        {"games", each.score.games()},
                        {"wins", each.score.wins},
                        {"draws", each.score.draws},
                        {"losses", each.score.losses},
                        {"score", each.score.mean()},
                        {"score_error", each.score.mean_error()}});
    }
    const nlohmann::ordered_json json{{"player", player}, {"epsilon", epsilon}, {"league", list}};
    fmt::print("{}\n", json.dump());
}

// The player against everybody on the panel but itself; what was played when a signal came.
std::vector<Meeting> play_league(const Player& player, const Wishes& wishes, WatchedPlay& watched) {
    const Rules& rules = player.weights.rules;
    const std::vector<Opening> start{{.moves = {}, .position = start_position(rules.size)}};
    std::vector<Pairing> pairings;
    for (std::int64_t pair = 0; pair < wishes.games / 2; ++pair) {
        pairings.push_back({.black = 0, .white = 1});
        pairings.push_back({.black = 1, .white = 0});
    }
    std::vector<Meeting> meetings;
    for (const std::string_view name : league_panel(rules)) {
        if (name == player.name || watched.stopped()) continue;
        const auto contenders = league_contenders(player.weights, load_player(name),
                                                  wishes.epsilon.value_or(kLeagueEpsilon));
        meetings.push_back(
            {std::string(name),
             score_of_pairs(watched.play({contenders,
                                          start,
                                          pairings,
                                          {.seed = static_cast<std::uint64_t>(wishes.seed)},
                                          meetings.size() * pairings.size()}))});
    }
    return meetings;
}

}  // namespace

int run_league(const Command& self, Arguments& arguments) {
    Wishes wishes;
    arguments.more_words("PLAYER", wishes.players, std::string(kPlayerHelp));
    arguments.integer("--games", "N", wishes.games, 2, 100'000'000,
                      "against each of the panel, an even number");
    arguments.number("--epsilon", "P", wishes.epsilon, 0, 1,
                     "chance of a random move every turn (default 0.1)");
    arguments.integer("--seed", "S", wishes.seed, 0, INT64_MAX, "for random moves and ties");
    arguments.integer("--threads", "N", wishes.threads, 0, 4096, "0: all processors");
    arguments.flag("--json", wishes.as_json, "one line of JSON for each player");
    wishes.home.declare(arguments);
    if (!ready(self, arguments)) return kDone;
    if (wishes.players.empty())
        throw Error("whose league? name a player, as in " + std::string(self.example));
    wishes.games += wishes.games % 2;
    std::vector<Player> players;
    std::size_t games = 0;
    for (const std::string& name : wishes.players) {
        players.push_back(player_named(name, wishes.home));
        for (const std::string_view other : league_panel(players.back().weights.rules)) {
            if (other != name) games += static_cast<std::size_t>(wishes.games);
        }
    }
    WatchedPlay watched(games, wishes.threads);
    for (const Player& player : players) {
        const std::vector<Meeting> meetings = play_league(player, wishes, watched);
        if (wishes.as_json) {
            print_json(player.name, wishes.epsilon.value_or(kLeagueEpsilon), meetings);
        } else {
            print_table(player.name, meetings);
        }
    }
    watched.finish();
    return stop_flag() ? kInterrupted : kDone;
}

}  // namespace evothello

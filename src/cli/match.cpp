#include <fmt/core.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/game_log.hpp"
#include "cli/player_option.hpp"
#include "match/score.hpp"
#include "match/streams.hpp"

namespace evothello {
namespace {

void print_score(const std::string& first, const std::string& second, const MatchScore& score,
                 double seconds) {
    fmt::print("{} against {}: {} games in {} pairs, each pair from its own opening\n", first,
               second, score.games(), score.pair_count());
    fmt::print("  {} won, {} drawn, {} lost: {:.1f} % +- {:.1f}\n", score.wins, score.draws,
               score.losses, 100 * score.mean(), 100 * score.mean_error());
    fmt::print("  pairs by points (0, 1/2, 1, 3/2, 2): {}, {}, {}, {}, {}\n", score.pairs[0],
               score.pairs[1], score.pairs[2], score.pairs[3], score.pairs[4]);
    fmt::print(stderr, "{:.1f} s, {:.0f} games a second\n", seconds,
               static_cast<double>(score.games()) / seconds);
}

void print_json(const MatchScore& score) {
    const nlohmann::ordered_json json{
        {"pairs", score.pair_count()},      {"wins", score.wins},   {"draws", score.draws},
        {"losses", score.losses},           {"penta", score.pairs}, {"score", score.mean()},
        {"score_error", score.mean_error()}};
    fmt::print("{}\n", json.dump());
}

}  // namespace

int run_match(const Command& self, Arguments& arguments) {
    std::string first, second;
    std::int64_t games = 200, plies = 8, seed = 1, threads = 0;
    bool as_json = false;
    GameLogOption log_option;
    HomeOption home;
    arguments.word("A", first, kPlayerHelp);
    arguments.word("B", second, "its opponent");
    arguments.integer("--games", "N", games, 2, 100'000'000,
                      "an even number: two for each opening");
    arguments.integer("--plies", "N", plies, 1, kMaxOpeningPlies, "random moves of each opening");
    arguments.integer("--seed", "S", seed, 0, INT64_MAX, "for openings, ties and random moves");
    arguments.integer("--threads", "N", threads, 0, 4096, "0: all processors");
    arguments.flag("--json", as_json, "one line of JSON");
    log_option.declare(arguments);
    home.declare(arguments);
    if (!ready(self, arguments)) return kDone;
    if (games % 2 != 0)
        throw Error("--games: expected an even number, two for each opening, found " +
                    std::to_string(games));

    std::vector<Player> players{player_named(first, home), player_named(second, home)};
    const Rules rules = common_rules(players);
    std::vector<Contender> contenders;
    for (const Player& player : players) {
        contenders.push_back({Evaluator(player.weights), player.search});
    }
    const Key key{.seed = static_cast<std::uint64_t>(seed)};
    const auto pairs = static_cast<std::size_t>((games + 1) / 2);
    const auto openings = random_openings(pairs, static_cast<int>(plies), rules.size,
                                          {.seed = key.seed, .stream = stream::kOpening});
    const auto pairings = paired(pairs);
    const Games all{contenders, openings, pairings, key};
    GameLog log(log_option, {first, second}, rules);
    const auto begin = std::chrono::steady_clock::now();
    const auto records = play(all, {.threads = static_cast<int>(threads)}, log.listener(all));
    log.finish();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    const MatchScore score = score_of_pairs(records);
    if (as_json) {
        print_json(score);
    } else {
        print_score(first, second, score, seconds.count());
    }
    return kDone;
}

}  // namespace evothello

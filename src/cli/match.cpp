#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/formats/json.hpp"
#include "base/memory.hpp"
#include "base/number.hpp"
#include "base/streams.hpp"
#include "cli/options/command.hpp"
#include "cli/options/common_options.hpp"
#include "cli/options/game_log.hpp"
#include "cli/options/opening_option.hpp"
#include "cli/options/outside_option.hpp"
#include "cli/options/player_option.hpp"
#include "cli/options/rules_option.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/say.hpp"
#include "cli/terminal/watched_play.hpp"
#include "report/match_text.hpp"

namespace evothello {
namespace {

// Pairs per batch. A sequential test is evaluated after each batch.
constexpr std::size_t kBatch = 4096, kTestBatch = 64;
constexpr std::int64_t kUsualGames = 200, kMostTestGames = 200'000;

struct Wishes {
    std::string first, second, sprt;
    std::optional<std::int64_t> games;
    std::optional<double> alpha, beta;
    std::int64_t seed = 1, threads = 0;
    bool as_json = false;
    OpeningOption openings;
    GameLogOption log;
    ExternalProgramsOption outside;
    RulesOption rules;
    HomeOption home;
};

void declare(Wishes& wishes, Arguments& arguments) {
    arguments.word("A", wishes.first, std::string(kPlayerNameHelp) + kExternalProgramHelp);
    arguments.word("B", wishes.second, "its opponent");
    arguments.integer(
        "--games", "N", wishes.games, 2, 100'000'000,
        "number of games, even (two per opening); default 200, with --sprt at most 200,000");
    arguments.text("--sprt", "NELO0,NELO1", wishes.sprt,
                   "sequential test: play until A is shown to be better by NELO1 rather than by "
                   "NELO0, for example 0,5");
    arguments.number("--alpha", "P", wishes.alpha, 0.0001, 0.4999,
                     "for --sprt: probability of a false acceptance (default 0.05)");
    arguments.number("--beta", "P", wishes.beta, 0.0001, 0.4999,
                     "for --sprt: probability of a false rejection (default 0.05)");
    wishes.openings.declare(arguments);
    wishes.rules.declare(arguments, "; default: the players'");
    declare_seed(arguments, wishes.seed);
    declare_threads(arguments, wishes.threads);
    arguments.flag("--json", wishes.as_json, "one line of JSON");
    wishes.log.declare(arguments);
    wishes.outside.declare(arguments);
    wishes.home.declare(arguments);
}

std::optional<Sprt> test_of(const Wishes& wishes) {
    if (wishes.sprt.empty()) {
        if (wishes.alpha || wishes.beta) throw Error("--alpha and --beta belong to --sprt");
        return std::nullopt;
    }
    Sprt test{.alpha = wishes.alpha.value_or(0.05), .beta = wishes.beta.value_or(0.05)};
    const std::size_t comma = wishes.sprt.find(',');
    if (comma == std::string::npos) {
        throw Error("--sprt: expected two bounds such as 0,5, found '" + wishes.sprt + "'");
    }
    test.nelo0 = number_from(wishes.sprt.substr(0, comma), -1000, 1000, "--sprt");
    test.nelo1 = number_from(wishes.sprt.substr(comma + 1), -1000, 1000, "--sprt");
    if (test.nelo0 >= test.nelo1) throw Error("--sprt: the first bound must be below the second");
    return test;
}

std::size_t pairs_of(const Wishes& wishes, bool test) {
    const std::int64_t wanted = wishes.games.value_or(test ? kMostTestGames : kUsualGames);
    check_even(wanted);
    return static_cast<std::size_t>(wanted / 2);
}

// Plays until all pairs are played, the test has decided, or a signal stops it.
MatchScore play_match(GamePlayer& game_player, const Wishes& wishes,
                      std::span<const Contender> contenders, ProgramSeats* seats,
                      const Rules& rules, const std::optional<Sprt>& test) {
    const std::size_t pairs = pairs_of(wishes, test.has_value());
    check_memory(
        {.what = "a match of " + in_thousands(static_cast<std::int64_t>(2 * pairs)) +
                 " games, with different openings for every two,",
         .bytes = static_cast<double>(pairs) * (test ? kBytesPerSeenOpening : kBytesPerOpening),
         .remedy = "use fewer --games"});
    const Key key{.seed = static_cast<std::uint64_t>(wishes.seed)};
    OpeningSource source =
        wishes.openings.source(test && !wishes.games ? 1 : pairs, pairs, rules.size,
                               {.seed = key.seed, .stream = stream::kOpening});
    GameLog log(wishes.log, {wishes.first, wishes.second}, rules);
    // A match needs all openings in advance: it has no result if they run out. A test takes them as
    // needed.
    const std::vector<Opening> all = test ? std::vector<Opening>{} : source.all(pairs);
    const std::size_t most = std::min(pairs, source.most().value_or(pairs));
    CancellablePlay watched(game_player, 2 * most, wishes.threads, seats, test.has_value());
    MatchScore score;
    bool ran_out = false;
    for (std::size_t begun = 0; begun < pairs && !watched.stopped();) {
        const std::size_t count = std::min(pairs - begun, test ? kTestBatch : kBatch);
        const std::vector<Opening> fresh = test ? source.take(count) : std::vector<Opening>{};
        const auto openings = test ? std::span(fresh) : std::span(all).subspan(begun, count);
        ran_out = openings.empty();
        if (ran_out) break;
        const auto pairings = paired(openings.size());
        const Games games{contenders, openings, pairings, key, 2 * begun};
        score += score_of_pairs(watched.play(games, log.listener(games)));
        log.finish();
        begun += openings.size();
        if (test && test->verdict(score) != Sprt::Verdict::kOpen) break;
    }
    watched.finish();
    if (ran_out) say("there were not enough openings to finish the test\n");
    return score;
}

}  // namespace

int run_match(const Command& self, Arguments& arguments, GamePlayer& game_player) {
    Wishes wishes;
    declare(wishes, arguments);
    if (!ready(self, arguments)) return kDone;
    const std::optional<Sprt> test = test_of(wishes);
    std::vector<Player> players{external_or_own_player(wishes.first, wishes.home),
                                external_or_own_player(wishes.second, wishes.home)};
    const Rules rules = wishes.rules.settle(players);
    wishes.openings.check_chance(players[0], players[1]);
    const Contender contenders[] = {contender_of(players[0]), contender_of(players[1])};
    const auto programs = wishes.outside.pool(contenders, wishes.threads);
    const MatchScore score =
        play_match(game_player, wishes, contenders, programs.get(), rules, test);
    if (wishes.as_json) {
        fmt::print("{}\n", to_json(score, test).dump());
    } else {
        fmt::print("{} against {}, {}\n{}", wishes.first, wishes.second, name(rules),
                   to_text(score, test));
    }
    if (stop_flag()) return kInterrupted;
    check_forfeits(score, wishes.first, wishes.second);
    return kDone;
}

}  // namespace evothello

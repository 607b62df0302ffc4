#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/formats/json.hpp"
#include "base/memory.hpp"
#include "base/number.hpp"
#include "base/streams.hpp"
#include "cli/options/command.hpp"
#include "cli/options/common_options.hpp"
#include "cli/options/external_programs_option.hpp"
#include "cli/options/game_log.hpp"
#include "cli/options/opening_option.hpp"
#include "cli/options/player_option.hpp"
#include "cli/options/rules_option.hpp"
#include "cli/terminal/cancellable_play.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/message.hpp"
#include "report/match_text.hpp"

namespace evothello {
namespace {

// Pairs per batch. A sequential test is evaluated after each batch.
constexpr std::size_t kBatch = 4096, kTestBatch = 64;
constexpr std::int64_t kUsualGames = 200, kMostTestGames = 200'000;

struct Options {
    std::string first, second, sprt;
    std::optional<std::int64_t> games;
    std::optional<double> alpha, beta;
    std::int64_t seed = 1, threads = 0;
    bool as_json = false;
    OpeningOption openings;
    GameLogOption log;
    ExternalProgramsOption external_programs;
    RulesOption rules;
    HomeOption home;
};

void declare(Options& options, Arguments& arguments) {
    arguments.word("A", options.first, std::string(kPlayerNameHelp) + kExternalProgramHelp);
    arguments.word("B", options.second, "its opponent");
    arguments.integer(
        "--games", "N", options.games, 2, 100'000'000,
        "number of games, even (two per opening); default 200, with --sprt at most 200,000");
    arguments.text("--sprt", "NELO0,NELO1", options.sprt,
                   "sequential test: play until A is shown to be better by NELO1 rather than by "
                   "NELO0, for example 0,5");
    arguments.number("--alpha", "P", options.alpha, 0.0001, 0.4999,
                     "for --sprt: probability of a false acceptance (default 0.05)");
    arguments.number("--beta", "P", options.beta, 0.0001, 0.4999,
                     "for --sprt: probability of a false rejection (default 0.05)");
    options.openings.declare(arguments);
    options.rules.declare(arguments, "; default: the players'");
    declare_seed(arguments, options.seed);
    declare_threads(arguments, options.threads);
    arguments.flag("--json", options.as_json, "one line of JSON");
    options.log.declare(arguments);
    options.external_programs.declare(arguments);
    options.home.declare(arguments);
}

std::optional<Sprt> test_of(const Options& options) {
    if (options.sprt.empty()) {
        if (options.alpha || options.beta) throw Error("--alpha and --beta belong to --sprt");
        return std::nullopt;
    }
    Sprt test{.alpha = options.alpha.value_or(0.05), .beta = options.beta.value_or(0.05)};
    const std::size_t comma = options.sprt.find(',');
    if (comma == std::string::npos) {
        throw Error("--sprt: expected two bounds such as 0,5, found '" + options.sprt + "'");
    }
    test.nelo0 = number_from(options.sprt.substr(0, comma), -1000, 1000, "--sprt");
    test.nelo1 = number_from(options.sprt.substr(comma + 1), -1000, 1000, "--sprt");
    if (test.nelo0 >= test.nelo1) throw Error("--sprt: the first bound must be below the second");
    return test;
}

std::size_t pairs_of(const Options& options, bool test) {
    const std::int64_t wanted = options.games.value_or(test ? kMostTestGames : kUsualGames);
    check_even(wanted);
    return static_cast<std::size_t>(wanted / 2);
}

// Plays until all pairs are played, the test has decided, or a signal stops it.
MatchScore play_match(GamePlayer& game_player, const Options& options,
                      std::span<const Contender> contenders, ProgramSeats* seats,
                      const Rules& rules, const std::optional<Sprt>& test) {
    const std::size_t pairs = pairs_of(options, test.has_value());
    check_memory(
        {.what = "a match of " + in_thousands(static_cast<std::int64_t>(2 * pairs)) +
                 " games, with different openings for every two,",
         .bytes = static_cast<double>(pairs) * (test ? kBytesPerSeenOpening : kBytesPerOpening),
         .remedy = "use fewer --games"});
    const Key key{.seed = static_cast<std::uint64_t>(options.seed)};
    OpeningSource source =
        options.openings.open(test && !options.games ? 1 : pairs, pairs, rules.size,
                              {.seed = key.seed, .stream = stream::kOpening});
    GameLog log(options.log, {options.first, options.second}, rules);
    // A match needs all openings in advance: it has no result if they run out. A test takes them as
    // needed.
    const std::vector<Opening> all = test ? std::vector<Opening>{} : source.take_exactly(pairs);
    const std::size_t most = std::min(pairs, source.size_limit().value_or(pairs));
    CancellablePlay watched(game_player, 2 * most, options.threads, seats, test.has_value());
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
        score += score_of_pairs(watched.play(games, log.callback(games)));
        log.flush_waiting();
        begun += openings.size();
        if (test && test->verdict(score) != Sprt::Verdict::kOpen) break;
    }
    watched.finish();
    if (ran_out) print_message("there were not enough openings to finish the test\n");
    return score;
}

}  // namespace

int run_match(const Command& self, Arguments& arguments, GamePlayer& game_player) {
    Options options;
    declare(options, arguments);
    if (!ready(self, arguments)) return kDone;
    const std::optional<Sprt> test = test_of(options);
    std::vector<Player> players{external_or_own_player(options.first, options.home),
                                external_or_own_player(options.second, options.home)};
    const Rules rules = options.rules.resolve_rules(players);
    options.openings.check_chance(players[0], players[1]);
    const Contender contenders[] = {contender_of(players[0]), contender_of(players[1])};
    const auto programs = options.external_programs.pool(contenders, options.threads);
    const MatchScore score =
        play_match(game_player, options, contenders, programs.get(), rules, test);
    if (options.as_json) {
        fmt::print("{}\n", to_json(score, test).dump());
    } else {
        fmt::print("{} against {}, {}\n{}", options.first, options.second, name(rules),
                   to_text(score, test));
    }
    if (stop_flag()) return kInterrupted;
    check_forfeits(score, options.first, options.second);
    return kDone;
}

}  // namespace evothello

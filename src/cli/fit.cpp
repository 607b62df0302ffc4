#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/formats/json.hpp"
#include "base/formats/yaml.hpp"
#include "base/number.hpp"
#include "base/streams.hpp"
#include "cli/options/command.hpp"
#include "cli/options/common_options.hpp"
#include "cli/options/opening_option.hpp"
#include "cli/options/out_option.hpp"
#include "cli/options/player_option.hpp"
#include "cli/terminal/cancellable_play.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/message.hpp"
#include "evolve/regression/fit.hpp"
#include "proof/yardsticks/league.hpp"
#include "report/fit_text.hpp"
#include "run/config/config_file.hpp"

namespace evothello {
namespace {

// Games whose moves are in memory at the same time.
constexpr std::size_t kBatch = 4096;
constexpr std::size_t kFolds = 8;
constexpr std::size_t kReferences = 2;  // league players that the proof plays against

struct Options {
    std::string config, player = "random", search = "depth=2,epsilon=0.05";
    std::int64_t games = 20'000, rounds = 4, proof = 400, seed = 1, threads = 0;
    std::optional<std::int64_t> wished_plies;
    std::vector<std::string> changes;
    bool as_json = false;
    OutOption out;
    HomeOption home;

    // Random moves at the start of every game, proof games included.
    int plies() const {
        const auto usual =
            default_opening_plies(static_cast<std::size_t>(std::max(games, proof / 2)));
        return static_cast<int>(wished_plies.value_or(usual));
    }
};

void declare(Options& options, Arguments& arguments) {
    arguments.word("CONFIG", options.config, "a tuning config; its genome defines the weights");
    arguments.integer("--games", "N", options.games, 100, 1'000'000, "games per round");
    arguments.integer("--rounds", "N", options.rounds, 1, 100,
                      "number of rounds; each plays with the weights of the round before");
    arguments.text("--player", "P", options.player,
                   "player of the first round: " + std::string(kPlayerNameHelp));
    arguments.text("--search", "SETTINGS", options.search,
                   "search from round 2 on; best: the depth you will play at, at most 2");
    arguments.integer(
        "--plies", "N", options.wished_plies, 1, kMaxOpeningPlies,
        "random moves at the start of each game (default 8, or 12 for more than 50,000 games)");
    arguments.integer("--proof", "N", options.proof, 0, 10'000'000,
                      "games against each reference player, in the config's search; 0: none");
    options.out.declare(
        arguments,
        "output file for the weights; without it they go to standard output and the "
        "report to stderr");
    arguments.texts("--set", "KEY=VALUE", options.changes,
                    "change an option of the config, for example genome.gauge=unit");
    declare_seed(arguments, options.seed);
    declare_threads(arguments, options.threads);
    arguments.flag("--json", options.as_json, "the report as one line of JSON; needs -o");
    options.home.declare(arguments);
}

// Throws Error for everything that would fail after the games.
void check(const Options& options) {
    if (options.proof % 2 != 0) {
        throw Error("--proof: expected an even number, two for each opening, found " +
                    std::to_string(options.proof));
    }
    if (options.as_json && options.out.path.empty()) {
        throw Error("--json and the weights would both go to standard output; give -o FILE");
    }
    options.out.check();
}

void check_openings(const Options& options, Size size) {
    const int most = cells(size) - start_position(size).discs.count() - kMinEmpties;
    if (options.plies() <= most) return;
    throw Error("--plies: openings of " + std::to_string(options.plies()) +
                " moves leave no position to fit to; use " + std::to_string(most) + " or fewer");
}

// The player of the first round. Its time limit is removed: results must not depend on the load of
// the machine.
Player first_player(const Options& options, const Rules& rules) {
    Player player = player_named(options.player, options.home);
    if (player.plays_any_rules()) player.weights.rules = rules;
    if (player.weights.rules != rules) {
        throw Error(player.name + " plays " + name(player.weights.rules) + " and the genome of " +
                    options.config + " is for " + name(rules) + "; choose another --player");
    }
    player.search.time.reset();
    return player;
}

SearchSettings later_search(const Options& options) {
    SearchSettings search = parse_search_settings(options.search, "--search");
    if (search.time)
        throw Error("--search: a time limit would make results irreproducible; give depth instead");
    return search;
}

// Plays one game from each opening, the player on both sides, and adds up the positions. Each fold
// is added up by one task in the order of the games, so that the sums do not depend on the number
// of threads.
std::vector<Moments> play_round(GamePlayer& game_player, const Options& options,
                                const Features& features, Size size, const Contender& player,
                                std::uint32_t round) {
    const auto all = static_cast<std::size_t>(options.games);
    const Key key{.seed = static_cast<std::uint64_t>(options.seed),
                  .generation = round,
                  .stream = stream::kOpening};
    RandomOpenings source(options.plies(), size, key);
    std::vector<Moments> folds(kFolds, Moments(features.size() + 1));
    CancellablePlay watched(game_player, all, options.threads);
    for (std::size_t begun = 0; begun < all && !watched.stopped(); begun += kBatch) {
        std::vector<Opening> openings;
        std::vector<Pairing> pairings;
        while (openings.size() < std::min(kBatch, all - begun)) {
            auto opening = source.next();
            if (!opening) throw source.too_few_error();
            pairings.push_back({.opening = static_cast<std::uint32_t>(openings.size())});
            openings.push_back(std::move(*opening));
        }
        std::vector<std::vector<Move>> moves(openings.size());
        const Games games{{&player, 1}, openings, pairings, key, begun};
        const auto keep = [&](std::size_t index, std::span<const Choice> choices) {
            for (const Choice& choice : choices) moves[index].push_back(choice.move);
        };
        const std::vector<GameRecord> records = watched.play(games, keep);
        const Parallel how{.threads = static_cast<int>(options.threads), .stop = &stop_flag()};
        parallel_for(kFolds, how, [&](std::size_t fold, int) {
            for (std::size_t i = fold; i < records.size(); i += kFolds) {
                if (!records[i].played) continue;
                add_game(features, openings[i].position, moves[i], records[i].margin, folds[fold]);
            }
        });
    }
    watched.finish();
    return folds;
}

Weights with_origin(Weights weights, const Options& options, const Config& config, const Fit& fit) {
    weights.search = config.search;
    std::string changes;
    for (const std::string& change : options.changes) {
        changes += (changes.empty() ? "" : ", ") + change;
    }
    yaml::Entries origin{{"what", yaml::quoted_if_needed("fit to the ends of games")},
                         {"config", yaml::quoted_if_needed(options.config)}};
    if (!changes.empty()) origin.emplace_back("set", yaml::quoted_if_needed(changes));
    origin.emplace_back("player", yaml::quoted_if_needed(options.player));
    if (options.rounds > 1) origin.emplace_back("search", yaml::quoted_if_needed(options.search));
    origin.insert(origin.end(), {{"rounds", std::to_string(options.rounds)},
                                 {"games", std::to_string(options.games)},
                                 {"seed", std::to_string(options.seed)},
                                 {"ridge", to_text(fit.ridge)}});
    weights.provenance = yaml::flow_map(origin);
    return weights;
}

// Matches against the player of the first round and the first league players. Both sides use the
// config's search, except for random players.
std::vector<FitReport::Match> prove(GamePlayer& game_player, const Options& options,
                                    const Config& config, const Weights& weights,
                                    const Player& first) {
    const Rules& rules = config.genome.rules;
    std::vector<Player> opponents{first};
    for (const std::string_view name : league_panel(rules)) {
        if (opponents.size() > kReferences) break;
        Player player = load_player(name);
        if (player.plays_any_rules()) player.weights.rules = rules;
        if (name != without_settings(first.name)) opponents.push_back(std::move(player));
    }
    const auto pairs = static_cast<std::size_t>(options.proof / 2);
    CancellablePlay watched(game_player, 2 * pairs * opponents.size(), options.threads);
    std::vector<FitReport::Match> matches;
    for (const Player& opponent : opponents) {
        // Openings that no round used.
        const Key key{.seed = static_cast<std::uint64_t>(options.seed),
                      .generation = static_cast<std::uint32_t>(options.rounds + matches.size()),
                      .stream = stream::kYardstickOpening};
        const auto openings = random_openings(pairs, options.plies(), rules.size, key);
        const auto pairings = paired(pairs);
        const bool chance = opponent.plays_any_rules();
        const std::vector<Contender> contenders{
            {Evaluator(weights), config.search},
            {Evaluator(opponent.weights), chance ? opponent.search : config.search}};
        const Games games{contenders, openings, pairings, key};
        matches.push_back(
            {std::string(without_settings(opponent.name)), score_of_pairs(watched.play(games))});
    }
    watched.finish();
    return matches;
}

}  // namespace

int run_fit(const Command& self, Arguments& arguments, GamePlayer& game_player) {
    Options options;
    declare(options, arguments);
    if (!ready(self, arguments)) return kDone;
    check(options);
    const Config config = parse_config(file::read(options.config), options.config, options.changes);
    if (config.engine) {
        throw Error(
            options.config +
            " tunes an external program; fit needs a config with weights of our evaluation");
    }
    const GenomeSpace space(config.genome);
    const Features features(space);
    check_openings(options, config.genome.rules.size);
    const Player first = first_player(options, config.genome.rules);
    const SearchSettings later = later_search(options);

    Contender player{Evaluator(first.weights), first.search};
    const std::string title =
        file::Path(options.out.path.empty() ? options.config : options.out.path).stem();
    Weights weights;
    Fit found;
    for (std::uint32_t round = 0; round < options.rounds; ++round) {
        if (options.rounds > 1) print_message("round {} of {}\n", round + 1, options.rounds);
        const auto folds =
            play_round(game_player, options, features, config.genome.rules.size, player, round);
        if (stop_flag()) {
            print_message(
                "stopped; nothing is written, because the fit has fewer games than requested\n");
            return kInterrupted;
        }
        found = fit(space, features, folds);
        weights = with_origin(space.weights(found.genes, title), options, config, found);
        player = {Evaluator(weights), later};
    }
    options.out.write(to_text(weights));
    FitReport report{.config = options.config,
                     .rules = config.genome.rules,
                     .weights = space.size(),
                     .rounds = options.rounds,
                     .games = options.games,
                     .fit = std::move(found),
                     .file = options.out.path};
    if (options.proof > 0) report.matches = prove(game_player, options, config, weights, first);
    if (options.as_json) {
        fmt::print("{}\n", to_json(report).dump());
    } else if (options.out.path.empty()) {
        print_message("{}", to_text(report));
    } else {
        fmt::print("{}", to_text(report));
    }
    return stop_flag() ? kInterrupted : kDone;
}

}  // namespace evothello

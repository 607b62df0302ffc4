#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/formats/json.hpp"
#include "base/number.hpp"
#include "base/streams.hpp"
#include "cli/options/command.hpp"
#include "cli/options/common_options.hpp"
#include "cli/options/opening_option.hpp"
#include "cli/options/out_option.hpp"
#include "cli/options/player_option.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/say.hpp"
#include "cli/terminal/watched_play.hpp"
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

struct Wishes {
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

void declare(Wishes& wishes, Arguments& arguments) {
    arguments.word("CONFIG", wishes.config, "a tuning config; its genome defines the weights");
    arguments.integer("--games", "N", wishes.games, 100, 1'000'000, "games per round");
    arguments.integer("--rounds", "N", wishes.rounds, 1, 100,
                      "number of rounds; each plays with the weights of the round before");
    arguments.text("--player", "P", wishes.player,
                   "player of the first round: " + std::string(kPlayerNameHelp));
    arguments.text("--search", "SETTINGS", wishes.search,
                   "search from round 2 on; best: the depth you will play at, at most 2");
    arguments.integer(
        "--plies", "N", wishes.wished_plies, 1, kMaxOpeningPlies,
        "random moves at the start of each game (default 8, or 12 for more than 50,000 games)");
    arguments.integer("--proof", "N", wishes.proof, 0, 10'000'000,
                      "games against each reference player, in the config's search; 0: none");
    wishes.out.declare(arguments,
                       "output file for the weights; without it they go to standard output and the "
                       "report to stderr");
    arguments.texts("--set", "KEY=VALUE", wishes.changes,
                    "change an option of the config, for example genome.gauge=unit");
    declare_seed(arguments, wishes.seed);
    declare_threads(arguments, wishes.threads);
    arguments.flag("--json", wishes.as_json, "the report as one line of JSON; needs -o");
    wishes.home.declare(arguments);
}

// Throws Error for everything that would fail after the games.
void check(const Wishes& wishes) {
    if (wishes.proof % 2 != 0) {
        throw Error("--proof: expected an even number, two for each opening, found " +
                    std::to_string(wishes.proof));
    }
    if (wishes.as_json && wishes.out.path.empty()) {
        throw Error("--json and the weights would both go to standard output; give -o FILE");
    }
    wishes.out.check();
}

void check_openings(const Wishes& wishes, Size size) {
    const int most = cells(size) - start_position(size).discs.count() - kMinEmpties;
    if (wishes.plies() <= most) return;
    throw Error("--plies: openings of " + std::to_string(wishes.plies()) +
                " moves leave no position to fit to; use " + std::to_string(most) + " or fewer");
}

// The player of the first round. Its time limit is removed: results must not depend on the load of
// the machine.
Player first_player(const Wishes& wishes, const Rules& rules) {
    Player player = player_named(wishes.player, wishes.home);
    if (player.plays_any_rules()) player.weights.rules = rules;
    if (player.weights.rules != rules) {
        throw Error(player.name + " plays " + name(player.weights.rules) + " and the genome of " +
                    wishes.config + " is for " + name(rules) + "; choose another --player");
    }
    player.search.time.reset();
    return player;
}

SearchSettings later_search(const Wishes& wishes) {
    SearchSettings search = parse_search_settings(wishes.search, "--search");
    if (search.time)
        throw Error("--search: a time limit would make results irreproducible; give depth instead");
    return search;
}

// Plays one game from each opening, the player on both sides, and adds up the positions. Each fold
// is added up by one task in the order of the games, so that the sums do not depend on the number
// of threads.
std::vector<Moments> play_round(GamePlayer& game_player, const Wishes& wishes,
                                const Features& features, Size size, const Contender& player,
                                std::uint32_t round) {
    const auto all = static_cast<std::size_t>(wishes.games);
    const Key key{.seed = static_cast<std::uint64_t>(wishes.seed),
                  .generation = round,
                  .stream = stream::kOpening};
    RandomOpenings source(wishes.plies(), size, key);
    std::vector<Moments> folds(kFolds, Moments(features.size() + 1));
    CancellablePlay watched(game_player, all, wishes.threads);
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
        const Parallel how{.threads = static_cast<int>(wishes.threads), .stop = &stop_flag()};
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

Weights with_origin(Weights weights, const Wishes& wishes, const Config& config, const Fit& fit) {
    weights.search = config.search;
    const auto add = [&](const char* key, const std::string& word, bool quoted) {
        weights.provenance.kind = yaml::Value::Kind::kMap;
        weights.provenance.keys.emplace_back(key);
        weights.provenance.items.push_back(
            {.kind = yaml::Value::Kind::kWord, .quoted = quoted, .word = word});
    };
    add("what", "fit to the ends of games", true);
    add("config", wishes.config, true);
    std::string changes;
    for (const std::string& change : wishes.changes) {
        changes += (changes.empty() ? "" : ", ") + change;
    }
    if (!changes.empty()) add("set", changes, true);
    add("player", wishes.player, true);
    if (wishes.rounds > 1) add("search", wishes.search, true);
    add("rounds", std::to_string(wishes.rounds), false);
    add("games", std::to_string(wishes.games), false);
    add("seed", std::to_string(wishes.seed), false);
    add("ridge", to_text(fit.ridge), false);
    return weights;
}

// Matches against the player of the first round and the first league players. Both sides use the
// config's search, except for random players.
std::vector<FitReport::Match> prove(GamePlayer& game_player, const Wishes& wishes,
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
    const auto pairs = static_cast<std::size_t>(wishes.proof / 2);
    CancellablePlay watched(game_player, 2 * pairs * opponents.size(), wishes.threads);
    std::vector<FitReport::Match> matches;
    for (const Player& opponent : opponents) {
        // Openings that no round used.
        const Key key{.seed = static_cast<std::uint64_t>(wishes.seed),
                      .generation = static_cast<std::uint32_t>(wishes.rounds + matches.size()),
                      .stream = stream::kYardstickOpening};
        const auto openings = random_openings(pairs, wishes.plies(), rules.size, key);
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
    Wishes wishes;
    declare(wishes, arguments);
    if (!ready(self, arguments)) return kDone;
    check(wishes);
    const Config config = parse_config(file::read(wishes.config), wishes.config, wishes.changes);
    if (config.engine) {
        throw Error(
            wishes.config +
            " tunes an external program; fit needs a config with weights of our evaluation");
    }
    const GenomeSpace space(config.genome);
    const Features features(space);
    check_openings(wishes, config.genome.rules.size);
    const Player first = first_player(wishes, config.genome.rules);
    const SearchSettings later = later_search(wishes);

    Contender player{Evaluator(first.weights), first.search};
    const std::string title =
        file::Path(wishes.out.path.empty() ? wishes.config : wishes.out.path).stem();
    Weights weights;
    Fit found;
    for (std::uint32_t round = 0; round < wishes.rounds; ++round) {
        if (wishes.rounds > 1) say("round {} of {}\n", round + 1, wishes.rounds);
        const auto folds =
            play_round(game_player, wishes, features, config.genome.rules.size, player, round);
        if (stop_flag()) {
            say("stopped; nothing is written, because the fit has fewer games than requested\n");
            return kInterrupted;
        }
        found = fit(space, features, folds);
        weights = with_origin(space.weights(found.genes, title), wishes, config, found);
        player = {Evaluator(weights), later};
    }
    wishes.out.write(to_text(weights));
    FitReport report{.config = wishes.config,
                     .rules = config.genome.rules,
                     .weights = space.size(),
                     .rounds = wishes.rounds,
                     .games = wishes.games,
                     .fit = std::move(found),
                     .file = wishes.out.path};
    if (wishes.proof > 0) report.matches = prove(game_player, wishes, config, weights, first);
    if (wishes.as_json) {
        fmt::print("{}\n", to_json(report).dump());
    } else if (wishes.out.path.empty()) {
        say("{}", to_text(report));
    } else {
        fmt::print("{}", to_text(report));
    }
    return stop_flag() ? kInterrupted : kDone;
}

}  // namespace evothello

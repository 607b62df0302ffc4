#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/file.hpp"
#include "cli/command.hpp"
#include "cli/common_options.hpp"
#include "cli/interrupt.hpp"
#include "cli/opening_option.hpp"
#include "cli/player_option.hpp"
#include "cli/say.hpp"
#include "cli/watched_play.hpp"
#include "evolve/fit.hpp"
#include "match/league.hpp"
#include "match/streams.hpp"
#include "report/match_text.hpp"
#include "run/config.hpp"

namespace evothello {
namespace {

// Games played before their rows are added: what is held in memory.
constexpr std::size_t kBatch = 4096;
constexpr std::size_t kFolds = 8;

struct Wishes {
    std::string config, player, path, search = "depth=1,epsilon=0.1,ties=random";
    std::int64_t games = 20'000, rounds = 1, seed = 1, threads = 0, proof = 400;
    bool force = false, as_json = false;
    std::vector<std::string> changes;
    OpeningOption openings;
    HomeOption home;
};

void declare(Wishes& wishes, Arguments& arguments) {
    arguments.word("CONFIG", wishes.config, "a tuning config: its genome says which weights");
    arguments.integer("--games", "N", wishes.games, 100, 100'000'000, "of a round");
    arguments.integer("--rounds", "N", wishes.rounds, 1, 100, "fit, play with that");
    arguments.text("--player", "P", wishes.player, kPlayerHelp);
    arguments.text("--search", "P", wishes.search, "of later rounds");
    arguments.integer("--proof", "N", wishes.proof, 0, 10'000'000, "games");
    arguments.text("-o", "FILE", wishes.path, "where the weights go");
    arguments.flag("--force", wishes.force, "overwrite the file");
    arguments.texts("--set", "KEY=VALUE", wishes.changes, "a change to the config");
    wishes.openings.declare(arguments);
    declare_seed(arguments, wishes.seed);
    declare_threads(arguments, wishes.threads);
    arguments.flag("--json", wishes.as_json, "one line of JSON");
    wishes.home.declare(arguments);
}

Fit fit_to_games(const Wishes& wishes, const GenomeSpace& space, const Contender& player,
                 std::uint32_t round) {
    const Features features(space);
    const auto all = static_cast<std::size_t>(wishes.games);
    const Key key{.seed = static_cast<std::uint64_t>(wishes.seed),
                  .generation = round,
                  .stream = stream::kOpening};
    OpeningSource source = wishes.openings.source(all, all, space.spec().rules.size, key);
    std::vector<Moments> folds(kFolds, Moments(features.size() + 1));
    WatchedPlay watched(all, wishes.threads);
    for (std::size_t begun = 0; begun < all && !watched.stopped();) {
        const auto openings = source.all(std::min(kBatch, all - begun));
        std::vector<Pairing> pairings;
        for (std::uint32_t i = 0; i < openings.size(); ++i) pairings.push_back({.opening = i});
        std::vector<std::vector<Move>> moves(openings.size());
        const Games games{{&player, 1}, openings, pairings, key, begun};
        const auto records =
            watched.play(games, [&](std::size_t index, std::span<const Choice> choices) {
                for (const Choice& choice : choices) moves[index].push_back(choice.move);
            });
        parallel_for(kFolds, {.threads = static_cast<int>(wishes.threads)},
                     [&](std::size_t fold, int) {
                         for (std::size_t i = fold; i < records.size(); i += kFolds) {
                             if (records[i].played) {
                                 add_game(features, openings[i].position, moves[i],
                                          records[i].margin, folds[fold]);
                             }
                         }
                     });
        begun += openings.size();
    }
    watched.finish();
    return fit(space, features, folds);
}

}  // namespace

int run_fit(const Command& self, Arguments& arguments) {
    Wishes wishes;
    declare(wishes, arguments);
    if (!ready(self, arguments)) return kDone;
    const Config config = parse_config(file::read(wishes.config), wishes.config, wishes.changes);
    const GenomeSpace space(config.genome);
    Player player = player_named(wishes.player, wishes.home);
    player.weights.rules = config.genome.rules;
    const SearchSettings later = parse_search_settings(wishes.search, "--search");
    Weights weights = player.weights;
    for (std::uint32_t round = 0; round < wishes.rounds; ++round) {
        const Contender contender{Evaluator(weights), round == 0 ? player.search : later};
        const Fit found = fit_to_games(wishes, space, contender, round);
        weights = space.weights(found.genes, "fit");
        fmt::print("round {} ridge {}\n", round, found.ridge);
        for (const StageFit& s : found.stages) {
            fmt::print("  {} {} {:.3f} {:.3f} R2 {:.3f}\n", s.from, s.positions, s.error,
                       s.constant, 1 - s.error * s.error / s.constant / s.constant);
        }
        if (!wishes.path.empty()) {
            std::string path = wishes.path;
            if (round + 1 < wishes.rounds) path += fmt::format(".{}", round);
            path += ".yaml";
            weights.search = config.search;
            file::write(path, to_text(weights));
        }
    }
    return stop_flag() ? kInterrupted : kDone;
}

}  // namespace evothello

#include <fmt/core.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/home_option.hpp"
#include "cli/say.hpp"
#include "match/streams.hpp"
#include "report/comparison_text.hpp"
#include "report/generations.hpp"
#include "run/store.hpp"

namespace evothello {
namespace {

constexpr std::size_t kMostChampions = 16;  // as at the end of a run

RunState state_with_champions(const Run& run) {
    Loaded loaded = load_latest(run);
    for (const std::string& skipped : loaded.skipped) say("{}\n", skipped);
    if (!loaded.state) throw Error(run.folder.name + " has not finished a generation yet");
    if (loaded.state->champions.size() < 2) {
        throw Error(run.folder.name +
                    " has promoted nobody yet: its only champion is the mean of generation 0");
    }
    return std::move(*loaded.state);
}

std::string name_of(const Champion& champion) {
    return fmt::format("{} ({})", champion.generation, champion.source);
}

// Whom champion.yaml holds.
const Champion& reigning(const RunState& state) {
    return state.final ? state.champions[state.final->winner] : state.champions.back();
}

}  // namespace

int run_champions(const Command& self, Arguments& arguments) {
    std::string name;
    std::int64_t games = 200, seed = 1, threads = 0;
    bool as_json = false;
    HomeOption home;
    arguments.word("RUN", name, "a run; its champions are named by generation and source");
    arguments.integer("--games", "N", games, 2, 10'000'000,
                      "games of each meeting, an even number: two for each opening");
    arguments.integer("--seed", "S", seed, 0, INT64_MAX, "for openings, ties and random moves");
    arguments.integer("--threads", "N", threads, 0, 4096, "0: all processors");
    home.declare(arguments);
    arguments.flag("--json", as_json, "one line of JSON");
    if (!ready(self, arguments)) return kDone;

    const Run run = open_run(home.folder(name));
    const Config& config = run.setup.config;
    const RunState state = state_with_champions(run);
    std::vector<const Champion*> champions;
    std::vector<std::string> names;
    std::vector<Contender> contenders;
    for (const std::size_t place : evenly(state.champions.size(), kMostChampions)) {
        champions.push_back(&state.champions[place]);
        names.push_back(name_of(*champions.back()));
        contenders.push_back(
            {Evaluator(run.setup.space.weights(champions.back()->genes, names.back())),
             config.search});
    }

    const std::size_t meetings = names.size() * (names.size() - 1) / 2;
    const auto pairs = static_cast<std::size_t>((games + 1) / 2);
    say("{} of {} champions, {} meetings of {} games: {} games, {}\n", names.size(),
        state.champions.size(), meetings, 2 * pairs, 2 * pairs * meetings, to_text(config.search));
    const Key key{.seed = static_cast<std::uint64_t>(seed)};
    const auto openings = random_openings(pairs, config.opening_plies, config.genome.rules.size,
                                          {.seed = key.seed, .stream = stream::kCompareOpening});
    const auto pairings = round_robin(names.size(), pairs);
    const auto begin = std::chrono::steady_clock::now();
    const auto records =
        play({contenders, openings, pairings, key}, {.threads = static_cast<int>(threads)});
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;

    const Comparison comparison = compare(names, pairings, records);
    const Champion& best = *champions[comparison.ranking()[0]];
    const Champion& exported = reigning(state);
    if (as_json) {
        nlohmann::ordered_json json{{"run", name}, {"search", to_text(config.search)}};
        json.update(to_json(comparison));
        json["best"] = name_of(best);
        json["champion"] = name_of(exported);
        fmt::print("{}\n", json.dump());
    } else {
        fmt::print("{}", to_text(comparison));
        if (best.genes != exported.genes) {
            fmt::print("the run's own champion.yaml is another: {}\n", name_of(exported));
        }
    }
    say("{:.1f} s, {:.0f} games a second\n", seconds.count(),
        static_cast<double>(comparison.games()) / seconds.count());
    return kDone;
}

}  // namespace evothello

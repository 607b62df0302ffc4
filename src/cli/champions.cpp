#include <fmt/core.h>

#include "base/error.hpp"
#include "base/formats/json.hpp"
#include "base/streams.hpp"
#include "cli/options/command.hpp"
#include "cli/options/home_option.hpp"
#include "cli/options/pool_option.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/message.hpp"
#include "cli/terminal/run_view.hpp"
#include "report/comparison_text.hpp"
#include "run/read/generations.hpp"
#include "run/save/store.hpp"

namespace evothello {
namespace {

constexpr std::size_t kMostChampions = 16;  // as kMaxFinalists

RunState state_with_champions(const Run& run) {
    LoadedState loaded = load_latest(run);
    for (const std::string& problem : loaded.problems) print_message("{}\n", problem);
    if (!loaded.state) throw Error(run.folder.name + " has not finished a generation yet");
    if (loaded.state->champions.size() < 2) {
        throw Error(run.folder.name +
                    " has only its first champion, the mean of generation 0; there is nobody to "
                    "compare it with");
    }
    return std::move(*loaded.state);
}

std::string name_of(const Champion& champion) {
    return fmt::format("{} ({})", champion.generation, champion.source);
}

// The champion in champion.yaml.
const Champion& exported_champion_of(const RunState& state) {
    return state.final ? state.champions[state.final->winner] : state.champions.back();
}

}  // namespace

int run_champions(const Command& self, Arguments& arguments, GamePlayer& game_player) {
    std::string name;
    PoolOption option;
    HomeOption home;
    arguments.word("RUN", name, "a run; its champions are named by generation and source");
    option.declare(arguments);
    home.declare(arguments);
    if (!ready(self, arguments)) return kDone;

    const Run run = open_run(home.folder(name));
    const Config& config = run.setup.config;
    const RunState state = state_with_champions(run);
    std::vector<const Champion*> champions;
    std::vector<std::string> names;
    std::vector<Contender> contenders;
    for (const std::size_t place : evenly_spaced_indices(state.champions.size(), kMostChampions)) {
        champions.push_back(&state.champions[place]);
        names.push_back(name_of(*champions.back()));
        contenders.push_back(run.setup.contender(champions.back()->genes));
    }

    const std::size_t meetings = names.size() * (names.size() - 1) / 2;
    option.check(names.size(), meetings);
    const std::size_t pairs = option.pairs();
    const Comparison comparison = option.play(
        game_player,
        {.heading = fmt::format("{} of {} champions, {} meetings of {} games: {} games, {}",
                                names.size(), state.champions.size(), meetings, 2 * pairs,
                                2 * pairs * meetings, player_text(config)),
         .names = names,
         .contenders = std::move(contenders),
         .openings = random_openings(pairs, config.opening_plies, config.genome.rules.size,
                                     option.key(stream::kCompareOpening)),
         .pairings = round_robin(names.size(), pairs)});
    const Champion& best = *champions[comparison.ranking()[0]];
    const Champion& exported = exported_champion_of(state);
    if (option.as_json) {
        Json json{{"run", name}, {"search", player_text(config)}};
        json.update(to_json(comparison));
        json["best"] = name_of(best);
        json["champion"] = name_of(exported);
        fmt::print("{}\n", json.dump());
    } else {
        fmt::print("{}", to_text(comparison));
        if (best.genes != exported.genes) {
            fmt::print("champion.yaml of the run has another champion: {}\n", name_of(exported));
        }
    }
    if (stop_flag()) return kInterrupted;
    check_forfeits(comparison);
    return kDone;
}

}  // namespace evothello

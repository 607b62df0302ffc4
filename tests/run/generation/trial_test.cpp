#include "run/generation/trial.hpp"
#include "run/config/config_file.hpp"

#include "run/runner.hpp"
#include "run/save/store.hpp"
#include "support/catch.hpp"
#include "support/local_play.hpp"
#include "support/scratch.hpp"

namespace evothello {
namespace {

Setup small_setup() {
    std::vector<std::string> notes;
    return prepare(parse_config(R"(
seed: 1
rules: {board: 6}
budget: {generations: 5}
genome:
  terms: {mobility: {min: -10, max: 10}, discs: {min: -10, max: 10}}
optimiser: {population: 4, elite: 1}
match: {search: {depth: 1}, openings: {plies: 6}}
yardsticks: {every: 1000, league: false, regret: false}
champion: {playoff: 4, gate: 103, final: 4, verdict: 4}
)",
                                "test"),
                   notes);
}

TEST_CASE(
    "a trial returns the weights that a run of its config ends with, for any number of threads") {
    const Scratch home;
    const Run run = create_run({home.path, "it"}, small_setup());
    RunState state = start_run(run.setup);
    REQUIRE(run_to_end(run, state, local, {.threads = 1}, {}));
    const GenomeSpace& space = run.setup.space;
    const Evolution& evolution = state.evolution;
    const Population& population = evolution.population;
    const auto text = [&](const Genes& genes, const char* name) {
        return to_text(space.weights(genes, name));
    };
    for (const int threads : {1, 3}) {
        const auto trial = play_trial(run.setup, local, {.threads = threads});
        REQUIRE(trial);
        CHECK(to_text(trial->averaged) == text(evolution.averaged_mean(space), "averaged"));
        CHECK(to_text(trial->last) == text(evolution.mean(space), "last"));
        CHECK(to_text(trial->best) ==
              text(population.individuals[population.best()].genes, "best"));
    }
}

TEST_CASE("a stopped trial returns nothing") {
    const std::atomic<bool> stop = true;
    CHECK(!play_trial(small_setup(), local, {.threads = 1, .stop = &stop}));
}

}  // namespace
}  // namespace evothello

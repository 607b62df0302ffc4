#include "evolve/evolution.hpp"

#include "support/catch.hpp"
#include "support/played_generation.hpp"

namespace evothello {
namespace {

constexpr std::string_view kPipeline =
    "optimiser=[{kind: ga, share: 0.25, population: 6}, {kind: mirror_es, share: 0.25, population: "
    "6}, {kind: cma, share: 0.2, population: 6}, {kind: cem, share: 0.15, population: 8}, {kind: "
    "spsa, share: 0.15, population: 4}]";

std::vector<Changes> all_optimisers() {
    std::vector<Changes> all = {{std::string(kPipeline)},
                                {"optimiser={kind: cma, covariance: separable, population: 6}"}};
    for (const std::string_view kind : Optimisers::kNames) {
        all.push_back({"optimiser={kind: " + std::string(kind) + ", population: 6}"});
        all.push_back({"optimiser={kind: " + std::string(kind) + ", population: 6}",
                       "match.schedule=k_random 3"});
    }
    return all;
}

TEST_CASE("steps of a pipeline end by their share of the cost") {
    const Pipeline both = {Step{.share = 0.4}, Step{.share = 0.6}};
    CHECK(step_ends(both, {1, 1}, 10) == std::vector<int>{4, 10});
    // A generation of the first step costs six times as much, so it gets a sixth of the
    // generations.
    CHECK(step_ends(both, {6, 1}, 100) == std::vector<int>{10, 100});
}

TEST_CASE("every optimiser goes on from its saved state as if it had never stopped") {
    for (const Changes& changes : all_optimisers()) {
        const Setup setup = setup_of(changes);
        INFO(to_text(setup.config));
        RunState whole = start_run(setup), resumed = whole;
        for (int generation = 0; generation <= 20; ++generation) {
            whole = Played(setup, whole).state();
            resumed = parse_state(to_text(Played(setup, resumed).state(), "f00d"), "it", "f00d");
            REQUIRE(resumed == whole);
        }
        CHECK(whole.done());
        CHECK(whole.evolution.step + 1 == setup.config.pipeline.size());
    }
}

TEST_CASE("each optimiser of a pipeline begins with the averaged mean of the one before") {
    const Setup setup = setup_of(
        {"optimiser=[{kind: ga, share: 0.5, population: 6}, {kind: spsa, share: 0.5, population: "
         "4}]",
         "budget.generations=9"});
    RunState state = after(setup, 4);
    CHECK(state.evolution.step == 0);
    const std::vector<int> ends = setup.end_generations(state);
    CHECK(ends == std::vector<int>{5, 10});
    const Evolution next =
        state.evolution.at_start_of_generation(setup.space, setup.config.pipeline, ends, 5);
    CHECK(next.step == 1);
    CHECK(next.trail.begin == 5);
    CHECK(setup.space.normalised(*centre(next.optimiser)) ==
          state.evolution.averaged_mean(setup.space));
    CHECK(next.progress(ends, 5) == 0);
    CHECK(next.progress(ends, 9) == 1);

    // A longer budget never goes back to an earlier step.
    state = after(setup, 6);
    const Evolution longer =
        state.evolution.at_start_of_generation(setup.space, setup.config.pipeline, {50, 100}, 7);
    CHECK(longer.step == 1);
}

TEST_CASE("the mean of an optimiser with a centre is its centre") {
    for (const char* kind : {"mirror_es", "spsa", "cma", "cem"}) {
        const Setup setup =
            setup_of({"optimiser={kind: " + std::string(kind) + ", population: 6}"});
        const Played played(setup, after(setup, 3));
        const Evolution now = played.state().evolution;
        CHECK(played.record().mean == setup.space.normalised(*centre(now.optimiser)));
        CHECK(played.record().moved > 0);
        CHECK(played.record().diversity > 0);
    }
}

TEST_CASE("mirrored individuals lie on both sides of the centre, and only meet each other") {
    const Setup setup = setup_of({"optimiser={kind: mirror_es, population: 8}"});
    const Played played(setup, start_run(setup));
    CHECK(played.batch(0).size() == 8);
    for (const Pairing& pairing : played.batch(0)) {
        CHECK(pairing.black / 2 == pairing.white / 2);
        CHECK(pairing.opening == pairing.black / 2);
    }
    const GenomeSpace space = [] {
        GenomeSpec spec;
        spec.terms = {{.term = *Term::parse("mobility"), .bounds = {.min = -1, .max = 1}},
                      {.term = *Term::parse("discs"), .fixed = 1}};
        return GenomeSpace(spec);
    }();
    for (const double centre : {0.0, 0.5, -0.95, 1.0}) {
        for (const double size : {0.1, -0.1, 0.4}) {
            const auto [above, below] = space.mirrored_points({centre}, std::vector<double>{size});
            CHECK((above[0] - below[0]) * size > 0);
            CHECK(std::abs(above[0]) <= 1);
            CHECK(std::abs(below[0]) <= 1);
            if (centre < 1) CHECK(above[0] + below[0] - 2 * centre == Approx(0).margin(0.31));
        }
    }
}

}  // namespace
}  // namespace evothello

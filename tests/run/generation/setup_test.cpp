#include "run/generation/setup.hpp"
#include "run/config/config_file.hpp"

#include "support/catch.hpp"
#include "support/played_generation.hpp"

namespace evothello {
namespace {

TEST_CASE("the budget in games ends at the last generation that fits into it") {
    const Setup one = setup_of();
    const std::int64_t games = one.games_per_generation();
    CHECK(games == 30);
    const auto last = [](std::int64_t budget) {
        return setup_of({"budget.games=" + std::to_string(budget)}).last_generation({});
    };
    CHECK(last(1) == 0);
    CHECK(last(games) == 0);
    CHECK(last(5 * games - 1) == 3);
    CHECK(last(5 * games) == 4);
    CHECK(last(1'000'000'000'000) == 10'000'000);
    const Setup hours = setup_of({"budget.hours=1"});
    CHECK(hours.last_generation({}) == std::nullopt);
    CHECK(hours.last_generation({.last = 12}) == 12);
}

TEST_CASE("generation 0 has the shares of genome.start, each with the player itself first") {
    const Setup setup =
        setup_of({"optimiser.population=8", "genome.start={random: 0.25, swh: 0.75}"});
    const RunState state = start_run(setup);
    const std::vector<Genes> genes = std::get<Ga>(state.evolution.optimiser).first;
    REQUIRE(genes.size() == 8);
    const Genes swh = setup.space.project(setup.players.at("swh")).genes;
    const auto near = [&](std::size_t i) { return setup.space.distance(genes[i], swh); };
    CHECK(near(2) == 0);
    for (const std::size_t around : {3U, 4U, 5U, 6U, 7U}) {
        CHECK(near(around) > 0);
        CHECK(near(around) < near(0));
        CHECK(near(around) < near(1));
    }
    CHECK(start_run(setup) == state);
}

// A run that tunes an external program; the test does not start it.
Setup program_setup(const Changes& changes = {}) {
    std::vector<std::string> notes;
    return prepare(parse_config(R"(
rules: {board: 6}
engine: {command: "gtp:./nobody {weights}", format: json}
genome:
  parameters:
    - {name: corner, start: 5, min: 0, max: 10}
    - {name: depth, start: 2, min: 1, max: 4, integer: true}
optimiser: {population: 4}
match: {opponents: {swh6: 0.2, "nboard:./x": 0.2}}
yardsticks: {players: ["gtp:./y -q"]}
)",
                                "test", changes),
                   notes);
}

TEST_CASE("generation 0 of an external program is its start values and others around them") {
    const Setup setup = program_setup();
    const std::vector<Genes> genes = std::get<Ga>(start_run(setup).evolution.optimiser).first;
    REQUIRE(genes.size() == 4);
    CHECK(genes[0] == Genes{5, 2});
    for (const std::size_t i : {1U, 2U, 3U}) {
        CHECK(genes[i] != genes[0]);
        CHECK(setup.space.normalised(genes[i]) == genes[i]);
    }
}

TEST_CASE("contenders of a run are players or external programs, under the rules of the run") {
    const Setup setup = program_setup();
    const Contender tuned = setup.contender(Genes{7.5, 3});
    REQUIRE(tuned.program);
    CHECK(tuned.program->command == "gtp:./nobody {weights}");
    CHECK(tuned.program->weights == "{\"corner\": 7.5, \"depth\": 3}\n");
    CHECK(tuned.program->extension == "json");
    CHECK(tuned.program->name == "gtp:./nobody {weights} with corner=7.5, depth=3");
    CHECK(setup.contender("nboard:./x").program->command == "nboard:./x");
    CHECK_FALSE(setup.contender("swh6").program);
    for (const Contender& each : {tuned, setup.contender("nboard:./x"), setup.contender("swh6")}) {
        CHECK(each.evaluator.rules() == setup.config.genome.rules);
    }
    const auto programs = setup.programs();
    REQUIRE(programs.size() == 3);
    CHECK(programs[0].same_process_as(setup.program({5, 2})));
    CHECK(programs[1].command == "nboard:./x");
    CHECK(programs[2].command == "gtp:./y -q");
    CHECK_FALSE(setup_of().contender(setup_of().space.normalised(Genes(11, 1))).program);
}

TEST_CASE("a program over GTP cannot begin from positions") {
    Setup setup = program_setup();
    setup.openings = {{.moves = {}, .position = start_position(Size::k6)}};
    CHECK(setup.problems().empty());
    setup.openings[0].position = setup.openings[0].position.play(*Square::parse("c2"));
    REQUIRE(setup.problems().size() == 1);
    CHECK_THAT(setup.problems()[0].what, Catch::Contains("lists of moves"));
}

TEST_CASE("problems that would stop a run later are reported before it starts") {
    const auto problem_of = [](const Changes& changes) -> std::string {
        try {
            setup_of(changes);
        } catch (const Error& error) {
            return error.what();
        }
        return "";
    };
    CHECK(problem_of({}) == "");
    CHECK_THAT(problem_of({"match.openings={plies: 1}"}), Catch::Contains("match.openings.plies"));
    CHECK_THAT(problem_of({"match.opponents={swh: 0.01}"}), Catch::Contains("less than one pair"));
    CHECK_THAT(problem_of({"hall_of_fame.share=0.01"}), Catch::Contains("less than one pair"));
    Setup setup = setup_of({"match.pairs=5"});
    setup.openings = random_openings(3, 4, Size::k8, {.seed = 1});
    REQUIRE(setup.problems().size() == 1);
    CHECK_THAT(setup.problems()[0].what, Catch::Contains("fewer openings than match.pairs"));
}

}  // namespace
}  // namespace evothello

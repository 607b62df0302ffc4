#include "run/read/run_player.hpp"
#include "run/config/config_file.hpp"

#include "run/save/tables.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace evothello;
using Catch::Contains;

namespace {

// The fixed term sets the scale, so that genes are not normalised.
constexpr std::string_view kConfig = R"(
genome:
  stages: [0, 30]
  terms: {mobility: {min: -10, max: 10}, discs: {fixed: 1}}
optimiser: {population: 4}
match: {search: {depth: 2, solve: 5}}
)";

// A temporary home folder for each test.
class Home : public Scratch {
  public:
    Run make(const std::string& name) const {
        std::vector<std::string> notes;
        return create_run({path, name}, prepare(parse_config(kConfig, "test"), notes));
    }
    Player player(const std::string& name) const { return find_player(name, path); }
    std::string problem(const std::string& name) const {
        try {
            find_player(name, path);
        } catch (const Error& error) {
            return error.what();
        }
        return "nothing";
    }
};

// Individuals 11 to 14; the third is the best.
RunState state_of(int generation) {
    RunState state{.generation = generation, .games = 12};
    for (const double i : {1, 2, 3, 4}) {
        state.evolution.population.individuals.push_back(
            {.id = static_cast<std::uint64_t>(i) + 10, .genes = {i, generation / 8.0}});
    }
    state.evolution.population.fitness = {0.5, 0.25, 0.75, 0.5};
    state.evolution.population.points = state.evolution.population.fitness;
    state.evolution.population.games = {6, 6, 6, 6};
    for (int g = 0; g <= generation; ++g) state.evolution.trail.add(g, {-1, g / 8.0});
    state.hall = {{.generation = 0, .genes = {7, 7}}};
    state.champions = {{.generation = 0, .source = "mean", .genes = {7, 7}}};
    return state;
}

GenerationSummary record_of(int generation) {
    return {.generation = generation,
            .best_id = 5,
            .best = {5, generation / 8.0},
            .mean = {6, generation / 8.0}};
}

// Mobility in the two stages identifies a player of the test's genome.
Genes genes_of(const Player& player) {
    REQUIRE(player.weights.stages.size() == 2);
    Genes genes;
    for (const Stage& stage : player.weights.stages) {
        REQUIRE(stage.terms[0].first.name() == "mobility");
        genes.push_back(stage.terms[0].second);
    }
    return genes;
}

}  // namespace

TEST_CASE("a run's players are named by generation, best, mean and id") {
    const Home home;
    const Run run = home.make("night1");
    save_kept(run, state_of(2));
    save_latest(run, state_of(4));
    std::string bests = bests_header(run.setup.space);
    for (int generation = 0; generation <= 4; ++generation)
        bests += bests_rows(record_of(generation));
    file::write(run.folder.bests(), bests + "5,best,5,1");  // an incomplete row

    CHECK(genes_of(home.player("night1@2")) == Genes{3, 0.25});
    CHECK(genes_of(home.player("night1@2/mean")) == Genes{2.5, 0.25});
    CHECK(genes_of(home.player("night1@2/14")) == Genes{4, 0.25});
    CHECK(genes_of(home.player("run:night1@2/14")) == Genes{4, 0.25});
    // Generations that were not kept.
    CHECK(genes_of(home.player("night1@3")) == Genes{5, 0.375});
    CHECK(genes_of(home.player("night1@3/mean")) == Genes{6, 0.375});
    CHECK(genes_of(home.player("night1@4/11")) == Genes{1, 0.5});  // the newest state
    CHECK(genes_of(home.player("night1@mean")) ==
          run.setup.space.normalised(state_of(4).evolution.trail.second_half()));

    CHECK(home.problem("night1@5") == "the run night1 has no generation 5");
    CHECK_THAT(home.problem("night1@3/11"), Contains("was not kept; kept generations: 2"));
    CHECK(home.problem("night1@2/99") ==
          "generation 2 of night1 has no individual 99; its best is 13");
    for (const char* name :
         {"night1@", "night1@-1", "night1@x", "night1@2/", "night1@2/best", "night1@2/0",
          "night1@99999999999", "night1@x/all", "night1@mean/hall", "night1/mean", "night1/al"}) {
        CHECK_THAT(home.problem(name), Contains(": expected night1@GENERATION, "));
    }
}

TEST_CASE("a run's own name is its champion, or the averaged mean and a note") {
    const Home home;
    const Run run = home.make("night1");
    CHECK_THAT(home.problem("night1"), Contains("no finished generation"));

    RunState state = state_of(4);
    save_latest(run, state);
    std::vector<std::string> notes;
    const Player unproven = find_player("night1", home.path, &notes);
    CHECK(genes_of(unproven) == run.setup.space.normalised(state.evolution.trail.second_half()));
    REQUIRE(notes.size() == 1);
    CHECK_THAT(notes[0], Contains("night1 has no proven champion"));

    state.champions.push_back({.generation = 3, .source = "best", .genes = {8, 9}});
    save_latest(run, state);
    notes.clear();
    const auto lock = file::Lock::try_acquire(run.folder.lock());  // as while the run plays
    REQUIRE(lock);
    const Player champion = find_player("run:night1:depth=3", home.path, &notes);
    CHECK(genes_of(champion) == Genes{8, 9});
    CHECK(notes.empty());
    CHECK(champion.name == "run:night1:depth=3");
    CHECK(champion.search.depth_at(0) == 3);
    CHECK(champion.search.solve == 5);
}

TEST_CASE("damaged files of a run are reported, and intact ones are used") {
    const Home home;
    const Run run = home.make("night1");
    save_kept(run, state_of(2));
    std::string text = file::read(run.folder.kept(2));
    text[text.find("games: 12") + 7] = '9';
    file::write(run.folder.kept(2), text);
    file::write(run.folder.bests(), bests_header(run.setup.space) + bests_rows(record_of(2)));
    std::vector<std::string> notes;
    CHECK(genes_of(find_player("night1@2", home.path, &notes)) == Genes{5, 0.25});
    REQUIRE(notes.size() == 1);
    CHECK_THAT(notes[0], Contains("gen-000002.yaml") && Contains("checksum"));

    CHECK_THAT(home.problem("night1"),
               Contains("no finished generation") && Contains("gen-000002.yaml"));
    const Weights weights = run.setup.space.weights({1, 2}, "night1");
    file::write(run.folder.champion(), to_text(weights));
    notes.clear();
    CHECK(genes_of(find_player("night1", home.path, &notes)) == Genes{1, 2});
    CHECK(notes.size() == 1);
}

TEST_CASE("a name of both a run and a shipped player needs a prefix") {
    const Home home;
    CHECK(home.player("classic").weights.name == "classic");
    const Run run = home.make("classic");
    save_latest(run, state_of(4));
    CHECK(home.problem("classic:depth=2") ==
          "'classic' is a run and a shipped player: write run:classic or player:classic");
    CHECK(home.player("run:classic").weights.stages.size() == 2);
    CHECK(home.player("classic@mean").weights.stages.size() == 2);
    CHECK(to_text(home.player("player:classic").weights) == *shipped_player_text("classic"));
}

TEST_CASE("files keep their names, and an unknown name gets the nearest of runs and players") {
    const Home home;
    const Run run = home.make("night1");
    save_latest(run, state_of(4));
    const std::string path = (home.path / "some@where.yaml").string();
    file::write(path, to_text(home.player("swh").weights));
    CHECK(home.player(path + ":depth=3").weights.name == "swh");
    CHECK_THAT(home.problem("here@there.yaml"), Contains("here@there.yaml"));

    CHECK_THAT(home.problem("nigth1"), Contains("did you mean 'night1'?"));
    CHECK_THAT(home.problem("directonal"), Contains("did you mean 'directional'?"));
    CHECK_THAT(home.problem("nigth1@3"), Contains("no run 'nigth1'") && Contains("'night1'?"));
    CHECK_THAT(home.problem("run:swh"), Contains("there is no run 'swh'"));
}

TEST_CASE("a population and a hall of fame are many players, each with a name of its own") {
    const Home home;
    const Run run = home.make("night1");
    save_kept(run, state_of(2));
    RunState state = state_of(4);
    state.hall.push_back({.generation = 3, .genes = {9, 9}});
    save_latest(run, state);
    file::write(run.folder.bests(), bests_header(run.setup.space) + bests_rows(record_of(3)));

    const auto all = find_entrants("night1/all", home.path);
    REQUIRE(all.size() == 4);
    CHECK(all[0].name == "night1@4/11");
    for (const Player& player : all) CHECK(genes_of(player) == genes_of(home.player(player.name)));
    const auto kept = find_entrants("run:night1@2/all:depth=3", home.path);
    REQUIRE(kept.size() == 4);
    CHECK(kept[3].name == "night1@2/14:depth=3");
    CHECK(kept[3].search.depth_at(0) == 3);
    CHECK(genes_of(kept[3]) == genes_of(home.player("night1@2/14")));

    const auto hall = find_entrants("night1/hall", home.path);
    REQUIRE(hall.size() == 2);
    CHECK(hall[1].name == "night1@3");
    CHECK(genes_of(hall[1]) == Genes{9, 9});
    CHECK(find_entrants("night1@2/hall", home.path).size() == 1);
    CHECK(find_entrants("swh:depth=2", home.path).size() == 1);

    CHECK(find_generation("night1@2/all", home.path) == state_of(2));
    CHECK(home.problem("night1/all:depth=2") ==
          "night1/all stands for several players, which only tournament accepts");
    CHECK_THROWS_WITH(find_entrants("nigth1/all", home.path), Contains("'night1'?"));
    CHECK_THROWS_WITH(find_entrants("night1@3/hall", home.path), Contains("kept generations: 2"));
    CHECK_THROWS_WITH(find_entrants("./night1/all", home.path), Contains("./night1/all"));
}

TEST_CASE("a whole generation is the newest one or one that was kept") {
    const Home home;
    const Run run = home.make("night1");
    save_kept(run, state_of(2));
    save_latest(run, state_of(4));
    CHECK(find_generation("night1", home.path) == state_of(4));
    CHECK(find_generation("run:night1@2", home.path) == state_of(2));
    CHECK_THROWS_WITH(find_generation("night1@3", home.path), Contains("kept generations: 2"));
    CHECK_THROWS_WITH(find_generation("night1@2/mean", home.path),
                      Contains("not the name of a generation"));
    CHECK_THROWS_WITH(find_generation("swh", home.path), Contains("there is no run 'swh'"));
}

TEST_CASE(
    "someone of a run that tunes another program is that program, and no evaluation of ours") {
    const Home home;
    std::vector<std::string> notes;
    const Run run = create_run({home.path, "night1"}, prepare(parse_config(R"(
rules: {board: 6, variant: reversed}
engine: {command: "gtp:./nobody {weights}"}
genome: {parameters: [{name: corner, start: 1, min: 0, max: 10}, {name: edge, start: 2, min: 0, max: 10}]}
)",
                                                                           "test"),
                                                              notes));
    save_kept(run, state_of(3));
    save_latest(run, state_of(3));

    const Player player = find_entrant("night1@3/12", home.path);
    REQUIRE(player.program);
    CHECK(player.name == "night1@3/12");
    CHECK(player.program->command == "gtp:./nobody {weights}");
    CHECK(player.program->weights.starts_with("name,value\ncorner,"));
    CHECK(player.weights.rules == Rules{Size::k6, Variant::kReversed});
    CHECK_FALSE(player.plays_any_rules());
    CHECK(find_entrants("night1/all", home.path).size() == 4);
    CHECK_THROWS_WITH(find_entrant("night1@3:depth=2", home.path),
                      Contains("its command has its settings"));
    CHECK_THAT(home.problem("night1@3"), Contains("is an external program"));

    const auto parameters = find_parameters("night1@3/12", home.path);
    REQUIRE(parameters);
    CHECK(parameters->format == "csv");
    CHECK(parameters->values == state_of(3).evolution.population.individuals[1].genes);
    CHECK_FALSE(find_parameters("swh", home.path));
    CHECK_FALSE(find_parameters("gtp:./x", home.path));
}

TEST_CASE("another program is an entrant by its command, without a place for weights") {
    const Home home;
    const Player program = find_entrant("gtp:./x -q:time=5", home.path);
    REQUIRE(program.program);
    CHECK(program.program->command == "gtp:./x -q:time=5");
    CHECK(program.plays_any_rules());
    CHECK_THAT(home.problem("gtp:./x"), Contains("is an external program"));
    CHECK_THROWS_WITH(find_entrant("gtp:./x {weights}", home.path), Contains("needs a file"));
}

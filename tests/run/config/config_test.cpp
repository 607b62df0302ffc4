#include "run/config/config_file.hpp"

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "base/file.hpp"
#include "cli/session/study_plan.hpp"
#include "run/config/config_options.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

// The least that is a config.
constexpr const char* kLeast = "genome: {terms: {mobility: {min: -50, max: 50}}}\n";

// Every option, none with the value that it has anyway.
constexpr const char* kEverything = R"(seed: 77
rules: {board: 6, variant: reversed}
budget: {games: 123456}
genome:
  stages: [0, 12, 20]
  matrix: {symmetry: none, per_stage: false, min: -5, max: 7.5, step: 0.25}
  terms:
    mobility.own: {min: -3, max: 4, start: 1.5, shared: true}
    frontier: {fixed: -2}
    discs: {min: 0, max: 1, step: 0.5}
  gauge: {hold: b2, value: 3}
  blend: 4
  corner_relief: -1.5
  start: {random: 0.25, dynamic: 0.75}
  start_spread: 0.2
optimiser:
  kind: ga
  population: 10
  selection: rank 1.5
  crossover: sbx 12
  mutation: gaussian 0.2 to 0.05
  mutation_chance: 0.5
  elite: 3
  immigrants: 0.1
match:
  search: {depth: 3, solve: 5, nodes: 1000, epsilon: 0.1, ties: random}
  schedule: swiss 4
  pairs: 2
  openings: {plies: 5}
  opponents: {swh6: 0.2}
fitness: shared
hall_of_fame: {keep: 7, share: 0.3}
yardsticks: {every: 9, league: false, regret: false, players: [swh, paip]}
champion: {playoff: 11, gate: 112, final: 13, verdict: 17}
keep: {every: 14}
)";

const std::set<std::string> kOtherBudgets = {"budget.generations", "budget.hours"};

Config parse(const std::string& text, const Changes& changes = {}) {
    return parse_config(text, "test.yaml", changes);
}

// All that is wrong with a config; empty when nothing is.
std::string mistakes(const std::string& text, const Changes& changes = {}) {
    try {
        parse(text, changes);
    } catch (const Error& error) {
        std::string list;
        for (const Problem& problem : error.problems()) list += problem.text() + "\n";
        return list;
    }
    return "";
}

std::size_t lines(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

bool says(const std::string& text, const std::string& part) {
    UNSCOPED_INFO(text);
    return text.find(part) != std::string::npos;
}

ConfigLine line(std::string_view key) {
    const auto lines = lines_of(parse(kLeast));
    return *std::find_if(lines.begin(), lines.end(),
                         [&](const ConfigLine& each) { return each.key == key; });
}

}  // namespace

TEST_CASE("a config that is written reads back as the same config") {
    for (const std::string text : {kLeast, kEverything}) {
        const Config config = parse(text);
        const std::string written = to_text(config);
        INFO(written);
        const Config again = parse(written);
        CHECK(differences(config, again).empty());
        CHECK(to_text(again) == written);
    }
}

TEST_CASE("every option is read from the file") {
    const Config least = parse(kLeast), everything = parse(kEverything);
    std::set<std::string> changed = kOtherBudgets;
    for (const Difference& each : differences(least, everything)) changed.insert(each.key);
    for (const ConfigLine& each : lines_of(everything)) {
        INFO(each.key);
        // Kinds have a test of their own.
        CHECK((each.key == "optimiser.kind" || changed.contains(each.key)));
    }
}

TEST_CASE("values of a config arrive where they belong") {
    const Config config = parse(kEverything);
    CHECK(config.seed == 77);
    CHECK(config.genome.rules == Rules{Size::k6, Variant::kReversed});
    CHECK(config.budget.kind == Budget::Kind::kGames);
    CHECK(config.budget.amount == 123456);
    CHECK(config.genome.stages.from == std::vector<int>{0, 12, 20});
    REQUIRE(config.genome.matrix);
    CHECK(config.genome.matrix->symmetry == MatrixSpec::Symmetry::kNone);
    CHECK_FALSE(config.genome.matrix->per_stage);
    CHECK(config.genome.matrix->bounds.step == 0.25);
    REQUIRE(config.genome.terms.size() == 3);
    CHECK(config.genome.terms[0].term.name() == "mobility.own");
    CHECK(config.genome.terms[0].start == 1.5);
    CHECK(config.genome.terms[0].shared);
    CHECK(config.genome.terms[1].fixed == -2.0);
    CHECK(config.genome.gauge.hold == "b2");
    CHECK(config.start[1].name == "dynamic");
    CHECK(population_of(config.pipeline[0].optimiser) == 10);
    CHECK(config.search.depth_at(20) == 3);
    CHECK(config.search.ties == Ties::kRandom);
    CHECK(config.pipeline[0].schedule.text() == "swiss 4");
    CHECK(config.fitness == FitnessKind::kShared);
    CHECK(config.hall_share == 0.3);
    CHECK(config.final_pairs == 13);
    CHECK(config.verdict_pairs == 17);
}

TEST_CASE("stages by count are spread evenly, and may evolve") {
    const Config config = parse(kLeast, {"genome.stages={count: 3, evolve: true, min_gap: 6}"});
    CHECK(config.genome.stages.from == std::vector<int>{0, 21, 42});
    CHECK(config.genome.stages.evolve);
    CHECK(config.genome.stages.min_gap == 6);
    CHECK(differences(config, parse(to_text(config))).empty());
}

TEST_CASE("openings are random, or those of a file, whole or as far as is said") {
    const auto config_with = [](const std::string& openings) {
        const Config config = parse(kLeast, {"match.openings=" + openings});
        CHECK(differences(config, parse(to_text(config))).empty());
        return config;
    };
    CHECK(config_with("{plies: 4}").opening_plies == 4);
    CHECK(config_with("{file: x.txt}").opening_file == "x.txt");
    CHECK_FALSE(config_with("{file: x.txt}").file_plies);
    const Config six = config_with("{plies: 6, file: x.wtb}");
    CHECK(six.file_plies == 6);
    CHECK(six.opening_plies == Config{}.opening_plies);  // of those that must be fresh
}

TEST_CASE("without a gauge the scale of the weights is their own") {
    const Config config = parse(kLeast, {"genome.gauge=none"});
    CHECK(config.genome.gauge.kind == Gauge::Kind::kNone);
    CHECK(differences(config, parse(to_text(config))).empty());
}

TEST_CASE("an unknown key is named with its line and the nearest spelling") {
    const std::string top = mistakes(std::string(kLeast) + "sead: 3\n");
    CHECK(says(top, "test.yaml:2"));
    CHECK(says(top, "'seed'"));
    CHECK(says(mistakes(std::string(kLeast) + "match:\n  schedul: swiss 4\n"), "'schedule'"));
    CHECK(says(mistakes("genome: {terms: {mobilty: {}}}\n"), "'mobility'"));
    CHECK(says(mistakes(kLeast, {"optimiser.poplation=4"}), "'population'"));
}

TEST_CASE("values out of range or of the wrong kind are refused") {
    for (const std::string change : {
             "seed=-1",
             "rules.board=7",
             "rules.variant=misere",
             "budget.generations=0",
             "budget.hours=soon",
             "genome.stages=[]",
             "genome.stages=[5, 10]",
             "genome.stages=[0, 30, 20]",
             "genome.stages=[0, 64]",
             "genome.stages={count: 9, evolve: true, min_gap: 10}",
             "genome.matrix={min: 5, max: 5}",
             "genome.matrix={min: 0, max: 1, step: 2}",
             "genome.terms={mobility: {min: 0, max: 5, start: 6}}",
             "genome.terms={mobility: {fixed: 1, min: 0}}",
             "genome.terms={position: {min: 0, max: 1}}",
             "genome.terms={mobility: {fixed: 1}}",
             "genome.gauge=corner",
             "genome.gauge={hold: z9, value: 1}",
             "genome.start={random: 0.5}",
             "optimiser.population=1",
             "optimiser.elite=64",
             "optimiser.selection=tournament",
             "optimiser.crossover=blx",
             "optimiser.mutation=gaussian 0",
             "match.search={depth: 0}",
             "match.search={time: 1}",
             "match.schedule=knockout",
             "match.openings={plies: 31}",
             "match.openings={plies: 0, file: x.txt}",
             "match.opponents={swh: 0.95}",
             "fitness=luck",
             "hall_of_fame.share=1",
             "champion.gate=102",
             "genome.terms={mobility: {min: 0, max: 5}, mobility.difference: {min: 0, max: 5}}",
             "optimiser={population: 2}",
             "optimiser={population: 10, elite: 2, immigrants: 0.8}",
             "keep.every=0",
         }) {
        INFO(change);
        CHECK(mistakes(kLeast, {change}) != "");
    }
}

TEST_CASE("what only the whole shows is refused too") {
    CHECK(says(mistakes("seed: 1\n"), "genome"));
    CHECK(says(mistakes("genome: {}\n"), "nothing here may move"));
    CHECK(says(mistakes(std::string(kLeast) + "budget: {games: 10, hours: 1}\n"), "give one"));
    CHECK(says(mistakes(kLeast, {"genome.stages=[0, 10]", "genome.blend=12"}), "blend"));
    CHECK(says(mistakes(kLeast, {"match.opponents={swh: 0.5}", "hall_of_fame.share=0.5"}), "0.9"));
}

TEST_CASE("a key that stands twice is told once, whatever it belongs to") {
    for (const char* text :
         {"optimiser:\n  kind: ga\n  population: 8\n  population: 9\n",
          "optimiser:\n  kind: gaa\n  population: 8\n  population: 9\n",
          "optimiser:\n  - {kind: ga, share: 1, share: 1}\n", "match:\n  pairs: 1\n  pairs: 2\n"}) {
        const std::string told = mistakes(std::string(kLeast) + text);
        INFO(told);
        const std::size_t first = told.find("this key is given twice");
        CHECK(first != told.npos);
        CHECK(told.find("this key is given twice", first + 1) == told.npos);
    }
}

TEST_CASE("all mistakes of a config are told at once") {
    const std::string told = mistakes(
        "sead: 1\nrules: {board: 9}\noptimiser:\n  population: 1\n  elit: 2\nkeep: {every: x}\n"
        "genome: {terms: {mobility: {min: 3, max: 2}}}\n");
    INFO(told);
    for (const char* line : {"test.yaml:1", "test.yaml:2", "test.yaml:4", "test.yaml:5",
                             "test.yaml:6", "test.yaml:7"}) {
        CHECK(says(told, line));
    }
    CHECK(lines(told) >= 6);
}

TEST_CASE("a change lays a value over the file, and a budget replaces the others") {
    const Config config = parse(kEverything, {"optimiser.population=24", "budget.hours=2",
                                              "match.search.depth=6", "match.schedule=k_random 4"});
    CHECK(population_of(config.pipeline[0].optimiser) == 24);
    CHECK(config.budget.kind == Budget::Kind::kHours);
    CHECK(config.budget.amount == 2);
    CHECK(config.search.depth_at(20) == 6);
    CHECK(config.search.solve == 5);  // beside it, untouched
    CHECK(config.pipeline[0].schedule.text() == "k_random 4");
    CHECK(says(mistakes(kLeast, {"optimiser.population"}), "KEY=VALUE"));
}

TEST_CASE("a gauge that holds what does not move, and yardsticks that are no list, are refused") {
    CHECK(says(mistakes(kLeast, {"genome.gauge={hold: exposure, value: 3}"}),
               "no weight that moves in every stage"));
    CHECK(says(mistakes(kLeast, {"yardsticks.players=swh"}), "yardsticks.players"));
}

TEST_CASE("two configs differ in what was changed, and in whether that may change") {
    const auto list = differences(
        parse(kLeast), parse(kLeast, {"optimiser.elite=4", "match.pairs=3", "budget.games=5000"}));
    std::set<std::string> keys;
    for (const Difference& each : list) {
        keys.insert(each.key);
        CHECK(each.changeable == line(each.key).changeable);
    }
    CHECK(keys == std::set<std::string>{"budget.generations", "budget.games", "match.pairs",
                                        "optimiser.elite"});
    CHECK(line("optimiser.elite").changeable);
    CHECK_FALSE(line("match.pairs").changeable);
    CHECK(line("budget.games").changeable);
}

TEST_CASE("every optimiser is read as it is written, with all of its settings") {
    for (std::size_t kind = 0; kind < Optimisers::kNames.size(); ++kind) {
        const Config config =
            parse(kLeast, {"optimiser.kind=" + std::string(Optimisers::kNames[kind])});
        INFO(to_text(config));
        CHECK(config.pipeline[0].optimiser.index() == kind);
        CHECK(differences(config, parse(to_text(config))).empty());
        std::visit(
            [&](const auto& own) {
                for (const auto& each : std::remove_cvref_t<decltype(own)>::Owner::settings()) {
                    INFO(each.key);
                    CHECK_FALSE(each.help.empty());
                    CHECK(says(to_text(config), "  " + std::string(each.key) + ": "));
                    if (std::holds_alternative<field::FreeForm>(each.value.shape) ||
                        std::holds_alternative<field::Words>(each.value.shape)) {
                        continue;
                    }
                    const std::string key = "optimiser." + std::string(each.key);
                    const std::string kind_key =
                        "optimiser.kind=" + std::string(Optimisers::kNames[kind]);
                    CHECK(says(mistakes(kLeast, {kind_key, key + "=-1"}), key));
                    CHECK(says(mistakes(kLeast, {kind_key, key + "=1e9"}), key));
                }
            },
            config.pipeline[0].optimiser);
    }
}

TEST_CASE("a setting of another optimiser is an unknown key") {
    const std::string told =
        mistakes(std::string(kLeast) + "optimiser:\n  kind: spsa\n  elite: 2\n");
    CHECK(says(told, "test.yaml:4: optimiser.elite: unknown key"));
    CHECK(says(mistakes(kLeast, {"optimiser.amplitude=0.1"}), "unknown key"));
    CHECK(says(mistakes(kLeast, {"optimiser.kind=spas"}), "mirror_es, spsa"));
    CHECK(says(mistakes(kLeast, {"optimiser.kind=spsa", "fitness=discs"}), "expected score"));
    CHECK(says(mistakes(kLeast, {"optimiser.kind=mirror_es", "optimiser.population=7"}), "even"));
    CHECK(says(mistakes(kLeast, {"match.schedule=mirrored"}), "not ga"));
    CHECK(says(mistakes(kLeast, {"optimiser.kind=cem", "optimiser.best=0.001"}), "fewer than 2"));
    CHECK(says(mistakes(kLeast, {"optimiser.kind=mirror_es", "optimiser.amplitude=0.2 to"}),
               "0.2 to 0.05"));
}

TEST_CASE("a pipeline is a list with a share of the budget each") {
    const std::string text = std::string(kLeast) +
                             "optimiser:\n  - {kind: ga, share: 0.4, population: 100}\n"
                             "  - {kind: mirror_es, share: 0.6, rate: 0.05 to 0.01}\n";
    const Config config = parse(text);
    REQUIRE(config.pipeline.size() == 2);
    CHECK(config.pipeline[0].share == 0.4);
    CHECK(config.pipeline[0].schedule.text() == "k_random 4");
    CHECK(config.pipeline[1].schedule.text() == "mirrored");
    INFO(to_text(config));
    CHECK(differences(config, parse(to_text(config))).empty());
    CHECK(to_text(parse(to_text(config))) == to_text(config));

    const Config changed =
        parse(to_text(config), {"optimiser.2.rate=0.3", "match.schedule=k_random 6"});
    CHECK(std::get<MirrorEsSettings>(changed.pipeline[1].optimiser).rate == Annealed{0.3, 0.3});
    CHECK(changed.pipeline[0].schedule.text() == "k_random 6");
    std::set<std::string> keys;
    for (const Difference& each : differences(config, changed)) keys.insert(each.key);
    CHECK(keys == std::set<std::string>{"optimiser.2.rate", "match.schedule"});

    CHECK(says(mistakes(text, {"optimiser.1.share=0.5"}), "add up to 1.1"));
    CHECK(says(mistakes(text, {"optimiser.2.elite=1"}), "elite: unknown key"));
    CHECK(says(mistakes(text, {"optimiser.3.rate=1"}), "has 2"));
    CHECK(says(mistakes(text, {"match.schedule=[round_robin, mirrored, mirrored]"}), "one for"));
    CHECK(says(mistakes(text, {"match.schedule=mirrored"}), "not ga"));
    CHECK(says(mistakes(std::string(kLeast) + "optimiser: [{kind: ga}]\n"), "share"));
    CHECK(says(mistakes(kLeast, {"optimiser=[]"}), "at least one"));
}

TEST_CASE("everyone meets everyone up to 64 individuals, of more each meets four") {
    CHECK(parse(kLeast).pipeline[0].schedule.text() == "round_robin");
    CHECK(parse(kLeast, {"optimiser.population=65"}).pipeline[0].schedule.text() == "k_random 4");
}

TEST_CASE("every option has help, and rows of a section stand together") {
    std::set<std::string_view> closed;
    std::string_view open;
    for (const Field<Config>& each : config_fields()) {
        INFO(each.key);
        CHECK_FALSE(each.help.empty());
        const std::string_view section = each.key.substr(0, each.key.find('.'));
        if (section == open) continue;
        closed.insert(open);
        open = section;
        CHECK_FALSE(closed.contains(section));
    }
}

TEST_CASE("the example configs are valid, with a comment on every line") {
    const file::Path folder = file::Path(EVOTHELLO_SOURCE_DIR) / "configs";
    int found = 0;
    for (const std::string& name : file::list(folder)) {
        if (!name.ends_with(".yaml")) continue;
        ++found;
        INFO(name);
        const std::string path = (folder / name).string(), text = file::read(path);
        if (name == "study.yaml") {
            CHECK(load_study(path).jobs.size() == 9);
        } else {
            const Config config = parse_config(text, path);
            CHECK(differences(config, parse(to_text(config))).empty());
        }
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = text.find('\n', begin);
            const std::string line = text.substr(begin, end - begin);
            INFO(line);
            CHECK(line.find('#') != std::string::npos);
            CHECK(line.size() <= 110);
            begin = end + 1;
        }
    }
    CHECK(found >= 7);
}

TEST_CASE("the config of the seed has its 17 weights in order") {
    const std::string path = std::string(EVOTHELLO_SOURCE_DIR) + "/configs/seed-ga.yaml";
    const GenomeSpace space(parse_config(file::read(path), path).genome);
    REQUIRE(space.size() == 17);
    std::vector<std::string> tail;
    for (std::size_t i = 10; i < 17; ++i) tail.push_back(space.genes()[i].name);
    CHECK(tail == std::vector<std::string>{"stability", "0.mobility.own", "0.mobility.opp",
                                           "0.frontier", "1.mobility.own", "1.mobility.opp",
                                           "1.frontier"});
}

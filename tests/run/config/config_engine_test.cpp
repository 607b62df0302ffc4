#include "run/config/config_engine.hpp"
#include "run/config/config_file.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

// `parameters` and `engine` as they stand in a config.
std::string config_text(const std::string& parameters,
                        const std::string& engine = "{command: \"gtp:./e {weights}\"}") {
    return "engine: " + engine + "\ngenome: {parameters: " + parameters + "}\n";
}

constexpr const char* kTwo =
    "[{name: corner, start: 5.5, min: 0, max: 10}, {name: depth, start: 2, min: 1, max: 4, "
    "integer: true}]";

// The problems of a config, a line each.
std::string complaint(const std::string& text) {
    try {
        parse_config(text, "a.yaml");
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("another program is tuned by its parameters, and looks at nothing with our weights") {
    const Config config = parse_config(
        config_text(kTwo, "{command: \"nboard:./e -w {weights}:depth=3\", format: json}"),
        "a.yaml");
    REQUIRE(config.engine);
    CHECK(config.engine->command == "nboard:./e -w {weights}:depth=3");
    CHECK(config.engine->format == "json");
    CHECK_FALSE(config.league);
    CHECK_FALSE(config.regret);
    const auto& parameters = config.genome.parameters;
    REQUIRE(parameters.size() == 2);
    CHECK(parameters[0].name == "corner");
    CHECK(parameters[0].start == 5.5);
    CHECK(parameters[0].bounds == Bounds{.min = 0, .max = 10});
    CHECK(parameters[1].bounds == Bounds{.min = 1, .max = 4, .step = 1});
}

TEST_CASE(
    "a config with another program reads back as what it is, without what it has no use for") {
    const Config config = parse_config(config_text(kTwo), "a.yaml");
    const std::string text = to_text(config);
    CHECK(differences(config, parse_config(text, "again")).empty());
    for (const char* ours : {"stages", "terms", "gauge", "league", "regret", "start: {"}) {
        INFO(ours);
        CHECK(text.find(ours) == std::string::npos);
    }
    const Config other =
        parse_config(config_text(kTwo, "{command: \"gtp:./f {weights}\"}"), "a.yaml");
    const auto changes = differences(config, other);
    REQUIRE(changes.size() == 1);
    CHECK(changes[0].key == "engine.command");
    CHECK_FALSE(changes[0].changeable);
}

TEST_CASE("what is wrong with another program is told with its key") {
    const auto engine = [](const std::string& text) { return complaint(config_text(kTwo, text)); };
    CHECK(engine("{format: csv}").find("engine: the key 'command' is missing") !=
          std::string::npos);
    CHECK(engine("{command: ./e}").find("expected gtp:COMMAND or nboard:COMMAND, found './e'") !=
          std::string::npos);
    CHECK(engine("{command: \"gtp:./e {weight}\"}").find("expected {weights} in the command") !=
          std::string::npos);
    CHECK(engine("{command: \"gtp:./e '{weights}\"}").find("is not closed") != std::string::npos);
    CHECK(engine("{command: \"gtp:./e {weights}:depth=2\"}")
              .find("accepts only these settings: time;") != std::string::npos);
    CHECK(engine("{command: \"gtp:./e {weights}\", format: cvs}").find("engine.format") !=
          std::string::npos);
    CHECK(engine("{comand: \"gtp:./e {weights}\"}").find("did you mean 'command'?") !=
          std::string::npos);
}

TEST_CASE("what is wrong with parameters is told with its key") {
    const auto parameter = [](const std::string& text) {
        return complaint(config_text("[{" + text + "}]"));
    };
    const auto says = [](const std::string& said, const char* what) {
        INFO(said);
        CHECK(said.find(what) != std::string::npos);
    };
    says(parameter("start: 1, min: 0, max: 2"), "genome.parameters[0]: the key 'name' is missing");
    says(parameter("name: a, min: 0, max: 2"), "the key 'start' is missing");
    says(parameter("name: a, start: 1, min: 0"), "the key 'max' is missing");
    says(parameter("name: a, start: 1, min: 3, max: 2"), "min 3 is not below max 2");
    says(parameter("name: a, start: 1, min: 1, max: 1"), "min 1 is not below max 1");
    says(parameter("name: a, start: 3, min: 0, max: 2"),
         "parameters[0].start: start 3 is out of bounds, 0 to 2");
    says(parameter("name: a, start: 1, min: 0.5, max: 2, integer: true"),
         "parameters[0].min: expected a whole number");
    says(parameter("name: a, start: 1, min: 0, max: 2e9"), "from -1e+09 to 1e+09");
    says(parameter("name: a b, start: 1, min: 0, max: 2"), "expected a name of letters");
    says(parameter("name: kind, start: 1, min: 0, max: 2"), "is a column of bests.csv");
    says(parameter("name: a, strat: 1, min: 0, max: 2"), "did you mean 'start'?");
    says(parameter("name: a, start: 1, min: 0, max: 2}, {name: a, start: 1, min: 0, max: 2"),
         "parameters[1].name: there are two parameters 'a'");
    says(complaint(config_text("[]")), "expected one parameter at least");
    says(complaint(config_text("{a: 1}")), "expected a list");
}

TEST_CASE("our evaluation and another program do not go together") {
    const auto says = [](const std::string& text, const char* what) {
        const std::string said = complaint(text);
        INFO(said);
        CHECK(said.find(what) != std::string::npos);
    };
    says("genome: {parameters: " + std::string(kTwo) + "}", "only another program has parameters");
    says("engine: {command: \"gtp:./e {weights}\"}\ngenome: {terms: {mobility: {}}}",
         "the key 'parameters' is missing");
    const std::string engine = "engine: {command: \"gtp:./e {weights}\"}\n";
    const std::string genome = "genome: {parameters: " + std::string(kTwo);
    for (const char* ours : {"matrix: {}", "terms: {mobility: {}}", "stages: [0]", "gauge: unit",
                             "blend: 0", "corner_relief: 1", "start: {swh: 1}"}) {
        INFO(ours);
        const std::string key(ours, std::string_view(ours).find(':'));
        says(engine + genome + ", " + ours + "}",
             ("genome." + key + ": is for our own evaluation").c_str());
    }
    for (const char* yardstick : {"league", "regret"}) {
        says(engine + genome + "}\nyardsticks: {" + yardstick + ": true}",
             (std::string("yardsticks.") + yardstick + ": is for our own evaluation").c_str());
    }
}

#include "run/config/config_changes.hpp"

#include "base/error.hpp"
#include "run/config/config_file.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

// The word at a path whose keys are given one by one.
std::string word_at(const yaml::Value& document, const std::vector<std::string>& keys) {
    const yaml::Value* at = &document;
    for (const std::string& key : keys) {
        at = at->find(key);
        REQUIRE(at != nullptr);
    }
    return at->word;
}

yaml::Value changed(const std::string& text, const std::string& change) {
    yaml::Value document = yaml::parse(text, "test.yaml");
    lay_over(document, change);
    return document;
}

}  // namespace

TEST_CASE("a change replaces what the file says and leaves the rest") {
    const auto document = changed("a: {b: 1, c: 2}\nd: 3", "a.b=7");
    CHECK(word_at(document, {"a", "b"}) == "7");
    CHECK(word_at(document, {"a", "c"}) == "2");
    CHECK(word_at(document, {"d"}) == "3");
}

TEST_CASE("a change makes the sections that the file lacks") {
    CHECK(word_at(changed("d: 3", "a.b=7"), {"a", "b"}) == "7");
}

TEST_CASE("a change reaches a term whose name has a dot, there or not") {
    const std::string text = "genome: {terms: {mobility.own: {min: -1}, mobility: {min: -2}}}";
    CHECK(word_at(changed(text, "genome.terms.mobility.own.min=-9"),
                  {"genome", "terms", "mobility.own", "min"}) == "-9");
    CHECK(word_at(changed(text, "genome.terms.mobility.min=-9"),
                  {"genome", "terms", "mobility", "min"}) == "-9");
    CHECK(word_at(changed(text, "genome.terms.frontier.opp.min=-9"),
                  {"genome", "terms", "frontier.opp", "min"}) == "-9");
}

TEST_CASE("a change below a list or a word replaces it by a map") {
    const auto document = changed("genome: {stages: [0, 21, 45]}", "genome.stages.count=2");
    CHECK(document.find("genome")->find("stages")->items.size() == 1);
    CHECK(word_at(document, {"genome", "stages", "count"}) == "2");
}

TEST_CASE("a change reaches a file by its name") {
    CHECK(word_at(changed("match: {opponents: {best/one.yaml: 0.2}}",
                          "match.opponents.best/one.yaml=0.3"),
                  {"match", "opponents", "best/one.yaml"}) == "0.3");
}

TEST_CASE("one kind of budget replaces the others") {
    const auto document = changed("budget: {generations: 10}", "budget.games=500");
    CHECK(document.find("budget")->find("generations") == nullptr);
    CHECK(word_at(document, {"budget", "games"}) == "500");
}

TEST_CASE("a change without a value is refused") { CHECK_THROWS_AS(changed("a: 1", "a"), Error); }

TEST_CASE("a mistake in a change is told of the change, one in the file at its line") {
    const auto problem_of = [](const std::string& change) {
        return error_of(
            [&] { parse_config("genome: {terms: {mobility: {}}}\nseed: x", "a.yaml", {change}); });
    };
    const std::string in_file = "a.yaml:2: seed: expected a whole number";
    for (const auto& [change, complaint] : std::vector<std::pair<std::string, std::string>>{
             {"optimiser.population=many", "optimiser.population: expected a whole number"},
             {"optimiser.populaton=3", "optimiser.populaton: unknown key; did you mean"},
             {"optimizer.population=3", "optimizer: unknown key; did you mean"},
             {"genome.terms={mobility: {mix: 1}}", "genome.terms.mobility.mix: unknown key"},
             {"genome.matrix.max=x", "genome.matrix.max: expected a finite number"}}) {
        INFO(change);
        CHECK_THAT(problem_of(change), Catch::Contains("--set " + change + ": " + complaint));
        CHECK_THAT(problem_of(change), Catch::Contains(in_file));
    }
}

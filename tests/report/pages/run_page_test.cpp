#include "report/pages/run_page.hpp"
#include "run/config/config_file.hpp"

#include "report/pages/run_sentences.hpp"
#include "run/save/tables.hpp"
#include "support/catch.hpp"

namespace evothello {
namespace {

constexpr const char* kConfig = R"(
genome:
  stages: [0, 16, 24, 32, 40, 48, 55]
  matrix: {per_stage: true, min: -100, max: 100}
  terms:
    mobility.own: {min: -100, max: 100}
    mobility.opp: {min: -100, max: 100}
    potential_mobility: {min: -100, max: 100}
    frontier: {min: -100, max: 100}
    stability: {min: -100, max: 100}
    discs: {min: -100, max: 100}
)";

// A run of this many generations with all values different.
RunReport report_of(int generations) {
    const Config config = parse_config(kConfig, "test.yaml");
    RunReport report{
        .name = "long", .activity = "done", .config = config, .space = GenomeSpace(config.genome)};
    std::string history = history_header();
    for (int generation = 0; generation < generations; ++generation) {
        const double number = 0.1234567890123 + generation / 98765.4321;
        GenerationSummary record;
        record.generation = generation;
        record.games = 4096 * (generation + 1);
        record.best_fitness = record.best_score = number;
        record.mean_fitness = 0.5;
        record.score_spread = number / 3;
        record.score_noise = number / 7;
        record.diversity = number / 9;
        record.moved = number / 11;
        record.champion_source = "mean";
        history += history_row(record);
        report.means[generation] = Genes(report.space.size(), 100 * number / 13);
    }
    report.history = csv::parse(history, "history.csv");
    report.champion = ExportedChampion{
        {"long", report.means.rbegin()->second, generations - 1, "champion"}, true};
    report.champions = {{.generation = 0, .source = "mean"}};
    return report;
}

MatchScore score_of(std::int64_t wins, std::int64_t losses) {
    MatchScore score;
    score.pairs[4] = wins;
    score.pairs[0] = losses;
    score.wins = 2 * wins;
    score.losses = 2 * losses;
    return score;
}

TEST_CASE("the page of 10,000 generations and 112 weights is under a megabyte") {
    const std::string page = run_page(report_of(10'000));
    CHECK(page.size() < 1'000'000);
    CHECK(page.find("every 50th of 10,000 generations") != std::string::npos);
    // With few generations all are drawn.
    CHECK(run_page(report_of(50)).find("every ") == std::string::npos);
}

TEST_CASE("only what the interval shows is called better") {
    RunReport report = report_of(20);
    CHECK(main_finding(report).find("No challenger has beaten the start so far") !=
          std::string::npos);
    report.champions.push_back({.generation = 10, .source = "averaged", .match = score_of(60, 40)});
    report.final = Final{
        .entrants = {1, 0}, .elo = {1, -1}, .error = {9, 9}, .points = {0.5, 0.5}, .winner = 1};
    CHECK(main_finding(report).find("has no verdict") != std::string::npos);

    report.final->verdict = {{"the start", score_of(300, 100)}, {"liberty", score_of(51, 49)}};
    CHECK(main_finding(report).find(
              "The champion, the averaged mean of generation 10, is stronger than the start") == 0);
    CAPTURE(main_finding(report));
    CHECK(main_finding(report).find(
              "stronger than none of 1 shipped players; the strongest opponent is "
              "liberty") != std::string::npos);
    report.final->verdict[0].score = score_of(51, 49);
    CHECK(main_finding(report).find("is not shown to be stronger than the start") !=
          std::string::npos);
    report.final->verdict[0].score = score_of(100, 300);
    CHECK(main_finding(report).find("is weaker than the start") != std::string::npos);
}

TEST_CASE("names cannot break out of the page") {
    RunReport report = report_of(3);
    report.final = Final{.entrants = {0}, .elo = {0}, .error = {0}, .points = {0.5}};
    report.final->verdict = {{"</script><b>&\"", score_of(2, 1)}};
    report.config.start = {{"<i>", 1}};
    const std::string page = run_page(report);
    CHECK(page.find("<b>") == std::string::npos);
    CHECK(page.find("<i>") == std::string::npos);
    CHECK(page.find("&lt;/script&gt;&lt;b&gt;&amp;&quot;") != std::string::npos);
}

TEST_CASE("a run without a generation has a page that says so") {
    const Config config = parse_config(kConfig, "test.yaml");
    const RunReport report{.name = "none",
                           .activity = "stopped",
                           .config = config,
                           .space = GenomeSpace(config.genome)};
    const std::string page = run_page(report);
    CHECK(page.find("No generation is finished yet") != std::string::npos);
    CHECK(page.find("<svg") == std::string::npos);
}

}  // namespace
}  // namespace evothello

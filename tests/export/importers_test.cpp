#include "export/importers.hpp"

#include <algorithm>

#include "export/exporters.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

const std::string kHead = "stage,from,kind,name,weight\n";

std::string csv_problem(const std::string& rows) {
    return error_of([&] { import_csv(kHead + rows, "x.csv", {.name = "x"}); });
}

std::string jsonl_problem(const std::string& text, std::optional<int> line = {}) {
    Config config;
    config.genome.terms = {{.term = *Term::parse("mobility")}, {.term = *Term::parse("discs")}};
    config.genome.stages = {.from = {0, 30}, .evolve = true, .min_gap = 5};
    return error_of(
        [&] { import_jsonl(text, "x.jsonl", {.name = "x", .config = &config, .line = line}); });
}

}  // namespace

TEST_CASE("every format to import is found by its name, and a misspelt one is put right") {
    for (const Importer& each : importers()) CHECK(&find_importer(each.name) == &each);
    CHECK_THROWS_WITH(find_importer("jsno"), Catch::Contains("did you mean 'json'?"));
}

TEST_CASE("a table that was exported is imported as the same evaluation") {
    for (std::uint64_t i = 0; i < 100; ++i) {
        const Weights weights = random_weights(i);
        const auto exported = std::get<Exporter::OfPlayer>(find_exporter("csv").function);
        const Weights again = import_csv(exported(weights), "x.csv",
                                         {.name = weights.name,
                                          .rules = weights.rules,
                                          .corner_relief = weights.corner_relief,
                                          .blend = weights.blend});
        REQUIRE(exported(again) == exported(weights));
        CHECK(parse_weights(to_text(again), "again").blend == weights.blend);
    }
}

TEST_CASE("pattern tables that were exported are imported as the same tables") {
    const auto exported = std::get<Exporter::OfPlayer>(find_exporter("csv").function);
    for (const Size size : {Size::k8, Size::k6}) {
        for (const SharedTables& tables : {random_tables(own_pattern_layout(size), 1),
                                           random_tables(pattern_layout("tuples4", size), 2)}) {
            const Weights weights = weights_of_tables(tables);
            std::vector<std::string> notes;
            const Weights again = import_csv(exported(weights), "x.csv",
                                             {.name = "x",
                                              .rules = weights.rules,
                                              .resolution = tables->layout().resolution,
                                              .notes = &notes});
            CHECK(notes.empty());
            CHECK(std::ranges::equal(again.patterns->entries(), tables->entries()));
            CHECK(again.patterns->layout().patterns == tables->layout().patterns);
            CHECK(again.patterns->layout().counts == tables->layout().counts);
            CHECK(again.patterns->layout().stages == tables->layout().stages);
        }
    }
}

TEST_CASE("an imported table is made symmetric, and what is not given is 0") {
    std::vector<std::string> notes;
    const Weights weights = import_csv(
        "pattern,stage,filling,value\n"
        "d1-e1,0,x-,1\n"
        "d1 e1,0,-x,2.5\n"
        "d1-e1,20,o-,-3\n"
        "constant,20,,0.25\n"
        "mobility.opp,0,2,7\n",
        "x.csv", {.name = "x", .resolution = 4, .notes = &notes});
    const PatternTables& tables = *weights.patterns;
    CHECK(notes == std::vector<std::string>{
                       "the table of d1-e1 is not symmetric: 2 values became the mean of mirrored "
                       "fillings, which changed them by up to 0.75"});
    CHECK(tables.layout().stages == std::vector<int>{0, 20});
    // The entries of --, -x, -o, xx, xo, oo.
    const std::vector<std::int16_t> first{0, 7, 0, 0, 0, 0}, second{0, 0, -12, 0, 0, 0};
    CHECK(std::ranges::equal(tables.pattern(0, 0), first));
    CHECK(std::ranges::equal(tables.pattern(1, 0), second));
    CHECK(tables.constant(0) == 0);
    CHECK(tables.constant(1) == 1);
    CHECK(tables.count(0, 0)[2] == 28);
    CHECK(tables.count(1, 0)[2] == 0);
}

TEST_CASE("every mistake in a table is reported with its line and column") {
    const std::string said = csv_problem(
        "0,0,term,mobilty,1\n"
        "0,0,term,mobility,many\n"
        "0,1,term,discs,1\n"
        "0,0,square,i1,1\n"
        "0,0,matrix,a1,1\n"
        "two,0,term,discs,1\n"
        "0,0,term,mobility.difference,1\n"
        "2,-1,term,discs,1\n");
    CHECK(said ==
          "x.csv:2: name: unknown term 'mobilty'; did you mean 'mobility'?\n"
          "x.csv:3: weight: expected a number, found 'many'\n"
          "x.csv:4: from: line 2 says that stage 0 begins from 0\n"
          "x.csv:5: name: expected a square from a1 to h8, found 'i1'\n"
          "x.csv:6: kind: expected term or square, found 'matrix'\n"
          "x.csv:7: stage: expected a whole number from 0 to 64, found 'two'\n"
          "x.csv:8: name: a duplicate of line 3\n"
          "x.csv:9: from: expected a whole number from 0 to 64, found '-1'");
}

TEST_CASE("mistakes across rows of a table are reported too") {
    CHECK(csv_problem("") == "x.csv:1: no row with a weight");
    CHECK_THAT(csv_problem("1,0,term,discs,1\n"), Catch::Contains("no stage 0 before it"));
    CHECK_THAT(csv_problem("0,3,term,discs,1\n"), Catch::Contains("must begin from 0"));
    CHECK_THAT(csv_problem("0,0,term,discs,1\n1,0,term,discs,1\n"),
               Catch::Contains("x.csv:3: stage 1: `from` must increase from stage to stage"));
    CHECK_THAT(csv_problem("0,0,square,a1,1\n"), Catch::Contains("1 of the 64 squares"));
    CHECK_THAT(csv_problem("0,0,square,a1,1\n"), Catch::Contains("at least one term"));
    CHECK_THAT(csv_problem("0,0,term,position,1\n"), Catch::Contains("position needs squares"));
    CHECK_THAT(error_of([] { import_csv("stage,from,kind,nam,weight\n", "x.csv", {}); }),
               Catch::Contains("x.csv:1: nam: unknown column; did you mean 'name'?"));
}

TEST_CASE("every mistake in a line of args is reported with its place") {
    const auto wrong = [](const std::string& text, const std::string& said,
                          std::optional<int> line = {}) {
        INFO(text);
        CHECK_THAT(jsonl_problem(text, line), Catch::Contains(said));
    };
    CHECK(jsonl_problem("{\"args\": [1, 2, 3, 4, 40.0]}\n") == "no error");
    wrong("{\"args\": [1, 2]}", "x.jsonl:1: args: expected 5 numbers (0.mobility, 0.discs, ");
    wrong("{\"args\": [1, 2, 3, \"4\", 40]}", "args[3]: expected a number");
    wrong("{\"args\": [1, 2, 3, 4, 40.5]}", "whole number of discs for from.1");
    wrong("{\"args\": [1, 2, 3, 4, 64]}", "args[4]: ");
    wrong("{\"arg\": [1]}", "did you mean 'args'?");
    wrong("{\"args\": [1, 2", "x.jsonl:1: not YAML");
    wrong("\n \n", "the file is empty");
    wrong("{}\n{}\n", "has 2 lines with weights; choose one with --line");
    wrong("{}\n\n{}\n", "x.jsonl:3: the key 'args' is missing", 3);
    wrong("{}\n\n{}\n", "x.jsonl:2: --line: there is no line with weights here", 2);
    wrong("{}\n", "x.jsonl:7: --line", 7);
    CHECK_THAT(error_of([] { import_jsonl("{}", "x.jsonl", {}); }), Catch::Contains("--config"));
}

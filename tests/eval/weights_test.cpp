#include "eval/weights.hpp"

#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace evothello;

namespace {

const std::string kText = R"(format: evothello-weights/1
name: tester
board: 6
variant: standard
corner_relief: -1.5
blend: 2
matrix:
  - [1, 2, 3, 4, 5, 6]
  - [7, 8, 9, 10, 11, 12]
  - [13, 14, 15, 16, 17, 18]
  - [19, 20, 21, 22, 23, 24]
  - [25, 26, 27, 28, 29, 30]
  - [31, 32, 33, 34, 35, 36]
stages:
  - from: 0
    terms: {position: 1, mobility: 2}
  - from: 20
    terms: {mobility.share: 3}
search: {depth: 4, solve: 8}
provenance: {run: "night 1"}
)";
const std::string kMatrix =
    kText.substr(kText.find("matrix:"), kText.find("stages:") - kText.find("matrix:"));

// The text above with one thing changed.
std::string with(const std::string& from, const std::string& to) {
    std::string text = kText;
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

// The error text for the changed file, without the name of the file.
std::string error(const std::string& from, const std::string& to) {
    std::string text = error_of([&] { parse_weights(with(from, to), "a.yaml"); });
    for (std::size_t at = 0; (at = text.find("a.yaml:", at)) != std::string::npos;)
        text.erase(at, 7);
    return text;
}

Weights changed(const std::string& from, const std::string& to) {
    return parse_weights(with(from, to), "a.yaml");
}

void check_same(const Weights& a, const Weights& b) {
    REQUIRE(a.name == b.name);
    REQUIRE(a.rules == b.rules);
    REQUIRE(a.corner_relief == b.corner_relief);
    REQUIRE(a.blend == b.blend);
    REQUIRE(a.matrix == b.matrix);
    REQUIRE(a.search == b.search);
    REQUIRE(a.stages.size() == b.stages.size());
    for (std::size_t k = 0; k < a.stages.size(); ++k) {
        REQUIRE(a.stages[k].from == b.stages[k].from);
        REQUIRE(a.stages[k].terms == b.stages[k].terms);
        REQUIRE(a.stages[k].matrix == b.stages[k].matrix);
    }
}

}  // namespace

TEST_CASE("every shipped weights file is written back byte for byte") {
    REQUIRE(shipped_files().size() >= 10);
    for (const ShippedFile& file : shipped_files()) {
        INFO(file.path);
        CHECK(to_text(file.weights) == file.text);
        CHECK(file.path.ends_with("/" + file.weights.name + ".yaml"));
    }
}

TEST_CASE("any weights are read back as they were written") {
    for (std::uint64_t i = 0; i < 2000 / kThinning; ++i) {
        Weights weights = random_weights(i);
        if (i % 2 == 0) weights.search.depth = {{0, 4}, {45, 6}};
        if (i % 3 == 0) weights.name = "a name: with \"odd\" bytes\\n";
        if (i % 5 == 0) weights.provenance = R"({run: [a, {b: null}], seed: "7"})";
        const std::string text = to_text(weights);
        INFO(text);
        const Weights read = parse_weights(text, "a.yaml");
        check_same(read, weights);
        REQUIRE(to_text(read) == text);
    }
}

TEST_CASE("a weights file is read as it stands") {
    const Weights weights = parse_weights(kText, "a.yaml");
    CHECK(to_text(weights) == kText);
    CHECK(weights.name == "tester");
    CHECK(weights.rules == Rules{Size::k6, Variant::kStandard});
    CHECK(weights.corner_relief == -1.5);
    CHECK(weights.blend == 2);
    CHECK((*weights.matrix)[static_cast<std::size_t>(Square::parse("a1")->index())] == 1);
    CHECK((*weights.matrix)[static_cast<std::size_t>(Square::parse("f1")->index())] == 6);
    CHECK((*weights.matrix)[static_cast<std::size_t>(Square::parse("g1")->index())] == 0);
    CHECK((*weights.matrix)[static_cast<std::size_t>(Square::parse("b6")->index())] == 32);
    REQUIRE(weights.stages.size() == 2);
    CHECK(weights.stages[0].terms == std::vector<std::pair<Term, double>>{
                                         {Term::position(), 1}, {*Term::parse("mobility"), 2}});
    CHECK(weights.stages[1].from == 20);
    CHECK(weights.search.solve == 8);
    CHECK(changed("standard", "reversed").rules.variant == Variant::kReversed);
}

TEST_CASE("what is optional may be left out") {
    CHECK_FALSE(changed("corner_relief: -1.5\n", "").corner_relief);
    CHECK(changed("blend: 2\n", "").blend == 0);
    CHECK(changed("search: {depth: 4, solve: 8}\n", "").search.empty());
    CHECK(changed("provenance: {run: \"night 1\"}\n", "").provenance.empty());
    std::string text = with(kMatrix, "");
    text.erase(text.find("position: 1, "), std::string("position: 1, ").size());
    CHECK_FALSE(parse_weights(text, "a.yaml").matrix);
}

TEST_CASE("the matrix of a stage overrides the file's") {
    const std::string own = "    matrix:\n      - [0, 0, 0, 0, 0, -9]\n" + [] {
        std::string rows;
        for (int row = 1; row < 6; ++row) rows += "      - [0, 0, 0, 0, 0, 0]\n";
        return rows;
    }();
    const std::string stage = "    terms: {mobility.share: 3}\n";
    const Weights weights = changed(stage, stage + own);
    CHECK(to_text(weights) == with(stage, stage + own));
    CHECK(weights.matrix_of(weights.stages[0])[5] == 6);
    CHECK(weights.matrix_of(weights.stages[1])[5] == -9);
}

TEST_CASE("stages and blends are found by the discs on the board") {
    const Weights weights = changed("blend: 2", "blend: 4");
    CHECK(weights.stage_at(4) == 0);
    CHECK(weights.stage_at(19) == 0);
    CHECK(weights.stage_at(20) == 1);
    CHECK(weights.stage_at(36) == 1);
    CHECK(weights.blend_at(4) == 0);
    CHECK(weights.blend_at(16) == 0);
    CHECK(weights.blend_at(17) == 0.25);
    CHECK(weights.blend_at(19) == 0.75);
    CHECK(weights.blend_at(20) == 0);
    CHECK(weights.blend_at(36) == 0);
    const Weights step = changed("blend: 2", "blend: 0");
    for (int discs = 0; discs <= 36; ++discs) CHECK(step.blend_at(discs) == 0);
}

TEST_CASE("an unknown, repeated or missing key of the file is named with its line") {
    CHECK(error("blend: 2", "blnd: 2") == "6: blnd: unknown key; did you mean 'blend'?");
    CHECK(error("blend: 2", "blend: 2\nblend: 3") ==
          "7: blend: this key is given twice, first on line 6");
    CHECK(error("format: evothello-weights/1\n", "") == "1: the key 'format' is missing");
    CHECK(error("name: tester\n", "") == "1: the key 'name' is missing");
    CHECK(error("board: 6\n", "").starts_with("1: the key 'board' is missing"));
    CHECK(error("variant: standard\n", "") == "1: the key 'variant' is missing");
    CHECK(error_of([] { parse_weights(kText.substr(0, kText.find("stages:")), "a.yaml"); }) ==
          "a.yaml:1: the key 'stages' is missing");
    CHECK(error_of([] { parse_weights("[1, 2]\n", "a.yaml"); }) ==
          "a.yaml:1: expected a map (key: value), found a list");
}

TEST_CASE("a wrong format, name, board or variant is named with its line") {
    CHECK(error("weights/1", "weights/3") ==
          "1: format: expected evothello-weights/1 or evothello-weights/2, found "
          "'evothello-weights/3'");
    CHECK(error("evothello-weights/1", "[1]") == "1: format: expected text, found a list");
    CHECK(error("tester", "''") == "2: name: expected a name of 1 to 100 bytes");
    CHECK(error("tester", std::string(101, 'x')) == "2: name: expected a name of 1 to 100 bytes");
    CHECK(changed("tester", std::string(100, 'x')).name.size() == 100);
    CHECK(error("tester", "{}") == "2: name: expected text, found a map");
    CHECK(error("board: 6", "board: 7").starts_with("3: board: expected 6 or 8, found 7"));
    CHECK(error("board: 6", "board: 10")
              .starts_with("3: board: expected a whole number from 6 to 8, found '10'"));
    CHECK(error("standard", "misere") ==
          "4: variant: expected one of standard, reversed, found 'misere'");
}

TEST_CASE("an invalid relief or blend is reported with its line") {
    CHECK(error("-1.5", "nan") == "5: corner_relief: expected a finite number, found 'nan'");
    CHECK(error("-1.5", "~") == "5: corner_relief: expected a number, found nothing");
    const std::string whole = "6: blend: expected a whole number from 0 to 64, found ";
    CHECK(error("blend: 2", "blend: -1") == whole + "'-1'");
    CHECK(error("blend: 2", "blend: 65") == whole + "'65'");
    CHECK(error("blend: 2", "blend: 1.5") == whole + "'1.5'");
    CHECK(error("blend: 2", "blend: 21") ==
          "6: blend: a blend of 21 discs is longer than the stage from 0, which has 20");
    CHECK(changed("blend: 2", "blend: 20").blend == 20);
}

TEST_CASE("a matrix of the wrong shape is named with its line") {
    const std::string last = "[31, 32, 33, 34, 35, 36]";
    CHECK(error("board: 6", "board: 8") == "8: matrix: expected 8 rows, found 6");
    CHECK(error("  - " + last + "\n", "") == "8: matrix: expected 6 rows, found 5");
    CHECK(error(last, "[1, 2, 3]") == "13: matrix[5]: expected 6 numbers in the row, found 3");
    CHECK(error(last, "6") == "13: matrix[5]: expected a list, found a word");
    CHECK(error(last, "[1, 2, nan, 4, inf, 1e999]") ==
          "13: matrix[5][2]: expected a finite number, found 'nan'\n"
          "13: matrix[5][4]: expected a finite number, found 'inf'\n"
          "13: matrix[5][5]: expected a finite number, found '1e999'");
    CHECK(error(last, "[1, 2, , 4, 5, 6]") == "13: matrix[5][2]: expected a number, found nothing");
    CHECK(error(kMatrix, "matrix: 3\n") == "7: matrix: expected a list, found a word");
    CHECK(error(kMatrix, "") ==
          "8: stages[0]: the term position needs a matrix, here or for the whole file");
}

TEST_CASE("an invalid stage is reported with its line") {
    const std::string second = "  - from: 20\n    terms: {mobility.share: 3}\n";
    CHECK(error(second, "  - 20\n")
              .starts_with("17: stages[1]: expected a map (key: value), found a word"));
    CHECK(error("from: 20", "from: 20\n    form: 1") ==
          "18: stages[1].form: unknown key; did you mean 'from'?");
    CHECK(error("- from: 20\n    terms", "- terms")
              .starts_with("17: stages[1]: the key 'from' is missing"));
    CHECK(error("    terms: {mobility.share: 3}\n", "") ==
          "17: stages[1]: the key 'terms' is missing");
    CHECK(error("from: 0", "from: 4") == "15: stages[0].from: the first stage must start at 0");
    CHECK(error("from: 20", "from: 0") ==
          "17: stages[1].from: stage starts must rise; the stage before starts at 0");
    CHECK(error(second, second + second) ==
          "19: stages[2].from: stage starts must rise; the stage before starts at 20");
    CHECK(error("from: 20", "from: 37")
              .starts_with("17: stages[1].from: expected a whole number from 0 to 36, found '37'"));
    CHECK(changed("from: 20", "from: 36").stages[1].from == 36);
    const std::string stages =
        kText.substr(kText.find("stages:"), kText.find("search:") - kText.find("stages:"));
    CHECK(error(stages, "stages: []\n") == "14: stages: expected at least one stage");
    CHECK(error(stages, "stages: 1\n") == "14: stages: expected a list, found a word");
}

TEST_CASE("an invalid term is reported with its line") {
    const auto term_error = [](const std::string& terms) {
        return error("mobility.share: 3", terms);
    };
    CHECK(error("{mobility.share: 3}", "3") ==
          "18: stages[1].terms: expected a map (key: value), found a word");
    CHECK(term_error("") == "18: stages[1].terms: expected at least one term");
    CHECK(term_error("mobilty: 3") ==
          "18: stages[1].terms.mobilty: unknown term; did you mean 'mobility'?");
    CHECK(term_error("mobility.shares: 3") ==
          "18: stages[1].terms.mobility.shares: unknown term; did you mean 'mobility.share'?");
    CHECK(term_error("zugzwang: 3") == "18: stages[1].terms.zugzwang: unknown term");
    CHECK(term_error("mobility: nan") ==
          "18: stages[1].terms.mobility: expected a finite number, found 'nan'");
    CHECK(term_error("mobility: '3'") ==
          "18: stages[1].terms.mobility: expected a number, found the text \"3\"");
    CHECK(term_error("mobility: 3, mobility: 4") ==
          "18: stages[1].terms.mobility: this key is given twice, first on line 18");
    CHECK(term_error("mobility: 3, mobility.difference: 4") ==
          "18: stages[1].terms.mobility.difference: the same term as mobility");
    CHECK(term_error("mobility.difference: 3, mobility: 4").starts_with("18: stages[1].terms."));
}

TEST_CASE("weights whose sum overflows are refused") {
    const std::string too_large = " are so large that their sum has no number";
    CHECK(error("share: 3", "share: 1e308") ==
          "15: stages: the weights of the stage from 20" + too_large);
    CHECK(error("position: 1,", "position: 1e307,") ==
          "15: stages: the weights of the stage from 0" + too_large);
    CHECK(error("-1.5", "1e308") == "15: stages: the weights of the stage from 0" + too_large);
    // The weighted squares are small, but `evaluate` also shows their unweighted sum.
    std::string large = with("position: 1,", "position: 1e-10,");
    large.replace(large.find("[1, 2, 3"), 8, "[1e308, 1e308, 1e308");
    CHECK(error_of([&] { parse_weights(large, "a.yaml"); }) ==
          "a.yaml:15: stages: the weights of the stage from 0" + too_large);
    CHECK(changed("share: 3", "share: 1e305").stages[1].terms[0].second == 1e305);
}

TEST_CASE("wrong search settings and provenance are named with their line") {
    CHECK(error("depth: 4", "depth: 0") ==
          "19: search.depth: expected a whole number from 1 to 60, found '0'");
    CHECK(error("depth: 4", "depht: 4") == "19: search.depht: unknown key; did you mean 'depth'?");
    CHECK(error("{depth: 4, solve: 8}", "4") ==
          "19: search: expected a map (key: value), found a word");
    CHECK(error("{run: \"night 1\"}", "night") ==
          "20: provenance: expected a map (key: value), found a word");
    CHECK(error("run: \"night 1\"", "run: 1, run: 2") ==
          "20: provenance.run: this key is given twice, first on line 20");
}

TEST_CASE("a file that is cut short or indented with tabs is refused") {
    for (const char* end : {"  - from: 20\n    terms: {mobi", "  - from: 20\n    ter",
                            "  - from: 2", "search: {dep", "[31, 32, 33"}) {
        const std::string from(end);
        const std::size_t at = kText.find(from);
        REQUIRE(at != std::string::npos);
        CHECK(error_of([&] {
                  parse_weights(kText.substr(0, at + from.size()), "a.yaml");
              }).starts_with("a.yaml:"));
    }
    CHECK(error("  - from: 20", "\t- from: 20") ==
          "17: a tab at the start of a line; indent with spaces");
}

TEST_CASE("all mistakes of a file are reported together") {
    std::string text = with("standard", "misere");
    text.replace(text.find("mobility: 2"), 11, "mobilty: x");
    CHECK(error_of([&] { parse_weights(text, "a.yaml"); }) ==
          "a.yaml:4: variant: expected one of standard, reversed, found 'misere'\n"
          "a.yaml:16: stages[0].terms.mobilty: expected a finite number, found 'x'\n"
          "a.yaml:16: stages[0].terms.mobilty: unknown term; did you mean 'mobility'?");
}

TEST_CASE("weights with patterns are read as they were saved") {
    const Scratch scratch;
    const file::Path path = scratch.path / "mine.yaml";
    for (const Size size : {Size::k6, Size::k8}) {
        Weights weights = weights_of_tables(random_tables(own_pattern_layout(size), 1));
        weights.search.solve = 8;
        save_weights(path, weights);
        const std::string text = file::read(path);
        const Weights read = parse_weights(text, path.string());
        CHECK(*read.patterns == *weights.patterns);
        check_same(read, weights);
        CHECK(text.find("stages:\n") == std::string::npos);
        CHECK(text.starts_with("format: evothello-weights/2\n"));
    }
}

TEST_CASE("weights with patterns and linear terms are read as they were saved") {
    const Scratch scratch;
    Weights weights = parse_weights(kText, "a.yaml");
    weights.patterns = random_tables(pattern_layout("tuples4", Size::k6), 1);
    save_weights(scratch.path / "b.yaml", weights);
    const std::string path = (scratch.path / "b.yaml").string();
    const Weights read = parse_weights(file::read(path), path);
    check_same(read, weights);
    CHECK(*read.patterns == *weights.patterns);
    CHECK(to_text(read) == to_text(weights));
}

TEST_CASE("saving weights again leaves the tables of a copy alone") {
    const Scratch scratch;
    const std::string path = (scratch.path / "a.yaml").string(),
                      copy = (scratch.path / "b.yaml").string();
    const Weights first = random_pattern_weights("tuples4", Size::k8, 1);
    save_weights(path, first);
    file::write(copy, file::read(path));
    const Weights second = random_pattern_weights("tuples4", Size::k8, 2);
    save_weights(path, second);
    CHECK(*parse_weights(file::read(copy), copy).patterns == *first.patterns);
    CHECK(*parse_weights(file::read(path), path).patterns == *second.patterns);
}

TEST_CASE("patterns are only in files of their format, and with their tables") {
    CHECK(error("search:", "patterns: {}\nsearch:") ==
          "19: patterns: only in files with the format evothello-weights/2");
    CHECK(error("weights/1", "weights/2") == "1: the key 'patterns' is missing");
    const std::string text = to_text(random_pattern_weights("full", Size::k8, 1));
    const auto no_tables = [](const std::string&) { return std::nullopt; };
    CHECK(error_of([&] {
              parse_weights(text, "a.yaml", no_tables);
          }).find("patterns.tables.file: there is no file ") != std::string::npos);
}

#include "run/config/config_reference.hpp"

#include <set>

#include "base/error.hpp"
#include "run/config/config_file.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

bool says(const std::string& text, const std::string& what) {
    return text.find(what) != std::string::npos;
}

// A config that sets the key to its example and has what the key needs beside it.
std::string config_with(const FieldDoc& doc) {
    const bool of_program = doc.key.starts_with("engine.") || doc.key == "genome.parameters";
    std::string text = of_program ? "engine: {command: \"gtp:x {weights}\"}\n"
                                    "genome: {parameters: [{name: a, start: 0, min: 0, max: 1}]}\n"
                                  : "genome: {matrix: {min: -50, max: 120}}\n";
    if (!doc.kind.empty()) text += "optimiser: {kind: " + doc.kind + "}\n";
    if (doc.key == "optimiser.share") {
        text += "optimiser: [{kind: ga, share: 0.5}, {kind: cem, share: 0.5}]\n";
    }
    return text;
}

std::string change_of(const FieldDoc& doc) {
    const bool listed = doc.key == "optimiser.share";
    return (listed ? "optimiser.1.share" : doc.key) + "=" + doc.example;
}

}  // namespace

TEST_CASE("every key of a config has a help, an explanation, a range and an example") {
    std::set<std::pair<std::string, std::string>> keys;
    for (const FieldDoc& doc : config_docs()) {
        INFO(doc.key << " " << doc.kind);
        CHECK(keys.emplace(doc.key, doc.kind).second);
        CHECK_FALSE(doc.help.empty());
        CHECK(doc.advice.size() > doc.help.size() / 2);
        CHECK(doc.advice.ends_with('.'));
        CHECK_FALSE(doc.range.empty());
        CHECK_FALSE(doc.example.empty());
    }
    CHECK(keys.size() > 60);
}

TEST_CASE("every example can be read") {
    for (const FieldDoc& doc : config_docs()) {
        INFO(doc.key << " " << doc.kind);
        CHECK_NOTHROW(parse_config(config_with(doc), "example", {change_of(doc)}));
    }
}

TEST_CASE("help tells of a key, a section, the end of a key, and the nearest spelling") {
    const std::string elite = config_help("optimiser.elite");
    CHECK(elite.starts_with("optimiser.elite, of kind ga\n"));
    CHECK(says(elite,
               "\n  default   2\n  range     a whole number from 0 to 65535\n"
               "  example   optimiser: {elite: 2}\n"));
    CHECK(says(elite, "at any time"));
    CHECK(config_help("elite") == elite);
    CHECK(says(config_help("genome.stages"), "not in a run that has begun"));
    CHECK(says(config_help("match.search.depth"), "example   match: {search: {depth: 6}}"));

    const std::string champion = config_help("champion");
    CHECK(says(champion, "champion.playoff (100): "));
    CHECK(says(champion, "champion.verdict (200): "));
    CHECK_FALSE(says(champion, "keep.every"));
    const std::string search = config_help("match.search");
    CHECK(search.starts_with("match.search\n  how everybody searches"));
    CHECK(says(search, "match.search.solve (none): "));
    CHECK(says(config_help("population"), "optimiser.population, of kind cem"));
    CHECK(says(config_help(""), "keep.every (50): "));

    CHECK_THROWS_WITH(config_help("match.opennings"),
                      Catch::Contains("did you mean 'match.openings'?"));
    CHECK_THROWS_WITH(config_help("elit"), Catch::Contains("did you mean 'elite'?"));
}

TEST_CASE("no line of help is wider than a terminal") {
    std::string text = config_help("");
    for (const FieldDoc& doc : config_docs()) text += config_help(doc.key);
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        INFO(text.substr(begin, end - begin));
        CHECK(end - begin <= 80);
        begin = end + 1;
    }
}

TEST_CASE("page and schema have every key") {
    const std::string page = config_markdown(), schema = config_schema().pretty();
    for (const FieldDoc& doc : config_docs()) {
        INFO(doc.key);
        CHECK(says(page, "### `" + doc.key + "`"));
        CHECK(says(schema, "\"" + doc.key.substr(doc.key.rfind('.') + 1) + "\""));
    }
    CHECK_FALSE(says(schema, "\"avoid\""));
}

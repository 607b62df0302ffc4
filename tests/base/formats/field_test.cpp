#include "base/formats/field.hpp"

#include <array>

#include "support/catch.hpp"

using namespace evothello;

namespace {

enum class Mood { kCalm, kWild };
struct Inner {
    int depth = 3;
};
struct Settings {
    Inner inner;
    double rate = 0.5;
    std::optional<int> solve;
    bool loud = false;
    Mood mood = Mood::kCalm;
};

constexpr std::array<std::string_view, 2> kMoods = {"calm", "wild"};
using S = Settings;
constexpr std::array kFields = {
    Field<S>{"depth", "help", "advice", "4", field::integer<&S::inner, &Inner::depth>(1, 60)},
    Field<S>{"rate", "help", "advice", "1", field::number<&S::rate>(0, 2)},
    Field<S>{"solve", "help", "advice", "8", field::integer<&S::solve>(0, 20)},
    Field<S>{"loud", "help", "advice", "true", field::flag<&S::loud>()},
    Field<S>{"mood", "help", "advice", "wild", field::one_of<&S::mood>(kMoods)},
};
constexpr std::span<const Field<S>> kTable = kFields;

// What was complained of, a line each.
std::string read(const std::string& text, S& settings) {
    const yaml::Value value = yaml::parse(text, "f");
    std::vector<Problem> problems;
    read_fields(yaml::Reader(value, "f", problems), kTable, settings);
    std::string told;
    for (const Problem& each : problems) told += each.text() + "\n";
    return told;
}

}  // namespace

TEST_CASE("fields are written in their order, and what is not set is left out") {
    S settings;
    CHECK(flow_text(kTable, settings) == "{depth: 3, rate: 0.5, loud: false, mood: calm}");
    CHECK(read("{depth: 7, rate: 1, solve: 9, loud: true, mood: wild}", settings).empty());
    CHECK(flow_text(kTable, settings) == "{depth: 7, rate: 1, solve: 9, loud: true, mood: wild}");
}

TEST_CASE("a value that is not as its field says is told with its line, and changes nothing") {
    S settings;
    CHECK(read("depth: 61\nrate: -1\nsolve: x\nloud: 1\nmood: sad\n", settings) ==
          "f:1: depth: expected a whole number from 1 to 60, found '61'\n"
          "f:2: rate: expected a number from 0 to 2, found -1\n"
          "f:3: solve: expected a whole number from 0 to 20, found 'x'\n"
          "f:4: loud: expected true or false, found '1'\n"
          "f:5: mood: expected one of calm, wild, found 'sad'\n");
    CHECK(flow_text(kTable, settings) == flow_text(kTable, S{}));
}

TEST_CASE("merged settings are those of the top where it is set") {
    S bottom, top;
    bottom.solve = 5;
    top.inner.depth = 9;
    const S both = merged(kTable, bottom, top);
    CHECK(both.inner.depth == 9);
    CHECK(both.solve == 5);
    top.solve = 0;
    CHECK(merged(kTable, bottom, top).solve == 0);
}

TEST_CASE("a field tells its range, its default and its schema") {
    const FieldDoc depth = doc_of(kFields[0], S{}, "x.");
    CHECK(depth.key == "x.depth");
    CHECK(depth.range == "a whole number from 1 to 60");
    CHECK(depth.usual == "3");
    CHECK(depth.changeable);
    CHECK(depth.schema.dump() == R"({"type":"integer","minimum":1,"maximum":60})");
    CHECK(doc_of(kFields[2], S{}).usual.empty());
    CHECK(doc_of(kFields[4], S{}).schema.dump() == R"({"enum":["calm","wild"]})");
    CHECK(doc_of(kFields[3], S{}).schema.dump() == R"({"type":"boolean"})");
    CHECK(field::text_of(field::FromTo{0, 1}) == "a number or \"0.2 to 0.05\", from 0 to 1");
    CHECK(schema_of(kTable.first(2)).dump() ==
          R"({"type":"object","additionalProperties":false,"properties":{)"
          R"("depth":{"description":"help","type":"integer","minimum":1,"maximum":60},)"
          R"("rate":{"description":"help","type":"number","minimum":0.0,"maximum":2.0}}})");
}

TEST_CASE("a field may be unused by some structs") {
    Field<S> field = kFields[0];
    CHECK(field.is_used({}));
    field.used = [](const S& settings) { return settings.loud; };
    CHECK_FALSE(field.is_used({}));
    CHECK(doc_of(field, S{}).usual.empty());
}

#include "eval/search_settings.hpp"

#include <set>

#include "base/formats/field.hpp"
#include "base/random.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

SearchSettings parse(std::string_view text) { return parse_search_settings(text, "player:x"); }

std::string error(std::string_view text) {
    return error_of([&] { parse(text); });
}

int whole(Random& random, int min, int max) {
    return min + static_cast<int>(random.below(static_cast<std::uint64_t>(max - min + 1)));
}

// Random settings: each is given or not, with any valid value.
SearchSettings random_settings(Random& random) {
    SearchSettings settings;
    const auto given = [&random] { return random.below(2) == 0; };
    if (given()) {
        auto& depth = settings.depth.emplace();
        for (int discs = 0; discs <= 64; discs += whole(random, 1, 60)) {
            depth.push_back({discs, whole(random, 1, kMaxDepth)});
        }
    }
    if (given()) settings.solve = whole(random, 0, kMaxDepth);
    if (given()) settings.time = 0.001 + 86000 * random.uniform();
    if (given()) settings.nodes = 1 + random.below(1'000'000'000'000'000);
    if (given()) settings.epsilon = random.uniform();
    if (given()) settings.ties = static_cast<Ties>(random.below(2));
    if (given()) settings.avoid = static_cast<Avoid>(random.below(2));
    return settings;
}

}  // namespace

TEST_CASE("every setting is read and written") {
    const SearchSettings all =
        parse("avoid=risky,depth={0=4,45=6},solve=5,time=0.25,nodes=1000,epsilon=0.5,ties=random");
    CHECK(all.depth == std::vector<DepthFrom>{{0, 4}, {45, 6}});
    CHECK(all.solve == 5);
    CHECK(all.time == 0.25);
    CHECK(all.nodes == 1000);
    CHECK(all.epsilon == 0.5);
    CHECK(all.ties == Ties::kRandom);
    CHECK(all.avoid == Avoid::kRisky);
    CHECK(to_text(all) ==
          "{depth: {0: 4, 45: 6}, solve: 5, time: 0.25, nodes: 1000, epsilon: 0.5, ties: random, "
          "avoid: risky}");
    CHECK(to_text(parse("depth=6,solve=12")) == "{depth: 6, solve: 12}");
    CHECK(parse("ties=first,avoid=none").ties == Ties::kFirst);
    CHECK(parse("ties=first,avoid=none").avoid == Avoid::kNone);
}

TEST_CASE("settings that were written are read back the same") {
    std::set<std::string> texts;
    for (std::uint64_t i = 0; i < 1000 / kThinning; ++i) {
        Random random(Key{.seed = 5, .index = i});
        const SearchSettings settings = random_settings(random);
        const std::string text = to_text(settings);
        INFO(text);
        REQUIRE(parse(text.substr(1, text.size() - 2)) == settings);
        texts.insert(text);
    }
    CHECK(texts.size() > 900 / kThinning);
}

TEST_CASE("settings that are not given stay empty") {
    CHECK(parse("").empty());
    CHECK(to_text(SearchSettings{}) == "{}");
    CHECK_FALSE(parse("solve=0").empty());
    CHECK_FALSE(parse("solve=0").depth);
}

TEST_CASE("the depth is given by the last step at or below the discs, and is 1 without one") {
    CHECK(SearchSettings{}.depth_at(30) == 1);
    CHECK(parse("depth=4").depth_at(4) == 4);
    CHECK(parse("depth=4").depth_at(64) == 4);
    const SearchSettings steps = parse("depth={0=5,16=4,46=6}");
    CHECK(steps.depth_at(4) == 5);
    CHECK(steps.depth_at(15) == 5);
    CHECK(steps.depth_at(16) == 4);
    CHECK(steps.depth_at(45) == 4);
    CHECK(steps.depth_at(46) == 6);
    CHECK(steps.depth_at(64) == 6);
}

TEST_CASE("settings that are given override others") {
    const SearchSettings full =
        parse("depth=4,solve=8,time=1,nodes=10,epsilon=0.5,ties=random,avoid=risky,ends=static");
    CHECK(overridden_by(full, {}) == full);
    CHECK(overridden_by({}, full) == full);
    CHECK(overridden_by(full, parse("depth=6,avoid=none")) ==
          parse("depth=6,solve=8,time=1,nodes=10,epsilon=0.5,ties=random,avoid=none,ends=static"));
    CHECK(overridden_by(parse("depth={0=2,20=3},solve=3"), full) == full);
}

TEST_CASE("each row of the table is a setting of its own") {
    std::set<std::string_view> names;
    for (const Field<SearchSettings>& row : search_fields()) {
        CHECK(names.insert(row.key).second);
        CHECK_FALSE(row.help.empty());
        CHECK(row.write(SearchSettings{}).empty());
    }
    CHECK(names.size() == 8);
}

TEST_CASE("a setting that is wrong is named with what was expected") {
    const std::string whole = "expected a whole number from ";
    CHECK(error("dpeth=6") == "player:x: dpeth: unknown key; did you mean 'depth'?");
    CHECK(error("depth=0") == "player:x: depth: " + whole + "1 to 60, found '0'");
    CHECK(error("depth=99") == "player:x: depth: " + whole + "1 to 60, found '99'");
    CHECK(error("depth=4.5") == "player:x: depth: " + whole + "1 to 60, found '4.5'");
    CHECK(error("depth") == "player:x: depth: " + whole + "1 to 60, found nothing");
    CHECK(error("solve=-1") == "player:x: solve: " + whole + "0 to 60, found '-1'");
    CHECK(error("solve=61") == "player:x: solve: " + whole + "0 to 60, found '61'");
    CHECK(error("nodes=0") == "player:x: nodes: " + whole + "1 to 1000000000000000, found '0'");
    CHECK(error("time=0") == "player:x: time: expected a number from 0.001 to 86400, found 0");
    CHECK(error("time=nan") == "player:x: time: expected a finite number, found 'nan'");
    CHECK(error("epsilon=1.5") == "player:x: epsilon: expected a number from 0 to 1, found 1.5");
    CHECK(error("ties=last") == "player:x: ties: expected one of first, random, found 'last'");
    CHECK(error("avoid=x") == "player:x: avoid: expected one of none, risky, found 'x'");
    CHECK(error("solve=x,ties=x") ==
          "player:x: solve: " + whole + "0 to 60, found 'x'\n" +
              "player:x: ties: expected one of first, random, found 'x'");
}

TEST_CASE("depths by discs start at 0 and rise") {
    CHECK(error("depth={}") == "player:x: depth: expected a depth, found an empty map");
    CHECK(error("depth={4=4}") == "player:x: depth.4: the first depth must be given from 0 discs");
    CHECK(error("depth={0=4,30=4,20=6}") == "player:x: depth.20: numbers of discs must rise");
    const std::string discs = "expected a number of discs from 0 to 64 before the colon";
    CHECK(error("depth={0=4,65=5}") == "player:x: depth.65: " + discs);
    CHECK(error("depth={0=4,x=5}") == "player:x: depth.x: " + discs);
    CHECK(error("depth={0=4,30=0}") ==
          "player:x: depth.30: expected a whole number from 1 to 60, found '0'");
}

TEST_CASE("settings with brackets that do not match are refused") {
    for (const char* text : {"depth=6}", "depth={0=4", "depth=6}{", "[", "depth=6}\nname=x",
                             "depth=6 solve=12", ",", "solve==3"}) {
        INFO(text);
        CHECK(error(text).starts_with("player:x"));
    }
}

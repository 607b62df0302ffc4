#include "base/error.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "support/catch.hpp"

using evothello::did_you_mean;
using evothello::Error;
using evothello::nearest;
using evothello::Problem;

TEST_CASE("a problem shows the known parts of its place") {
    CHECK(Problem{"must be positive"}.text() == "must be positive");
    CHECK(Problem{"must be positive", "a.yaml"}.text() == "a.yaml: must be positive");
    CHECK(Problem{"must be positive", "a.yaml", 7}.text() == "a.yaml:7: must be positive");
    CHECK(Problem{"must be positive", "a.yaml", 7, "search.depth"}.text() ==
          "a.yaml:7: search.depth: must be positive");
    CHECK(Problem{"must be positive", "", 0, "search.depth"}.text() ==
          "search.depth: must be positive");
}

TEST_CASE("an error shows each of its problems on a line of its own") {
    CHECK(std::string(Error("no such player").what()) == "no such player");
    const Error both(std::vector<Problem>{{"one", "a.yaml", 1}, {"two", "a.yaml", 2}});
    CHECK(std::string(both.what()) == "a.yaml:1: one\na.yaml:2: two");
    REQUIRE(both.problems().size() == 2);
    CHECK(both.problems()[1].line == 2);
}

TEST_CASE("an error shows the first 50 problems and the number of the others") {
    const Error error(std::vector<Problem>(60, Problem{"wrong"}));
    const std::string text = error.what();
    CHECK(std::count(text.begin(), text.end(), '\n') == 50);
    CHECK(text.ends_with("wrong\nand 10 more"));
    CHECK(error.problems().size() == 51);
}

TEST_CASE("quoted text cannot cut an error short or control a terminal") {
    const Error error("no player '" + std::string("a\0b\x1b[31m\x7f", 9) +
                      "', nor \xc3\xa9\n  second line");
    CHECK(std::string(error.what()) ==
          "no player 'a\\x00b\\x1b[31m\\x7f', nor \xc3\xa9\n  second line");
    const std::pair<std::string_view, std::string_view> texts[] = {
        {"\xe2\x99\x9e \xf0\x9f\x8f\x81", "\xe2\x99\x9e \xf0\x9f\x8f\x81"},
        {"cut \xe2\x99", "cut \\xe2\\x99"},
        {"\xff \x80 \xc0\xaf", "\\xff \\x80 \\xc0\\xaf"},
        {"\xc2\x9b\x31m", "\\xc2\\x9b1m"},              // a control sequence for some terminals
        {"\xed\xa0\x80", "\\xed\\xa0\\x80"},            // a surrogate
        {"\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"}};  // beyond Unicode
    for (const auto& [text, shown] : texts) CHECK(Error(std::string(text)).what() == shown);
}

TEST_CASE("a misspelled word has a nearest word, a different word none") {
    constexpr std::array<std::string_view, 4> known = {"mobility", "frontier", "stability",
                                                       "parity"};
    CHECK(nearest("mobility", known) == "mobility");
    CHECK(nearest("mobilty", known) == "mobility");    // a letter is missing
    CHECK(nearest("frontieer", known) == "frontier");  // a letter is doubled
    CHECK(nearest("pairty", known) == "parity");       // two letters are swapped
    CHECK(nearest("stabilitx", known) == "stability");
    CHECK(nearest("zugzwang", known).empty());
    CHECK(nearest("mobility", {}).empty());
    CHECK(nearest("", known).empty());
}

TEST_CASE("did_you_mean() suggests the nearest word, else a short list, else nothing") {
    constexpr std::array<std::string_view, 2> few = {"swiss", "round_robin"};
    CHECK(did_you_mean("swis", few) == "; did you mean 'swiss'?");
    CHECK(did_you_mean("zugzwang", few) == "; known: swiss, round_robin");
    const std::string long_word(100, 'x');
    const std::array<std::string_view, 2> many = {long_word, long_word};
    CHECK(did_you_mean("zugzwang", many).empty());
}

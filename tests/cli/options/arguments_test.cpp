#include "cli/options/arguments.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"

using evothello::Arguments;
using evothello::Error;

namespace {

// A command with every kind of word and option.
struct Everything {
    std::string first, second = "none", label = "plain";
    std::vector<std::string> tags;
    std::int64_t count = 3;
    std::optional<std::int64_t> limit;
    std::optional<double> share;
    bool loud = false;

    Arguments declared(std::vector<std::string> words) {
        Arguments arguments(std::move(words));
        arguments.word("FIRST", first, "the first word");
        arguments.optional_word("SECOND", second, "the second word");
        arguments.text("--label", "TEXT", label, "a label");
        arguments.texts("--tag", "TEXT", tags, "as many as you like");
        arguments.integer("--count", "N", count, 1, 9, "how many");
        arguments.integer("--limit", "N", limit, 0, 5, "at most");
        arguments.number("--share", "X", share, -1, 1, "a part");
        arguments.flag("--loud", loud, "speak up");
        return arguments;
    }
    void take(std::vector<std::string> words) { declared(std::move(words)).parse(); }
};

std::string problem_with(std::vector<std::string> words) {
    Everything everything;
    try {
        everything.take(std::move(words));
    } catch (const Error& error) {
        return error.what();
    }
    return "nothing";
}

}  // namespace

TEST_CASE("targets of options that are not given keep their values") {
    Everything all;
    all.take({"one"});
    CHECK(all.first == "one");
    CHECK(all.second == "none");
    CHECK(all.label == "plain");
    CHECK(all.tags.empty());
    CHECK(all.count == 3);
    CHECK_FALSE(all.limit);
    CHECK_FALSE(all.share);
    CHECK_FALSE(all.loud);
}

TEST_CASE("words and options mix in any order, with a space or an equals sign") {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"one", "two", "--label", "x=y", "--tag", "a", "--tag", "b",
                                   "--count", "9", "--limit", "0", "--share", "-0.5", "--loud"},
          {"--loud", "--share=-0.5", "--limit=0", "--count=9", "--tag=a", "one", "--tag=b",
           "--label=x=y", "two"}}) {
        Everything all;
        all.take(words);
        CHECK(all.first == "one");
        CHECK(all.second == "two");
        CHECK(all.label == "x=y");
        CHECK(all.tags == std::vector<std::string>{"a", "b"});
        CHECK(all.count == 9);
        CHECK(all.limit == 0);
        CHECK(all.share == -0.5);
        CHECK(all.loud);
    }
}

TEST_CASE("a word may begin with a dash where it is a position, a number or behind two dashes") {
    const std::string position = std::string(27, '-') + "XO------OX" + std::string(27, '-');
    for (const std::string& word : {position + " X", position + "X", std::string("-"),
                                    std::string("-5"), std::string("-.25")}) {
        Everything all;
        all.take({word});
        CHECK(all.first == word);
    }
    Everything all;
    all.take({"--loud", "--", "--label", "--loud"});
    CHECK(all.loud);
    CHECK(all.first == "--label");
    CHECK(all.second == "--loud");
    CHECK(all.label == "plain");
}

TEST_CASE(
    "a value may look like an option, but an option of the command only after an equals sign") {
    Everything all;
    all.take({"one", "--label=--loud", "--tag==", "--tag", "--quiet"});
    CHECK(all.label == "--loud");
    CHECK(all.tags == std::vector<std::string>{"=", "--quiet"});
    CHECK_FALSE(all.loud);
}

TEST_CASE("the name of a subcommand comes first") {
    Arguments arguments({"make", "--count", "3"});
    CHECK(arguments.take_subcommand("action") == "make");
    CHECK(arguments.words() == std::vector<std::string>{"--count", "3"});
    CHECK_THROWS_WITH(arguments.take_subcommand("action"),
                      "option --count belongs after the name of the action");
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{}, {"--help", "make"}, {"-h"}}) {
        Arguments none(words);
        CHECK_FALSE(none.take_subcommand("action"));
        CHECK(none.words() == words);
    }
}

TEST_CASE("leading options are read up to the first word or the option --help") {
    const auto rest = [](std::vector<std::string> words, std::string& label) {
        Arguments arguments(std::move(words));
        arguments.text("--label", "TEXT", label, "a label");
        arguments.parse_leading_options();
        return arguments.words();
    };
    using Words = std::vector<std::string>;
    std::string label;
    CHECK(rest({"--label", "x", "do", "--label", "y"}, label) == Words{"do", "--label", "y"});
    CHECK(label == "x");
    CHECK(rest({"--label=z", "--help"}, label) == Words{"--help"});
    CHECK(label == "z");
    CHECK(rest({"do"}, label) == Words{"do"});
    CHECK_THROWS_WITH(rest({"--lable", "x", "do"}, label),
                      "unknown option --lable before the command; did you mean '--label'?");
}

TEST_CASE("words repeat only where more are wanted") {
    std::string first;
    std::vector<std::string> rest;
    Arguments arguments({"a", "b", "c"});
    arguments.word("FIRST", first, "");
    arguments.remaining_words("MORE", rest, "");
    arguments.parse();
    CHECK(first == "a");
    CHECK(rest == std::vector<std::string>{"b", "c"});
    CHECK(problem_with({"a", "b", "c"}) == "unexpected argument: 'c' after FIRST SECOND");
    CHECK(problem_with({"a", "b", "loud"}) ==
          "unexpected argument: 'loud'; did you mean '--loud'?");
    Arguments none({"a"});
    CHECK_THROWS_WITH(none.parse(), "'a': only options are expected here");
}

TEST_CASE("wrong words are an error that says how to correct them") {
    CHECK(problem_with({}) == "FIRST is missing: the first word");
    CHECK(problem_with({"one", "--cuont", "3"}) ==
          "unknown option --cuont; did you mean '--count'?");
    CHECK(problem_with({"one", "-x"}) ==
          "unknown option -x; known: --label, --tag, --count, --limit, --share, --loud, --help");
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"one", "--label"},
                                               {"one", "--label", ""},
                                               {"one", "--label="},
                                               {"one", "--label", "--loud"}}) {
        CHECK(problem_with(words) == "option --label needs a value: --label TEXT");
    }
    CHECK(problem_with({"one", "--loud=yes"}) == "option --loud takes no value");
    CHECK(problem_with({"one", "--loud", "--loud"}) == "option --loud may be given only once");
    CHECK(problem_with({"one", "--count=1", "--count", "1"}) ==
          "option --count may be given only once");
    for (const char* bad :
         {"0", "10", "3.0", "x", "3x", " 3", "3 ", "+3", "0x3", "99999999999999999999"}) {
        CHECK(problem_with({"one", "--count", bad}) ==
              "--count: expected a whole number from 1 to 9, found '" + std::string(bad) + "'");
    }
    for (const char* bad : {"1.5", "nan", "inf", "half", "1e999", "+0.5", " 0.5"}) {
        CHECK(problem_with({"one", "--share", bad}) ==
              "--share: expected a number from -1 to 1, found '" + std::string(bad) + "'");
    }
    CHECK(problem_with({"one", "--limit", "6"}) ==
          "--limit: expected a whole number from 0 to 5, found '6'");
}

TEST_CASE("an option unlike many others is an error that names --help") {
    std::string text;
    Arguments many({"--x"});
    for (const char* name : {"--one", "--two", "--three", "--four"}) {
        many.text(name + std::string(40, 'a'), "TEXT", text, "");
    }
    CHECK_THROWS_WITH(many.parse(), "unknown option --x; --help lists all options");
}

TEST_CASE("the option --help counts at any place, and shows every declaration with its default") {
    CHECK(Everything{}.declared({"one", "--help"}).help_requested());
    CHECK(Everything{}.declared({"-h"}).help_requested());
    CHECK_FALSE(Everything{}.declared({"one", "--helpful"}).help_requested());
    CHECK(Everything{}.declared({}).help() ==
          "  FIRST          the first word\n"
          "  SECOND         the second word\n"
          "  --label TEXT   a label (default plain)\n"
          "  --tag TEXT     as many as you like\n"
          "  --count N      how many (default 3)\n"
          "  --limit N      at most\n"
          "  --share X      a part\n"
          "  --loud         speak up\n");
}

TEST_CASE("every bound is included") {
    CHECK(evothello::integer_from("1", 1, 9, "N") == 1);
    CHECK(evothello::integer_from("9", 1, 9, "N") == 9);
    CHECK_THROWS_WITH(evothello::integer_from("0", 1, 1'000'000, "N"),
                      "N: expected a whole number from 1 to 1,000,000, found '0'");
    CHECK(evothello::number_from("-1", -1, 1, "X") == -1);
    CHECK(evothello::number_from("1e0", -1, 1, "X") == 1);
}

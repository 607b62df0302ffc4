#include "base/formats/yaml.hpp"

#include <algorithm>
#include <array>
#include <ctime>

#include "base/random.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

using evothello::Error;
using evothello::error_of;
using evothello::Key;
using evothello::kThinning;
using evothello::Problem;
using evothello::Random;
using evothello::yaml::flow;
using evothello::yaml::parse;
using evothello::yaml::quoted_if_needed;
using evothello::yaml::Reader;
using evothello::yaml::Value;

namespace {

using Kind = Value::Kind;
using Strings = std::vector<std::string>;

std::string parse_error(std::string_view text) {
    return error_of([&] { parse(text, "a.yaml"); });
}

// A document with a reader for its root, and the problems that readers have added.
struct Document {
    explicit Document(std::string_view text) : value(parse(text, "a.yaml")) {}

    Reader root() { return Reader(value, "a.yaml", problems); }
    Reader at(std::string_view key) { return *root().find(key); }
    // The problems added since the last call.
    Strings complaints() {
        Strings texts;
        for (const Problem& problem : problems) texts.push_back(problem.text());
        problems.clear();
        return texts;
    }

    Value value;
    std::vector<Problem> problems = {};
};

// Compares words and structure, not lines or quotes.
bool same_content(const Value& a, const Value& b) {
    if (a.kind != b.kind || a.word != b.word || a.keys != b.keys) return false;
    if (a.items.size() != b.items.size()) return false;
    for (std::size_t i = 0; i < a.items.size(); ++i) {
        if (!same_content(a.items[i], b.items[i])) return false;
    }
    return true;
}

std::string random_word(Random& random) {
    static const Strings kOdd = {
        "",      "null", "Null", "NULL", "~",  "true",      "false", "yes", "1",   "1e5",
        "nan",   "-",    "- a",  "?",    ": ", "a: b",      "a #b",  "#",   "&x",  "*x",
        "!x",    "%x",   "@x",   "`x",   "{",  "]",         ",",     "'",   "\"",  "\\",
        "\\x41", "a\nb", " a",   "a ",   "\t", "caf\u00e9", "<<",    "---", "...", "|"};
    if (random.below(2) == 0) return kOdd[random.below(kOdd.size())];
    std::string word;
    for (auto length = random.below(6); length > 0; --length) {
        word += static_cast<char>(1 + random.below(127));
    }
    return word;
}

Value random_value(Random& random, int depth) {
    const auto kind = random.below(depth > 0 ? 4 : 2);
    Value value{.kind = static_cast<Kind>(kind)};
    if (value.kind == Kind::kNull) return value;
    if (value.kind == Kind::kWord) {
        value.quoted = random.below(2) == 0;
        value.word = value.quoted ? random_word(random) : "0.5";
        return value;
    }
    for (auto count = random.below(4); count > 0; --count) {
        value.items.push_back(random_value(random, depth - 1));
        if (value.kind == Kind::kMap) value.keys.push_back(random_word(random));
    }
    return value;
}

}  // namespace

TEST_CASE("a document keeps its words, its order and its lines") {
    const Value root = parse("b: 1\na:\n  - x\n  - [y, 'z']\nc: ~\nd:\n", "a.yaml");
    REQUIRE(root.kind == Kind::kMap);
    CHECK(root.keys == Strings{"b", "a", "c", "d"});
    CHECK(root.key_lines == std::vector<int>{1, 2, 5, 6});
    CHECK(root.items[0].word == "1");
    CHECK(root.items[2].kind == Kind::kNull);
    CHECK(root.items[3].kind == Kind::kNull);
    const Value& list = *root.find("a");
    REQUIRE(list.kind == Kind::kList);
    REQUIRE(list.items.size() == 2);
    CHECK(list.items[0].word == "x");
    CHECK(list.items[1].line == 4);
    CHECK(list.items[1].items[0].quoted == false);
    CHECK(list.items[1].items[1].quoted == true);
    CHECK(root.find("e") == nullptr);
}

TEST_CASE("a file that ends within a quote is refused, wherever it was cut") {
    for (const std::string text : {"a: \"", "a: '", "a: \"one", "a: 'one", "a: \"one\n",
                                   "a: 'one\n", "a: {b: \"one\n", "\""}) {
        INFO(text);
        CHECK(parse_error(text).starts_with("a.yaml:1: not YAML: "));
    }
    for (const std::string text :
         {"a: 'one'", "a: \"one\"\n", "a: |\n  one", "a: one # '", "'a': {}\n"}) {
        INFO(text);
        CHECK(parse_error(text) == "no error");
    }
}

TEST_CASE("text that is not YAML is refused with its line") {
    CHECK(parse_error("a: 1\nb: [1, 2\n").starts_with("a.yaml:2: not YAML: "));
    CHECK(parse_error("a: 1\nb: c: d\n").starts_with("a.yaml:2: not YAML: "));
    CHECK(parse_error("a: 1\n  b: 2\n").starts_with("a.yaml:2: not YAML: "));
    CHECK(parse_error("a: 1\nb: {c: 1}}\n").starts_with("a.yaml:2: not YAML: "));
    CHECK(parse_error("a: \"no end").starts_with("a.yaml:1: not YAML: "));
    CHECK(parse_error("a: 1\n? [b]\n: 2\n") == "a.yaml:2: a key must be a word");
}

TEST_CASE("a file without a document or with two is refused") {
    CHECK(parse_error("") == "a.yaml: the file is empty");
    CHECK(parse_error("# nothing\n\n") == "a.yaml: the file is empty");
    CHECK(parse_error("a: 1\n---\nb: 2\n") ==
          "a.yaml: more than one document (---), or a line that is indented less than the first");
    CHECK(parse_error("---\na: 1\n...\n") == "no error");
}

TEST_CASE("a tab that indents and a zero byte are named in plain words") {
    const std::string tab = "a tab at the start of a line; indent with spaces";
    CHECK(parse_error("a:\n\tb: 1\n") == "a.yaml:2: " + tab);
    CHECK(parse_error("a:\n  b: 1\n  \tc: 1\n") == "a.yaml:3: " + tab);
    CHECK(parse_error("a:\t1\n") == "no error");
    CHECK(parse_error(std::string_view("a: 1\nb: \0\n", 10)) ==
          "a.yaml:2: a zero byte: not a text file");
}

TEST_CASE("anchors and aliases are refused") {
    const std::string refused = "anchors and aliases (& and *) are not supported";
    CHECK(parse_error("a: 1\nb: &x 1\n") == "a.yaml:2: " + refused);
    CHECK(parse_error("a: 1\nb: &x\n  c: 1\n").ends_with(refused));
    CHECK(parse_error("a: 1\nb: &x [1]\n") == "a.yaml:2: " + refused);
    CHECK(parse_error("a: 1\nb: &x\n").ends_with(refused));
    CHECK(parse_error("a: *x\n").starts_with("a.yaml:1: not YAML: "));
}

TEST_CASE("deep nesting is an error and not a crash") {
    const auto nested = [](std::size_t depth) {
        return std::string(depth, '[') + std::string(depth, ']');
    };
    CHECK(parse_error(nested(30)) == "no error");
    CHECK(parse_error(nested(100)) == "a.yaml:1: nested too deeply");
    CHECK(parse_error(nested(100'000)) == "a.yaml:1: nested too deeply");
}

TEST_CASE("a number is a plain decimal word and nothing that looks like one") {
    Document document(
        "{a: 010, b: -1.5e1, c: '1', d: nan, e: .inf, f: 0x10, g: 1_000, h: yes, i: ~, j: [], "
        "k: {}, l: 1e999, m: 1 2}");
    CHECK(document.at("a").number() == 10.0);
    CHECK(document.at("b").number() == -15.0);
    CHECK(document.complaints().empty());
    for (const char* key : {"c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m"}) {
        CHECK_FALSE(document.at(key).number());
    }
    const std::string finite = "expected a finite number, found ",
                      any = "expected a number, found ";
    CHECK(document.complaints() ==
          Strings{"a.yaml:1: c: " + any + "the text \"1\"", "a.yaml:1: d: " + finite + "'nan'",
                  "a.yaml:1: e: " + finite + "'.inf'", "a.yaml:1: f: " + finite + "'0x10'",
                  "a.yaml:1: g: " + finite + "'1_000'", "a.yaml:1: h: " + finite + "'yes'",
                  "a.yaml:1: i: " + any + "nothing", "a.yaml:1: j: " + any + "a list",
                  "a.yaml:1: k: " + any + "a map", "a.yaml:1: l: " + finite + "'1e999'",
                  "a.yaml:1: m: " + finite + "'1 2'"});
}

TEST_CASE("a number with bounds takes both and nothing beyond") {
    Document document("{a: 0, b: 1, c: -0.001, d: 1.5}");
    CHECK(document.at("a").number(0, 1) == 0.0);
    CHECK(document.at("b").number(0, 1) == 1.0);
    CHECK(document.complaints().empty());
    CHECK_FALSE(document.at("c").number(0, 1));
    CHECK_FALSE(document.at("d").number(0, 1));
    CHECK(document.complaints() ==
          Strings{"a.yaml:1: c: expected a number from 0 to 1, found -0.001",
                  "a.yaml:1: d: expected a number from 0 to 1, found 1.5"});
}

TEST_CASE("an integer is whole, plain and within its bounds") {
    Document document("{a: 6, b: 010, c: 5, d: 11, e: 6.0, f: '6', g: 99999999999999999999, h: ~}");
    CHECK(document.at("a").integer(6, 10) == 6);
    CHECK(document.at("b").integer(6, 10) == 10);
    CHECK(document.complaints().empty());
    for (const char* key : {"c", "d", "e", "f", "g", "h"}) {
        CHECK_FALSE(document.at(key).integer(6, 10));
    }
    const std::string expected = "expected a whole number from 6 to 10, found ";
    CHECK(document.complaints() == Strings{"a.yaml:1: c: " + expected + "'5'",
                                           "a.yaml:1: d: " + expected + "'11'",
                                           "a.yaml:1: e: " + expected + "'6.0'",
                                           "a.yaml:1: f: " + expected + "the text \"6\"",
                                           "a.yaml:1: g: " + expected + "'99999999999999999999'",
                                           "a.yaml:1: h: " + expected + "nothing"});
}

TEST_CASE("text is any word, a flag only true and false") {
    Document document("{a: yes, b: '', c: [], d: true, e: false, f: 'true', g: True, h: {}}");
    CHECK(document.at("a").text() == "yes");
    CHECK(document.at("b").text() == "");
    CHECK(document.at("d").flag() == true);
    CHECK(document.at("e").flag() == false);
    CHECK(document.complaints().empty());
    CHECK_FALSE(document.at("c").text());
    for (const char* key : {"a", "f", "g", "h"}) CHECK_FALSE(document.at(key).flag());
    CHECK(document.complaints() == Strings{"a.yaml:1: c: expected text, found a list",
                                           "a.yaml:1: a: expected true or false, found 'yes'",
                                           "a.yaml:1: f: expected true or false, found 'true'",
                                           "a.yaml:1: g: expected true or false, found 'True'",
                                           "a.yaml:1: h: expected true or false, found a map"});
}

TEST_CASE("one_of() returns the index of the word") {
    constexpr std::array<std::string_view, 2> kWords = {"first", "random"};
    Document document("{a: first, b: 'random', c: last, d: 1, e: ~}");
    CHECK(document.at("a").one_of(kWords) == 0);
    CHECK(document.at("b").one_of(kWords) == 1);
    CHECK(document.complaints().empty());
    for (const char* key : {"c", "d", "e"}) CHECK_FALSE(document.at(key).one_of(kWords));
    CHECK(document.complaints() ==
          Strings{"a.yaml:1: c: expected one of first, random, found 'last'",
                  "a.yaml:1: d: expected one of first, random, found '1'",
                  "a.yaml:1: e: expected one of first, random, found nothing"});
}

TEST_CASE("a map names each unknown and each repeated key with its own line") {
    Document document("depth: 1\nties: 2\ndpeth: 3\nties: 4\nties: 5\n");
    CHECK(document.root().map_of({"depth", "ties"}));
    const std::string twice = "ties: this key is given twice, first on line 2";
    CHECK(document.complaints() == Strings{"a.yaml:4: " + twice, "a.yaml:5: " + twice,
                                           "a.yaml:3: dpeth: unknown key; did you mean 'depth'?"});
    CHECK(document.root().any_map());
    CHECK(document.complaints() == Strings{"a.yaml:4: " + twice, "a.yaml:5: " + twice});

    Document plain("{a: 1, b: [x], c: word}");
    CHECK(plain.root().map_of({"a", "b", "c"}));
    CHECK(plain.complaints().empty());
    CHECK_FALSE(plain.at("b").map_of({"a"}));
    CHECK_FALSE(plain.at("c").any_map());
    CHECK(plain.complaints() == Strings{"a.yaml:1: b: expected a map (key: value), found a list",
                                        "a.yaml:1: c: expected a map (key: value), found a word"});
}

TEST_CASE("control characters in a text or a key are refused with its line") {
    for (const char* word : {"\\e[31m", "a\\nb", "\\x9b", "\\u202e", "\\0"}) {
        INFO(word);
        const Value root =
            parse("a: \"" + std::string(word) + "\"\n\"" + word + "\": 1\n", "a.yaml");
        std::vector<Problem> problems;
        const Reader reader(root, "a.yaml", problems);
        CHECK_FALSE(reader.find("a")->text());
        reader.any_map();
        REQUIRE(problems.size() == 2);
        CHECK(problems[0].line == 1);
        CHECK(problems[1].line == 2);
        CHECK(problems[1].what == "a text must not contain control characters or line breaks");
    }
}

TEST_CASE("reading a map takes time linear in its number of keys") {
    const auto seconds = [](int keys) {
        std::string text;
        for (int i = 0; i < keys; ++i) text += "key" + std::to_string(i) + ": 1\n";
        double least = 1e9;
        for (int turn = 0; turn < 3; ++turn) {
            const std::clock_t begin =
                std::clock();  // processor time: other processes do not count
            const Value root = parse(text, "a.yaml");
            std::vector<Problem> problems;
            CHECK(Reader(root, "a.yaml", problems).any_map());
            CHECK(problems.empty());
            least = std::min(least, static_cast<double>(std::clock() - begin));
        }
        return least;
    };
    // The factor is 16 if the time is linear and 256 if it is quadratic.
    CHECK(seconds(64'000) < 64 * seconds(4'000));
}

TEST_CASE("a text of too many bytes is refused before it is read") {
    const std::string text = "a: 1\n" + std::string(evothello::yaml::kMostBytes - 5, '#');
    CHECK(parse(text, "a.yaml").keys == Strings{"a"});
    const std::string larger = text + '&';  // no longer valid YAML
    CHECK_THROWS_WITH(parse(larger, "a.yaml"),
                      "a.yaml: the file has 4,194,305 bytes, more than the 4,194,304 allowed here; "
                      "is it the right file?");
    CHECK_NOTHROW(parse(text + '#', "a.yaml", evothello::yaml::kAnySize));
}

TEST_CASE("a missing key is reported for the map that should have it") {
    Document document("a: 1\nb:\n  c: 2\n");
    CHECK(document.at("b").need("c")->number() == 2.0);
    CHECK_FALSE(document.root().find("d"));
    CHECK(document.complaints().empty());
    CHECK_FALSE(document.at("b").need("d"));
    CHECK_FALSE(document.root().need("d"));
    CHECK(document.complaints() ==
          Strings{"a.yaml:3: b: the key 'd' is missing", "a.yaml:1: the key 'd' is missing"});
    // A value that is not a map has been reported before.
    CHECK_FALSE(document.at("a").need("d"));
    CHECK(document.complaints().empty());
}

TEST_CASE("entries and items come in order and know their place") {
    Document document("stages:\n  - from: 0\n    terms: {mobility: x}\n  - 7\n");
    Strings places;
    const Reader stages = document.at("stages");
    REQUIRE(stages.list());
    stages.each_item([&](const Reader& stage) {
        places.push_back(stage.key());
        if (!stage.is_map()) return;
        stage.each_entry([&](const std::string& key, const Reader& entry) {
            places.push_back(key + " is " + entry.key());
        });
    });
    CHECK(places ==
          Strings{"stages[0]", "from is stages[0].from", "terms is stages[0].terms", "stages[1]"});
    stages.each_item([&](const Reader& stage) {
        if (const auto terms = stage.find("terms")) terms->need("mobility")->number();
    });
    CHECK_FALSE(document.root().list());
    CHECK(document.complaints() ==
          Strings{"a.yaml:3: stages[0].terms.mobility: expected a finite number, found 'x'",
                  "a.yaml:1: expected a list, found a map"});
}

TEST_CASE("a word that needs no quotes gets none") {
    for (const char* word : {"directional", "lr06", "a/b-c_d.e", "evothello-weights/1", "a+1"}) {
        CHECK(quoted_if_needed(word) == word);
    }
    for (const char* word : {"1", "1e5", "true", "null", "Null", "NULL", "", "a b", "a:b"}) {
        CHECK(quoted_if_needed(word) == '"' + std::string(word) + '"');
    }
    CHECK(quoted_if_needed("a\"b\\c\n") == R"("a\"b\\c\x0a")");
    CHECK(quoted_if_needed("\xc2\x9b \xe2\x80\xae \xc3\xa9") == "\"\\x9b \\u202e \xc3\xa9\"");
}

TEST_CASE("every word of up to two bytes is read back as it was written") {
    const auto check = [](const std::string& word) {
        const Value root =
            parse("{" + quoted_if_needed(word) + ": " + quoted_if_needed(word) + "}", "a.yaml");
        INFO(quoted_if_needed(word));
        REQUIRE(root.keys == Strings{word});
        REQUIRE(root.items[0].kind == Kind::kWord);
        REQUIRE(root.items[0].word == word);
    };
    for (int first = 0; first < 256; ++first) {
        check({static_cast<char>(first)});
        for (int second = 0; second < 256; second += kThinning) {
            check({static_cast<char>(first), static_cast<char>(second)});
        }
    }
}

TEST_CASE("direction controls are written as escapes and read back") {
    for (const std::string word : {"\xc2\x80", "\xc2\x9b", "\xe2\x80\xa8", "\xe2\x80\xae",
                                   "\xe2\x81\xa9", "\xe2\x80", "\xe2x"}) {
        const std::string text = quoted_if_needed(word);
        INFO(text);
        CHECK(parse(text, "a.yaml").word == word);
    }
}

TEST_CASE("a value written on one line is read back the same, and written the same") {
    CHECK(flow(parse("a: 1\nb:\n  - x y\n  - ~\n  - '2'\nc: {}\n", "a.yaml")) ==
          R"({a: 1, b: ["x y", null, "2"], c: {}})");
    for (std::uint64_t i = 0; i < 5000 / kThinning; ++i) {
        Random random(Key{.seed = 2, .index = i});
        const Value value = random_value(random, 4);
        const std::string text = flow(value);
        INFO(text);
        const Value read = parse("[" + text + "]", "a.yaml").items.at(0);
        REQUIRE(same_content(read, value));
        REQUIRE(flow(read) == text);
    }
}

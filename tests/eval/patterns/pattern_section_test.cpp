#include "eval/patterns/pattern_section.hpp"

#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

const std::string kText = R"(patterns:
  squares:
    - [a1, b1, c1]
    - [d1, e1]
  constant: true
  counts: [mobility.own, exposure.opp]
  stages: [0, 13, 40]
  resolution: 128
  tables: {file: a.tables, digest: "0123456789abcdef"}
)";

PatternSection read(const std::string& text, Size size, std::vector<Problem>& problems) {
    const yaml::Value document = yaml::parse(text, "a.yaml");
    const yaml::Reader reader(document, "a.yaml", problems);
    return read_pattern_section(reader.find("patterns").value(), size);
}

// The problems of the text with one thing changed.
std::string error(const std::string& from, const std::string& to, Size size = Size::k8) {
    std::string text = kText;
    text.replace(text.find(from), from.size(), to);
    std::vector<Problem> problems;
    read(text, size, problems);
    return error_of([&] {
        if (!problems.empty()) throw Error(problems);
    });
}

}  // namespace

TEST_CASE("a section of patterns is written as it was read") {
    std::vector<Problem> problems;
    const PatternSection section = read(kText, Size::k8, problems);
    CHECK(problems.empty());
    CHECK(to_text(section) == kText);
    CHECK(section.squares.size() == 2);
    CHECK(section.layout.stages == std::vector{0, 13, 40});
    for (const Size size : {Size::k6, Size::k8}) {
        for (const std::string_view set : pattern_set_names(size)) {
            const std::string named = "patterns:\n  set: " + std::string(set) +
                                      "\n  stages: [0]\n  resolution: 8\n"
                                      "  tables: {file: a.tables, digest: \"0123456789abcdef\"}\n";
            CHECK(to_text(read(named, size, problems)) == named);
            CHECK(problems.empty());
        }
    }
}

TEST_CASE("a mistake in a section of patterns is named with its place") {
    CHECK(error("squares:", "set: full\n  squares:") ==
          "a.yaml:2: patterns: expected either set, a name, or squares, the list of patterns");
    CHECK(error("[d1, e1]", "[d1, e1, d1]") ==
          "a.yaml:4: patterns.squares[1][2]: the square d1 stands twice in this pattern");
    CHECK(error("[d1, e1]", "[h1, g1]", Size::k6).find("expected a square of the 6x6 board") !=
          std::string::npos);
    CHECK(error("[d1, e1]", "[a1,b1,c1,d1,e1,f1,g1,h1,a2,b2,c2,d2,e2]") ==
          "a.yaml:4: patterns.squares[1]: expected 1 to 12 squares, found 13");
    CHECK(error("[d1, e1]", "[]") ==
          "a.yaml:4: patterns.squares[1]: expected 1 to 12 squares, found 0");
    const std::string same =
        "a.yaml:4: patterns.squares[1]: the same squares as patterns.squares[0], or an image of "
        "them by a symmetry of the board";
    CHECK(error("[d1, e1]", "[b1, c1, a1]") == same);
    CHECK(error("[d1, e1]", "[h6, h8, h7]") == same);
    CHECK(error("mobility.own, ", "mobility, ").find("in the form own or opp") !=
          std::string::npos);
    CHECK(error("exposure.opp", "mobility.own") ==
          "a.yaml:6: patterns.counts[1]: mobility.own stands twice");
    CHECK(error("[0, 13, 40]", "[1, 13, 40]").find("must start at 0") != std::string::npos);
    CHECK(error("[0, 13, 40]", "[0, 13, 13]").find("stage starts must rise") != std::string::npos);
    CHECK(error("[0, 13, 40]", "[]").find("expected at least one stage") != std::string::npos);
    CHECK(error("resolution: 128", "resolution: 0").find("patterns.resolution") !=
          std::string::npos);
    CHECK(error("a.tables", "../a.tables").find("without a folder") != std::string::npos);
    CHECK(error("0123456789abcdef", "0123456789ABCDEF").find("16 hexadecimal digits") !=
          std::string::npos);
}

TEST_CASE("a named set is of its board size") {
    const std::string squares = "squares:\n    - [a1, b1, c1]\n    - [d1, e1]\n";
    CHECK(error(squares, "set: ful\n").find("did you mean 'full'?") != std::string::npos);
    CHECK(error(squares, "set: full2\n", Size::k6)
              .find("no set of patterns for the 6x6 board is called 'full2'") != std::string::npos);
}

TEST_CASE("the number of images is limited") {
    // One pattern of two squares for each pair of squares: eight times too many of them.
    std::string lists;
    for (int a = 0; a < 64; ++a) {
        for (int b = 0; b < a; ++b) {
            lists += "    - [" + Square::of(a).name() + ", " + Square::of(b).name() + "]\n";
        }
    }
    std::string text = kText;
    const std::string old = "    - [a1, b1, c1]\n    - [d1, e1]\n";
    std::vector<Problem> problems;
    read(text.replace(text.find(old), old.size(), lists), Size::k8, problems);
    CHECK(problems.back().what.find("images on the board; at most 512 can be evaluated") !=
          std::string::npos);
}

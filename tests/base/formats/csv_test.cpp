#include "base/formats/csv.hpp"

#include "base/random.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

using evothello::error_of;
using evothello::kThinning;
using evothello::Random;
using evothello::csv::cell;
using evothello::csv::parse;
using evothello::csv::Table;

namespace {

using Strings = std::vector<std::string>;

std::string parse_error(std::string_view text) {
    return error_of([&] { parse(text, "a.csv"); });
}

std::string line(const Strings& cells) {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) text += (i > 0 ? "," : "") + cell(cells[i]);
    return text + "\n";
}

}  // namespace

TEST_CASE("a table is a line of names and rows of cells") {
    const Table table = parse("generation,best\n0,0.5\n1,\n", "a.csv");
    CHECK(table.file == "a.csv");
    CHECK(table.columns == Strings{"generation", "best"});
    CHECK(table.rows == std::vector<Strings>{{"0", "0.5"}, {"1", ""}});
    CHECK(parse("x\n", "a.csv").rows.empty());
    CHECK(parse("x\n\n", "a.csv").rows == std::vector<Strings>{{""}});
}

TEST_CASE("a table reads the same without its last line break, from Windows, and with a mark") {
    const std::vector<Strings> rows = {{"1", "2"}, {"3", "4"}};
    CHECK(parse("a,b\n1,2\n3,4", "a.csv").rows == rows);
    CHECK(parse("a,b\r\n1,2\r\n3,4\r\n", "a.csv").rows == rows);
    const Table marked = parse(
        "\xEF\xBB\xBF"
        "a,b\n1,2\n3,4\n",
        "a.csv");
    CHECK(marked.columns == Strings{"a", "b"});
    CHECK(marked.rows == rows);
}

TEST_CASE("quotes keep commas, quotes and blanks in a cell, other blanks do not count") {
    const Table table = parse("a, b ,c\n\"x, y\", \"say \"\"hi\"\"\" ,\" z \"\n", "a.csv");
    CHECK(table.columns == Strings{"a", "b", "c"});
    CHECK(table.rows == std::vector<Strings>{{"x, y", "say \"hi\"", " z "}});
}

TEST_CASE("what is not a table is refused with its line") {
    CHECK(parse_error("") == "a.csv: the file is empty, expected a line of column names");
    CHECK(parse_error("\n") == "a.csv:1: column 1 has no name");
    CHECK(parse_error("a,,c\n") == "a.csv:1: column 2 has no name");
    CHECK(parse_error("a,b,a\n") == "a.csv:1: column 'a' is given twice");
    CHECK(parse_error("a,b\n1,2\n3\n") ==
          "a.csv:3: expected 2 cells, one for each column, found 1");
    CHECK(parse_error("a,b\n1,2,3\n") == "a.csv:2: expected 2 cells, one for each column, found 3");
    CHECK(parse_error("a,b\n1,2\n\n") == "a.csv:3: expected 2 cells, one for each column, found 1");
    CHECK(parse_error("a,b\n1,\"2\n\"\n") ==
          "a.csv:2: a quote is not closed; a cell ends on the line where it began");
    CHECK(parse_error({"a,b\n1,\0\n", 8}) == "a.csv:2: a zero byte: not a text file");
    for (const std::string astray : {"\"x\"y", "x\"y\"", "\"x\"y\"z\"", "x\"\"y"}) {
        CHECK(parse_error("a\n" + astray + "\n") ==
              "a.csv:2: a misplaced quote in " + astray +
                  "; write the cell in quotes, and each quote inside it twice");
    }
    CHECK(parse_error("\xef\xbb\xbf") ==
          "a.csv: the file is empty, expected a line of column names");
}

TEST_CASE("numbers are read whole and exactly, or refused with line and column") {
    const Table table = parse("x,y\n0.1,-2.5e-300\n0.5abc,\n1e999,inf\n,0x10\n", "a.csv");
    CHECK(table.number(0, 0) == 0.1);
    CHECK(table.number(0, 1) == -2.5e-300);
    const auto refused = [&](std::size_t row, std::size_t column) {
        return error_of([&] { table.number(row, column); });
    };
    CHECK(refused(1, 0) == "a.csv:3: column 'x': not a number: \"0.5abc\"");
    CHECK(refused(1, 1) == "a.csv:3: column 'y': not a number: \"\"");
    CHECK(refused(2, 0) == "a.csv:4: column 'x': not a number: \"1e999\"");
    CHECK(refused(2, 1) == "a.csv:4: column 'y': not a number: \"inf\"");
    CHECK(refused(3, 1) == "a.csv:5: column 'y': not a number: \"0x10\"");
}

TEST_CASE("columns are found by name, and a misspelled name gets a suggestion") {
    const Table table = parse("generation,best\n", "a.csv");
    CHECK(table.column("generation") == 0);
    CHECK(table.column("best") == 1);
    CHECK(error_of([&] { table.column("bets"); }) ==
          "a.csv:1: no column 'bets'; did you mean 'best'?");
}

TEST_CASE("a cell is quoted only where it must be") {
    for (const std::string plain : {"", "x", "0.5", "a b", "#", "'", ";"}) {
        CHECK(cell(plain) == plain);
    }
    CHECK(cell("a,b") == "\"a,b\"");
    CHECK(cell("say \"hi\"") == "\"say \"\"hi\"\"\"");
    CHECK(cell(" x") == "\" x\"");
    CHECK(cell("x\t") == "\"x\t\"");
    CHECK(cell("x\r") == "\"x\r\"");
    CHECK(cell("a\nb,c") == "\"a\\x0ab,c\"");  // a table cannot contain a line break
    CHECK(cell({"\0", 1}) == "\\x00");
}

TEST_CASE("cells of any text read back as they were") {
    for (std::uint64_t index = 0; index < 2000 / kThinning; ++index) {
        Random random({.seed = 3, .index = index});
        const auto columns = 1 + random.below(4);
        std::vector<Strings> rows(random.below(4), Strings(columns));
        for (Strings& row : rows) {
            for (std::string& text : row) {
                for (auto length = random.below(6); length > 0; --length) {
                    text += std::string_view(" \t\r,\"ab0.\xC3\xA9")[random.below(11)];
                }
            }
        }
        Strings names;
        for (std::size_t i = 0; i < columns; ++i) names.push_back("column " + std::to_string(i));
        std::string text = line(names);
        for (const Strings& row : rows) text += line(row);
        INFO(text);
        const Table table = parse(text, "a.csv");
        CHECK(table.columns == names);
        CHECK(table.rows == rows);
    }
}

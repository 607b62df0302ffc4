#pragma once

// Tables as text, strictly: a line of column names, then rows with exactly as many cells, one line
// each. Cells stay text until somebody says what they should be. The parser behind it only splits
// lines into cells.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace evothello::csv {

struct Table {
    std::string file;
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;
    std::vector<int> lines;  // of the file, where each row stands

    // Each throws Error: for a name that no column has, for a cell that is not a finite number.
    std::size_t column(std::string_view name) const;
    double number(std::size_t row, std::size_t column) const;
};

// Throws Error with the line for cells too many or too few, quotes astray, and columns without a
// name of their own. Blanks around a cell do not count, unless they stand inside its quotes.
Table parse(std::string_view text, const std::string& file);

// The same, of lines that are given one by one; rows that nobody wants may be skipped.
class LineParser {
  public:
    explicit LineParser(std::string file) { table_.file = std::move(file); }

    void add(std::string_view line);  // its end may be there or not
    void skip() { ++line_; }
    Table take() { return std::move(table_); }

  private:
    Table table_ = {};
    int line_ = 0;
};

// A cell as it may stand in a line: in quotes where plain text would be read as something else.
// Of text with a line break or a zero byte, which no table can hold, its printable form.
std::string cell(std::string_view text);

}  // namespace evothello::csv

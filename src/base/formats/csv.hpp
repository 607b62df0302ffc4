#pragma once

// Strict CSV: a line of column names, then one line per row with the same number of cells. Cells
// are text until the caller asks for a number. The parser library only splits lines into cells.

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
    std::vector<int> lines;  // the line of each row in the file, from 1

    // The index of the column. Throws Error if there is no column of this name.
    std::size_t column(std::string_view name) const;
    // The number in a cell. Throws Error if it is not a finite number.
    double number(std::size_t row, std::size_t column) const;
};

// Throws Error with the line for a wrong number of cells, misplaced quotes, and empty or repeated
// column names. Blanks around a cell are removed, except inside quotes. A quoted cell cannot
// contain a line break. `file` is the name that errors show.
Table parse(std::string_view text, const std::string& file);

// Parses lines one at a time; rows that are not needed can be skipped.
class LineParser {
  public:
    explicit LineParser(std::string file) { table_.file = std::move(file); }

    void add(std::string_view line);            // with or without its line feed
    void skip() { ++line_; }                    // counts a row without parsing it
    Table take() { return std::move(table_); }  // ends parsing

  private:
    Table table_ = {};
    int line_ = 0;
};

// The text of a cell, quoted if parse() would otherwise read it differently. Text with a line feed
// or a zero byte, which a table cannot contain, is written in its printable() form.
std::string cell(std::string_view text);

}  // namespace evothello::csv

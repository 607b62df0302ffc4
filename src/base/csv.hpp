#pragma once

// Tables as text, strictly: a line of column names, then rows with exactly as many cells, one line
// each. Cells stay text until somebody says what they should be. The parser behind it only splits
// lines into cells.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace evothello::csv {

struct Table {
    std::string file;
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;

    // The names are the first line, and no cell holds a line break.
    static int line_of(std::size_t row) { return static_cast<int>(row) + 2; }

    // Each throws Error: for a name that no column has, for a cell that is not a finite number.
    std::size_t column(std::string_view name) const;
    double number(std::size_t row, std::size_t column) const;
};

// Throws Error with the line for cells too many or too few, quotes astray, and columns without a
// name of their own. Blanks around a cell do not count, unless they stand inside its quotes.
Table parse(std::string_view text, const std::string& file);

// A cell as it may stand in a line: in quotes where plain text would be read as something else.
// Throws Error for text with a line break or a zero byte, which no table can hold.
std::string cell(std::string_view text);

}  // namespace evothello::csv

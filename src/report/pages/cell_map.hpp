#pragma once

// Tables of numbers with coloured cells: blue above the middle, orange below, more intense with the
// distance. Blue and orange also work for people with red-green colour blindness. Cells also show
// the numbers.

#include <optional>
#include <string>
#include <vector>

namespace evothello {

struct CellMap {
    struct Cell {
        double value = 0;
        std::string text;
        std::string readout = {};  // text of the read-out; empty: `text`
    };

    std::string title;
    std::vector<std::string> columns, rows;               // names
    std::vector<std::vector<std::optional<Cell>>> cells;  // cells[row][column]
    double middle = 0, reach = 1;  // the colour is most intense at middle +- reach
    std::string column_name = {}, row_name = {};
    double width = 28, row_label = 14;  // width of a cell and of the row names, in SVG units
    bool columns_on_top = false;
};

std::string figure(const CellMap& map);  // a <figure> element with SVG

}  // namespace evothello

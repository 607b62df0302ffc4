#pragma once

// Tables of numbers told by colour as well: blue above the middle, orange below it, stronger the
// further; so that people who do not tell red from green read them too. The numbers stand there.

#include <optional>
#include <string>
#include <vector>

namespace evothello {

struct CellMap {
    struct Cell {
        double value = 0;
        std::string text;
        std::string says = {};  // the read-out, where the text is not all
    };

    std::string title;
    std::vector<std::string> columns, rows;               // their names
    std::vector<std::vector<std::optional<Cell>>> cells;  // by row
    double middle = 0, reach = 1;                         // the colour is full at this distance
    std::string column_name = {}, row_name = {};
    double width = 28, row_label = 14;  // of a cell and of the rows' names
    bool columns_on_top = false;
};

std::string figure(const CellMap& map);

}  // namespace evothello

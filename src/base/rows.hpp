#pragma once

// Lookup in tables whose rows have a `name`.

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace evothello {

// Returns the row of this name; null if there is none.
template <class Rows>
auto* find_row(Rows&& rows, std::string_view name) {
    const auto row = std::find_if(std::begin(rows), std::end(rows),
                                  [name](const auto& each) { return each.name == name; });
    return row == std::end(rows) ? nullptr : &*row;
}

template <class Rows>
std::vector<std::string_view> names_of_rows(Rows&& rows) {
    std::vector<std::string_view> names;
    for (const auto& each : rows) names.push_back(each.name);
    return names;
}

// Throws Error if there is no such row: `problem`, the name in quotes, `rest` and the nearest name.
template <class Rows>
const auto& need_row(Rows&& rows, std::string_view name, const char* problem,
                     const char* rest = "") {
    if (const auto* row = find_row(rows, name)) return *row;
    throw Error(std::string(problem) + " '" + std::string(name) + "'" + rest +
                did_you_mean(name, names_of_rows(rows)));
}

// A file that is compiled into the program: a row of a table that cmake/shipped.cmake writes.
struct Shipped {
    std::string_view name, path, text;
};

}  // namespace evothello

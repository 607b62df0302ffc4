#include "export/import_rows.hpp"

#include <algorithm>

#include "base/number.hpp"

namespace evothello {

ImportRows::ImportRows(const csv::Table& table, std::span<const std::string_view> columns)
    : table_(&table), columns_(columns) {
    for (const std::string& name : table.columns) {
        if (std::ranges::find(columns, name) == columns.end()) {
            add_problem({"unknown column" + did_you_mean(name, columns), table.file, 1, name});
        }
    }
    throw_problems();
    for (const std::string_view column : columns) place_.push_back(table.column(column));
}

void ImportRows::add_problem(std::size_t column, std::string what) {
    add_problem({std::move(what), file(), line(), std::string(columns_[column])});
}

std::optional<int> ImportRows::integer(std::size_t column, int max) {
    const auto number = parse_integer(cell(column));
    if (number && *number >= 0 && *number <= max) return static_cast<int>(*number);
    add_problem(column, "expected a whole number from 0 to " + std::to_string(max) + ", found '" +
                            cell(column) + "'");
    return std::nullopt;
}

std::optional<double> ImportRows::number(std::size_t column) {
    const std::optional<double> number = parse_number(cell(column));
    if (!number) add_problem(column, "expected a number, found '" + cell(column) + "'");
    return number;
}

}  // namespace evothello

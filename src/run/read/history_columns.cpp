#include "run/read/history_columns.hpp"

namespace evothello {

std::optional<double> number_at(const csv::Table& table, std::size_t row, std::string_view column) {
    const std::size_t at = table.column(column);
    if (table.rows[row][at].empty()) return std::nullopt;
    return table.number(row, at);
}

std::vector<Measurement> measurements(const csv::Table& table, std::string_view column,
                                      std::string_view error_column) {
    std::vector<Measurement> found;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const auto value = number_at(table, row, column);
        if (!value) continue;
        const auto error = number_at(table, row, error_column);
        found.push_back(
            {static_cast<int>(*number_at(table, row, "generation")), *value, error.value_or(0)});
    }
    return found;
}

int nice_stride(std::size_t rows, std::size_t most) {
    int stride = 1;
    // 1, 2, 5, 10, 20, 50...
    for (int turn = 0; rows > most * static_cast<std::size_t>(stride); ++turn) {
        stride = turn % 3 == 1 ? stride / 2 * 5 : stride * 2;
    }
    return stride;
}

std::vector<std::size_t> every_nth_row(int stride, std::size_t rows) {
    std::vector<std::size_t> chosen;
    for (std::size_t row = 0; row < rows; row += static_cast<std::size_t>(stride)) {
        chosen.push_back(row);
    }
    if (!chosen.empty() && chosen.back() + 1 != rows) chosen.push_back(rows - 1);
    return chosen;
}

RowSelection select_rows(int last_generation, int most_whole) {
    constexpr std::size_t kMost = 1'000;
    const bool whole = last_generation < most_whole;
    return {
        .last = last_generation,
        .stride = whole ? 1 : nice_stride(static_cast<std::size_t>(last_generation) + 1, kMost)};
}

}  // namespace evothello

#pragma once

// Columns of a run's tables (history.csv, timing.csv) as numbers for charts. An empty cell means
// that the value was not measured.

#include <optional>
#include <string_view>
#include <vector>

#include "base/formats/csv.hpp"

namespace evothello {

// Nothing for an empty cell.
std::optional<double> number_at(const csv::Table& table, std::size_t row, std::string_view column);

struct Measurement {
    int generation = 0;
    double value = 0, error = 0;
};
// The rows that have a value in `column`, with the error from `error_column` (0 if empty).
std::vector<Measurement> measurements(const csv::Table& table, std::string_view column,
                                      std::string_view error_column);

// The lowest of 1, 2, 5, 10, 20, 50... for which rows <= most * stride.
int nice_stride(std::size_t rows, std::size_t most);
// Indices of every stride-th of `rows` rows, from 0, and the last row.
std::vector<std::size_t> every_nth_row(int stride, std::size_t rows);

// Selects the generations to read from a table whose last generation is `last_generation`: all if
// it is below `most_whole`, otherwise at most 1,000, evenly spaced by `stride`, and the last one.
struct RowSelection {
    int last = -1, stride = 1;
    bool operator()(int generation) const {
        return generation == last || (generation < last && generation % stride == 0);
    }
};
RowSelection select_rows(int last_generation, int most_whole = 10'000);

}  // namespace evothello

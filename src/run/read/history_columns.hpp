#pragma once

// Columns of a run's tables (history.csv, timing.csv) as numbers to draw. An empty cell was not
// measured.

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
// The rows where it was measured, with what stands in the column of its error.
std::vector<Measurement> measurements(const csv::Table& table, std::string_view column,
                                      std::string_view error_column);

// Every k-th row and the last, with the lowest k of 1, 2, 5, 10, 20... that leaves at most `most`
// and the last.
int stride_of(std::size_t rows, std::size_t most);
std::vector<std::size_t> every(int stride, std::size_t rows);

// The rows to read of a table that ends with a generation: every row of up to 10,000 generations,
// otherwise some 1,000 evenly spaced ones and the last, `stride` generations apart.
struct EvenRows {
    int last = -1, stride = 1;
    bool operator()(int generation) const {
        return generation == last || (generation < last && generation % stride == 0);
    }
};
EvenRows even_rows(int last_generation, int most_whole = 10'000);

}  // namespace evothello

#pragma once

// What readers of CSV tables share: the columns they know, the row that is read, and all problems
// with their lines.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/formats/csv.hpp"

namespace evothello {

class ImportRows {
  protected:
    // Throws Error for a column that is not one of `columns`, and for one that is missing. The
    // arguments must outlive it.
    ImportRows(const csv::Table& table, std::span<const std::string_view> columns);

    // Calls `read` for each row, which is then the current one.
    template <class Read>
    void each_row(Read&& read) {
        for (row_ = 0; row_ < table_->rows.size(); ++row_) read();
    }
    // Of the current row; a column is an index in `columns`.
    const std::string& cell(std::size_t column) const { return table_->rows[row_][place_[column]]; }
    int line() const { return table_->lines[row_]; }
    void add_problem(std::size_t column, std::string what);
    // The whole number in [0, max] of a cell; adds a problem if there is none.
    std::optional<int> integer(std::size_t column, int max);
    std::optional<double> number(std::size_t column);

    void add_problem(Problem problem) { problems_.push_back(std::move(problem)); }
    const std::string& file() const { return table_->file; }
    bool has_problems() const { return !problems_.empty(); }
    void throw_problems() const {
        if (has_problems()) throw Error(problems_);
    }

  private:
    const csv::Table* table_;
    std::span<const std::string_view> columns_;
    std::vector<std::size_t> place_;
    std::size_t row_ = 0;
    std::vector<Problem> problems_;
};

}  // namespace evothello

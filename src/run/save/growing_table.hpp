#pragma once

// Tables that a run appends to, generation by generation; the generation is the first column and
// rises. Their size is bounded: whenever the run reaches a multiple of 10,000 generations, a table
// keeps every generation of the last 10,000, each 10th of the last 100,000, each 100th of the last
// 1,000,000, and so on. The rows of a table depend on the generation reached alone, so a run that
// was stopped ends with the same bytes as one that was not. Tables are read as streams.

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "base/formats/csv.hpp"

namespace evothello {

inline constexpr int kRecentGenerations = 10'000;

// Whether a table that is thinned at generation `reached` keeps the rows of `generation`, which is
// at most `reached`. `recent` is kRecentGenerations, or fewer in a test.
bool stays_in_table(int generation, int reached, int recent);

// The most rows that a table has at any time while a run plays so many generations.
double most_rows_in_table(double generations, int recent = kRecentGenerations);

// The generation of the last whole row; -1 where there is no row, or no table.
int last_generation(const file::Path& path);

// The generations that have rows, ascending.
std::vector<int> generations_in(const file::Path& path);

using TakesGeneration = std::function<bool(int generation)>;

// The rows of the generations that `wanted` takes. Leaves out a last row that is being written. No
// columns where there is no table, or no whole header.
csv::Table read_rows(const file::Path& path, const TakesGeneration& wanted);

// Writes the rows up to a generation to another file, where there is a table.
void copy_rows(const file::Path& from, const file::Path& to, int generation);

struct DroppedRows {
    std::int64_t rows = 0, dropped = 0;
    std::uintmax_t dropped_bytes = 0;
};
// What drop_rows would drop.
DroppedRows count_dropped(const file::Path& path, const TakesGeneration& stays);
// Rewrites the table without the other rows, in one step.
void drop_rows(const file::Path& path, const TakesGeneration& stays);

// A table that this process appends to.
class GrowingTable {
  public:
    using Note = std::function<void(const std::string&)>;

    // Cuts off the rows behind `generation`, which an earlier process wrote after its last saved
    // state. Renames a file with other columns to PATH.old and begins anew; a note tells it.
    GrowingTable(file::Path path, std::string header, int generation, int recent, Note note);

    void add(std::string_view rows, int generation);  // in memory until the next write

    // Appends what was added. If the file was removed, replaced or changed by others since the last
    // write, first mends it; notes tell what happened and which rows are lost.
    void write();
    void sync();  // the same, and returns when all is safe on the disk

    // Thins the table if `reached`, the generation of the newest row, is one at which it is due.
    void thin(int reached);

  private:
    void open(int generation);
    void mend();
    file::Path set_aside() const;

    file::Path path_;
    std::string header_;
    int recent_;
    Note note_;
    std::optional<file::Appender> file_ = {};
    std::uintmax_t size_ = 0;       // that the file has unless others change it
    int written_ = -1, added_ = 0;  // newest generation in the file, and in rows_
    std::string rows_ = {};
};

}  // namespace evothello

#pragma once

// CSV tables to which a run appends rows, generation by generation. The first column is the
// generation and never decreases. The size is bounded: whenever the run reaches a multiple of
// 10,000 generations, a table keeps every generation of the last 10,000, each 10th of the last
// 100,000, each 100th of the last 1,000,000, and so on. Which rows remain depends only on the
// generation reached, so a stopped and resumed run ends with the same bytes as an uninterrupted
// one. Tables are read line by line, never whole.

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

// Whether a table thinned at generation `reached` keeps the rows of `generation` (at most
// `reached`): with age = reached - generation, it keeps multiples of 1 up to age `recent`, of 10 up
// to age 10 * recent, and so on. `recent` is kRecentGenerations, or fewer in a test.
bool is_kept_in_table(int generation, int reached, int recent);

// Upper bound of the rows of a table at any time of a run of `generations` generations, for one row
// per generation.
double most_rows_in_table(double generations, int recent = kRecentGenerations);

// The generation of the last complete row; -1 if there is no row or no table. Reads from the end of
// the file.
int last_generation(const file::Path& path);

// The generations that have rows, ascending, each once. Reads the whole file.
std::vector<int> generations_in(const file::Path& path);

using GenerationFilter = std::function<bool(int generation)>;

// The rows of the generations for which `wanted` returns true. An incomplete last row is left out:
// it is being written. The table has no columns if the file or a complete header is missing.
csv::Table read_rows(const file::Path& path, const GenerationFilter& wanted);

// Copies the header and the rows of generations [0, generation] to the file `to`, replacing it in
// one step. Does nothing if `from` does not exist.
void copy_rows(const file::Path& from, const file::Path& to, int generation);

struct DropCount {
    std::int64_t rows = 0, dropped = 0;
    std::uintmax_t dropped_bytes = 0;
};
// Counts the rows, and those that drop_rows would remove: rows for which `stays` returns false.
DropCount count_rows_to_drop(const file::Path& path, const GenerationFilter& stays);
// Replaces the table in one step by one that has only the rows for which `stays` returns true.
void drop_rows(const file::Path& path, const GenerationFilter& stays);

// A table that this process appends to. Not thread-safe.
class GrowingTable {
  public:
    using Note = std::function<void(const std::string&)>;

    // Opens or creates the table. Removes rows of generations > `generation`: an earlier process
    // wrote them after its last saved state. A file with another header is renamed to PATH.old and
    // a new table is begun; `note` is called with a message for the user. Also thins the table if
    // that was due and not done.
    GrowingTable(file::Path path, std::string header, int generation, int recent, Note note);

    void add(std::string_view rows, int generation);  // kept in memory until the next write()

    // Appends the added rows to the file. If another program removed, replaced or changed the file
    // since the last write, repairs it first and calls `note` with what happened and which rows are
    // lost.
    void write();
    void sync();  // write(), then waits until the data is on the disk

    // Thins the table if `reached`, the generation of the newest row, is a multiple of `recent`
    // (the constructor's) and at least twice that.
    void thin(int reached);

  private:
    void open(int generation);
    void repair();
    file::Path rename_to_old() const;

    file::Path path_;
    std::string header_;
    int recent_;
    Note note_;
    std::optional<file::Appender> file_ = {};
    std::uintmax_t size_ = 0;       // expected size of the file
    int written_ = -1, added_ = 0;  // newest generation in the file, and in rows_
    std::string rows_ = {};
};

}  // namespace evothello

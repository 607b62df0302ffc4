#include "run/save/growing_table.hpp"

#include <algorithm>
#include <utility>

#include "base/number.hpp"

namespace evothello {
namespace {

// Nothing if the row does not begin with an integer.
std::optional<int> generation_of(std::string_view row) {
    const auto number = parse_integer(row.substr(0, row.find(',')));
    return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

bool is_whole(std::string_view line) { return line.ends_with('\n'); }

// The complete rows of a table, one by one.
class Rows {
  public:
    explicit Rows(const file::Path& path) {
        if (!file::exists(path)) return;
        lines_.emplace(path);
        header_ = lines_->next().value_or("");
    }

    // The first line; ends with a line feed if it is complete.
    const std::string& header() const { return header_; }

    std::optional<std::string_view> next() {
        const auto line = lines_ ? lines_->next() : std::nullopt;
        return line && is_whole(*line) ? line : std::nullopt;
    }

  private:
    std::optional<file::Lines> lines_;
    std::string header_;
};

// Byte offset of the end of the rows of generations [0, generation]; 0 if the header is incomplete.
std::uintmax_t end_of_rows_up_to(const file::Path& path, int generation) {
    file::LinesFromEnd lines(path);
    for (;;) {
        const std::uintmax_t end = lines.end();
        const auto line = lines.next();
        if (!line) return 0;
        if (!is_whole(*line)) continue;
        const bool is_header = lines.end() == 0;
        if (is_header || generation_of(*line).value_or(generation + 1) <= generation) return end;
    }
}

}  // namespace

bool is_kept_in_table(int generation, int reached, int recent) {
    const std::int64_t age = reached - generation;
    std::int64_t stride = 1;
    while (age > recent * stride) stride *= 10;
    return generation % stride == 0;
}

double most_rows_in_table(double generations, int recent) {
    double rows = std::min(generations, 2.0 * recent);  // thinned at each multiple of `recent`
    for (double stride = 1; generations > recent * stride; stride *= 10) {
        rows += (std::min(generations, 10 * recent * stride) - recent * stride) / (10 * stride);
    }
    return rows;
}

int last_generation(const file::Path& path) {
    if (!file::exists(path)) return -1;
    file::LinesFromEnd lines(path);
    while (const auto line = lines.next()) {
        if (is_whole(*line)) return lines.end() == 0 ? -1 : generation_of(*line).value_or(-1);
    }
    return -1;
}

std::vector<int> generations_in(const file::Path& path) {
    std::vector<int> generations;
    Rows rows(path);
    while (const auto row = rows.next()) {
        const auto generation = generation_of(*row);
        if (!generation) break;
        if (generations.empty() || generations.back() < *generation) {
            generations.push_back(*generation);
        }
    }
    return generations;
}

csv::Table read_rows(const file::Path& path, const GenerationFilter& wanted) {
    csv::LineParser parser(path.string());
    Rows rows(path);
    if (!is_whole(rows.header())) return parser.take();
    parser.add(rows.header());
    while (const auto row = rows.next()) {
        const auto generation = generation_of(*row);
        if (!generation) break;
        wanted(*generation) ? parser.add(*row) : parser.skip();
    }
    return parser.take();
}

void copy_rows(const file::Path& from, const file::Path& to, int generation) {
    if (!file::exists(from)) return;
    file::Replacement copy(to);
    Rows rows(from);
    if (is_whole(rows.header())) copy.append(rows.header());
    while (const auto row = rows.next()) {
        if (generation_of(*row).value_or(generation + 1) > generation) break;
        copy.append(*row);
    }
    copy.commit();
}

DropCount count_rows_to_drop(const file::Path& path, const GenerationFilter& stays) {
    DropCount count;
    Rows rows(path);
    while (const auto row = rows.next()) {
        ++count.rows;
        const auto generation = generation_of(*row);
        if (!generation || stays(*generation)) continue;
        ++count.dropped;
        count.dropped_bytes += row->size();
    }
    return count;
}

void drop_rows(const file::Path& path, const GenerationFilter& stays) {
    file::Replacement rest(path);
    Rows rows(path);
    rest.append(rows.header());
    while (const auto row = rows.next()) {
        const auto generation = generation_of(*row);
        if (!generation || stays(*generation)) rest.append(*row);
    }
    rest.commit();
}

GrowingTable::GrowingTable(file::Path path, std::string header, int generation, int recent,
                           Note note)
    : path_(std::move(path)), header_(std::move(header)), recent_(recent), note_(std::move(note)) {
    open(generation);
    thin(generation - generation % recent_);
}

void GrowingTable::open(int generation) {
    file::check_regular(path_);
    const std::string found = file::exists(path_) ? Rows(path_).header() : "";
    if (found != header_ && !header_.starts_with(found)) {
        note_(path_.string() + " has other columns than expected; it was renamed to " +
              rename_to_old().string() + ", and a new table is begun");
    }
    const std::uintmax_t keep = found == header_ ? end_of_rows_up_to(path_, generation) : 0;
    file_.emplace(path_, keep);
    if (keep == 0) file_->append(header_);
    size_ = file_->size();
    written_ = last_generation(path_);
}

file::Path GrowingTable::rename_to_old() const {
    const file::Path aside = path_.string() + ".old";
    file::rename(path_, aside);
    return aside;
}

void GrowingTable::add(std::string_view rows, int generation) {
    rows_ += rows;
    added_ = generation;
}

void GrowingTable::write() {
    repair();
    if (rows_.empty()) return;
    file_->append(rows_);
    size_ += rows_.size();
    rows_.clear();
    written_ = added_;
}

void GrowingTable::sync() {
    write();
    file_->sync();
}

void GrowingTable::repair() {
    const std::string table = path_.string();
    // If the file was removed or replaced, the open descriptor still has all written rows.
    if (!file_->in_place()) {
        note_(file::exists(path_)
                  ? table + " was replaced during the run; the new file was renamed to " +
                        rename_to_old().string() + ", and the table was restored"
                  : table + " was removed during the run; it was restored");
        file_->restore();
    }
    const std::uintmax_t size = file_->size();
    if (size == size_) return;
    if (size > size_) {
        note_(table + " has " + std::to_string(size - size_) +
              " bytes that the run did not write; the changed file was renamed to " +
              rename_to_old().string());
        file_->restore();
        file_.emplace(path_, size_);
    }
    const int before = written_;
    open(before);
    if (written_ == before) return;
    note_(table + " was changed during the run: its rows of generations " +
          std::to_string(written_ + 1) + " to " + std::to_string(before) +
          " are lost; the table continues without them");
}

void GrowingTable::thin(int reached) {
    if (reached % recent_ != 0 || reached < 2 * recent_) return;
    write();
    const auto stays = [&](int generation) {
        return is_kept_in_table(generation, reached, recent_);
    };
    if (count_rows_to_drop(path_, stays).dropped == 0) return;
    drop_rows(path_, stays);
    open(reached);
}

}  // namespace evothello

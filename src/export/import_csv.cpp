#include <algorithm>
#include <array>
#include <map>

#include "base/formats/csv.hpp"
#include "base/number.hpp"
#include "export/importers.hpp"

namespace evothello {
namespace {

enum Column : std::size_t { kStage, kFrom, kKind, kName, kWeight };
constexpr std::array<std::string_view, 5> kColumns = {"stage", "from", "kind", "name", "weight"};
constexpr std::array<std::string_view, 2> kKinds = {"term", "square"};

// Converts the rows of a table to stages and collects all problems with their lines.
class StageTable {
  public:
    StageTable(const csv::Table& table, Size size) : table_(&table), size_(size) {
        for (const std::string& name : table.columns) {
            if (std::find(kColumns.begin(), kColumns.end(), name) == kColumns.end()) {
                problems_.push_back(
                    {"unknown column" + did_you_mean(name, kColumns), table.file, 1, name});
            }
        }
        if (!problems_.empty()) throw Error(problems_);
        for (std::size_t c = 0; c < kColumns.size(); ++c) place_[c] = table.column(kColumns[c]);
    }

    std::vector<Stage> stages() {
        for (row_ = 0; row_ < table_->rows.size(); ++row_) read_row();
        std::vector<Stage> stages;
        for (auto& [number, read] : stages_) {
            check_stage(number, read, stages);
            stages.push_back(std::move(read.stage));
        }
        if (stages.empty()) problems_.push_back({"no row with a weight", table_->file, 1});
        if (!problems_.empty()) throw Error(problems_);
        return stages;
    }

  private:
    struct Read {
        Stage stage;
        int line = 0;                           // of its first row
        std::map<std::string, int> lines = {};  // by name of a term or square
        int squares = 0;
    };

    const std::string& cell(Column column) const { return table_->rows[row_][place_[column]]; }
    int line() const { return table_->lines[row_]; }
    void add_problem(Column column, const std::string& what) {
        problems_.push_back({what, table_->file, line(), std::string(kColumns[column])});
    }

    std::optional<int> integer(Column column, int max) {
        const auto number = parse_integer(cell(column));
        if (number && *number >= 0 && *number <= max) return static_cast<int>(*number);
        add_problem(column, "expected a whole number from 0 to " + std::to_string(max) +
                                ", found '" + cell(column) + "'");
        return std::nullopt;
    }

    void read_row() {
        const std::optional<int> number = integer(kStage, cells(size_));
        const std::optional<int> from = integer(kFrom, cells(size_));
        const std::optional<double> weight = parse_number(cell(kWeight));
        if (!weight) add_problem(kWeight, "expected a number, found '" + cell(kWeight) + "'");
        if (!number || !from) return;
        const bool first = !stages_.contains(*number);
        Read& read = stages_[*number];
        if (first) {
            read.stage.from = *from;
            read.line = line();
        } else if (read.stage.from != *from) {
            add_problem(kFrom, "line " + std::to_string(read.line) + " says that stage " +
                                   std::to_string(*number) + " begins from " +
                                   std::to_string(read.stage.from));
        }
        if (cell(kKind) == kKinds[0]) {
            read_term(read, weight.value_or(0));
        } else if (cell(kKind) == kKinds[1]) {
            read_square(read, weight.value_or(0));
        } else {
            add_problem(kKind, "expected term or square, found '" + cell(kKind) + "'");
        }
    }

    void read_term(Read& read, double weight) {
        const auto term = Term::parse(cell(kName));
        if (!term) {
            return add_problem(kName, "unknown term '" + cell(kName) + "'" +
                                          did_you_mean(cell(kName), Term::names()));
        }
        if (is_new(read, term->name())) read.stage.terms.emplace_back(*term, weight);
    }

    void read_square(Read& read, double weight) {
        const auto square = Square::parse(cell(kName));
        if (!square || (square->bit() & geometry(size_).mask) == 0) {
            const char* const last = size_ == Size::k8 ? "h8" : "f6";
            return add_problem(kName, std::string("expected a square from a1 to ") + last +
                                          ", found '" + cell(kName) + "'");
        }
        if (!is_new(read, square->name())) return;
        if (!read.stage.matrix) read.stage.matrix.emplace();
        (*read.stage.matrix)[static_cast<std::size_t>(square->index())] = weight;
        ++read.squares;
    }

    bool is_new(Read& read, const std::string& name) {
        const auto [at, fresh] = read.lines.emplace(name, line());
        if (!fresh) add_problem(kName, "a duplicate of line " + std::to_string(at->second));
        return fresh;
    }

    // Checks that need all rows of a stage and the stages before it.
    void check_stage(int number, const Read& read, std::span<const Stage> before) {
        const auto wrong = [&](const std::string& what) {
            problems_.push_back({what, table_->file, read.line, "stage " + std::to_string(number)});
        };
        const int next = static_cast<int>(before.size());
        if (number != next) wrong("there is no stage " + std::to_string(next) + " before it");
        if (before.empty() && read.stage.from != 0) wrong("the first stage must begin from 0");
        if (!before.empty() && read.stage.from <= before.back().from) {
            wrong("`from` must increase from stage to stage; the stage before has " +
                  std::to_string(before.back().from));
        }
        if (read.stage.terms.empty()) wrong("expected at least one term");
        if (read.squares > 0 && read.squares < cells(size_)) {
            wrong("has " + std::to_string(read.squares) + " of the " +
                  std::to_string(cells(size_)) + " squares" +
                  (read.squares == cells(Size::k6) ? "; is it --board 6?" : ""));
        }
        if (read.squares == 0 && read.lines.contains(Term::position().name())) {
            wrong("the term position needs squares");
        }
    }

    const csv::Table* table_;
    Size size_;
    std::array<std::size_t, kColumns.size()> place_{};
    std::size_t row_ = 0;
    std::map<int, Read> stages_;
    std::vector<Problem> problems_;
};

// Stores a matrix that is equal in all stages once, for the whole file.
void share_matrix(Weights& weights) {
    const auto& first = weights.stages.front().matrix;
    const bool same = std::all_of(weights.stages.begin(), weights.stages.end(),
                                  [&](const Stage& stage) { return stage.matrix == first; });
    if (!same) return;
    weights.matrix = first;
    for (Stage& stage : weights.stages) stage.matrix.reset();
}

}  // namespace

Weights import_csv(std::string_view text, const std::string& file, const ImportOptions& options) {
    const csv::Table table = csv::parse(text, file);
    if (std::ranges::find(table.columns, "pattern") != table.columns.end()) {
        if (options.corner_relief || options.blend != 0) {
            throw Error(std::string(options.corner_relief ? "--corner-relief" : "--blend") +
                        ": not for pattern tables, which have no linear terms; leave it out");
        }
        return import_tables(table, options);
    }
    if (options.resolution) {
        throw Error("--resolution: only for pattern tables, and " + file +
                    " has no column pattern; leave it out");
    }
    Weights weights{.name = options.name,
                    .rules = options.rules,
                    .corner_relief = options.corner_relief,
                    .blend = options.blend};
    weights.stages = StageTable(table, options.rules.size).stages();
    share_matrix(weights);
    return weights;
}

}  // namespace evothello

#include <algorithm>
#include <array>
#include <map>

#include "base/formats/csv.hpp"
#include "export/import_rows.hpp"
#include "export/importers.hpp"

namespace evothello {
namespace {

enum Column : std::size_t { kStage, kFrom, kKind, kName, kWeight };
constexpr std::array<std::string_view, 5> kColumns = {"stage", "from", "kind", "name", "weight"};
constexpr std::array<std::string_view, 2> kKinds = {"term", "square"};

// Converts the rows of a table to stages and collects all problems with their lines.
class StageTable : ImportRows {
  public:
    StageTable(const csv::Table& table, Size size) : ImportRows(table, kColumns), size_(size) {}

    std::vector<Stage> stages() {
        each_row([&] { read_row(); });
        std::vector<Stage> stages;
        for (auto& [number, read] : stages_) {
            check_stage(number, read, stages);
            stages.push_back(std::move(read.stage));
        }
        if (stages.empty()) add_problem({"no row with a weight", file(), 1});
        throw_problems();
        return stages;
    }

  private:
    struct Read {
        Stage stage;
        int line = 0;                           // of its first row
        std::map<std::string, int> lines = {};  // by name of a term or square
        int squares = 0;
    };

    void read_row() {
        const std::optional<int> stage = integer(kStage, cells(size_));
        const std::optional<int> from = integer(kFrom, cells(size_));
        const std::optional<double> weight = number(kWeight);
        if (!stage || !from) return;
        const bool first = !stages_.contains(*stage);
        Read& read = stages_[*stage];
        if (first) {
            read.stage.from = *from;
            read.line = line();
        } else if (read.stage.from != *from) {
            add_problem(kFrom, "line " + std::to_string(read.line) + " says that stage " +
                                   std::to_string(*stage) + " begins from " +
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
            add_problem({what, file(), read.line, "stage " + std::to_string(number)});
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

    Size size_;
    std::map<int, Read> stages_;
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

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <unordered_map>

#include "base/number.hpp"
#include "board/symmetry.hpp"
#include "export/import_rows.hpp"
#include "export/importers.hpp"

namespace evothello {
namespace {

enum Column : std::size_t { kPattern, kStage, kFilling, kValue };
constexpr std::array<std::string_view, 4> kColumns = {"pattern", "stage", "filling", "value"};
constexpr std::string_view kConstant = "constant";
constexpr std::size_t kMostEntries = 1 << 24;
constexpr int kMostFillings = 531441;  // of kMaxPatternSquares squares

// What one name in the column `pattern` is: squares, the constant, or a table by a count.
struct Source {
    std::string name;
    int line;  // of its first row
    SquareList squares;
    std::optional<Term> count;

    int fillings() const {
        if (count) return kCountEntries;
        int fillings = 1;
        for (std::size_t i = 0; i < squares.size(); ++i) fillings *= 3;
        return fillings;
    }
};

struct Row {
    std::size_t source;
    int stage, filling;
    double value;
};

// Squares with blanks or dashes between them; nothing if a word is not a square of the board.
std::optional<SquareList> parse_squares(std::string_view text, Size size) {
    SquareList squares;
    while (!text.empty()) {
        const std::size_t end = text.find_first_of(" -");
        const auto square = Square::parse(text.substr(0, end));
        if (!square || (square->bit() & geometry(size).mask) == 0) return std::nullopt;
        squares.push_back(*square);
        if (end == text.npos) break;
        text.remove_prefix(end + 1);
    }
    return squares.empty() ? std::nullopt : std::optional(squares);
}

bool has_repetition(const SquareList& squares) {
    for (auto it = squares.begin(); it != squares.end(); ++it) {
        if (std::find(squares.begin(), it, *it) != it) return true;
    }
    return false;
}

// The smallest of the images of the set of squares.
Bitboard smallest_image(const SquareList& squares, Size size) {
    Bitboard set = 0, smallest = ~Bitboard{0};
    for (const Square square : squares) set |= square.bit();
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        smallest = std::min(smallest, transformed(set, symmetry, size));
    }
    return smallest;
}

// Reads the rows and collects all problems with their lines.
class RowReader : ImportRows {
  public:
    RowReader(const csv::Table& table, Size size, int resolution)
        : ImportRows(table, kColumns), size_(size), resolution_(resolution) {
        each_row([&] { read_row(); });
        check_size();
        throw_problems();
    }

    const std::vector<Source>& sources() const { return sources_; }
    const std::vector<Row>& rows() const { return rows_; }
    // Line of the first row of each stage.
    const std::map<int, int>& stages() const { return stages_; }

  private:
    void read_row() {
        const std::optional<std::size_t> source = read_source();
        const std::optional<int> stage = integer(kStage, cells(size_));
        const std::optional<double> value = read_value();
        if (stage) stages_.emplace(*stage, line());
        const std::optional<int> filling = source ? read_filling(sources_[*source]) : std::nullopt;
        if (!source || !stage || !filling || !value) return;
        const auto key =
            (std::uint64_t{*source} * 65 + static_cast<std::uint64_t>(*stage)) * kMostFillings +
            static_cast<std::uint64_t>(*filling);
        const auto [first, fresh] = lines_.emplace(key, line());
        if (!fresh) {
            return add_problem(kFilling, "a duplicate of line " + std::to_string(first->second));
        }
        rows_.push_back({*source, *stage, *filling, *value});
    }

    std::optional<double> read_value() {
        const std::optional<double> value = number(kValue);
        if (!value) return std::nullopt;
        using Entry = std::numeric_limits<std::int16_t>;
        const double entry = *value * resolution_;
        if (entry > Entry::min() - 0.5 && entry < Entry::max() + 0.5) return value;
        add_problem(kValue, "with a resolution of " + std::to_string(resolution_) +
                                " a value is at most " +
                                std::to_string(Entry::max() / resolution_) + ", found " +
                                cell(kValue) + "; give a smaller --resolution");
        return std::nullopt;
    }

    std::optional<int> read_filling(const Source& source) {
        const std::string& text = cell(kFilling);
        if (source.count) return integer(kFilling, kCountEntries - 1);
        const std::optional<int> filling = parse_filling(text);
        if (filling && text.size() == source.squares.size()) return filling;
        add_problem(kFilling, source.squares.empty()
                                  ? "expected nothing for the constant, found '" + text + "'"
                                  : "expected one of - (empty), x (own), o (opposing) for each of "
                                    "the " +
                                        std::to_string(source.squares.size()) +
                                        " squares, found '" + text + "'");
        return std::nullopt;
    }

    // The index of the source that the row names.
    std::optional<std::size_t> read_source() {
        const std::string& name = cell(kPattern);
        const auto [known, fresh] = by_name_.emplace(name, std::nullopt);
        if (fresh) known->second = new_source(name);
        return known->second;
    }

    std::optional<std::size_t> new_source(const std::string& name) {
        Source source{.name = name, .line = line(), .squares = {}, .count = {}};
        if (const auto term = Term::parse(name)) {
            const bool counts =
                !term->is_position() && (term->form().name == "own" || term->form().name == "opp");
            if (!counts) {
                add_problem(kPattern,
                            "a table by a count needs the form own or opp, such as "
                            "mobility.own");
                return std::nullopt;
            }
            source.count = term;
        } else if (name != kConstant && !read_squares(source)) {
            return std::nullopt;
        }
        // The same squares in another notation.
        for (std::size_t i = 0; i < sources_.size(); ++i) {
            if (sources_[i].squares == source.squares && sources_[i].count == source.count) {
                return i;
            }
        }
        if (!source.squares.empty() && !is_new_pattern(source)) return std::nullopt;
        sources_.push_back(std::move(source));
        return sources_.size() - 1;
    }

    bool read_squares(Source& source) {
        const auto squares = parse_squares(source.name, size_);
        if (!squares) {
            add_problem(kPattern,
                        "expected squares from a1 to " +
                            std::string(size_ == Size::k8 ? "h8" : "f6") +
                            " such as a1-b1-c1, constant, or a count such as mobility.own; found "
                            "'" +
                            source.name + "'");
        } else if (squares->size() > kMaxPatternSquares) {
            add_problem(kPattern, "expected 1 to " + std::to_string(kMaxPatternSquares) +
                                      " squares, found " + std::to_string(squares->size()));
        } else if (has_repetition(*squares)) {
            add_problem(kPattern, "a square stands twice in " + source.name);
        } else {
            source.squares = *squares;
        }
        return !source.squares.empty();
    }

    bool is_new_pattern(const Source& source) {
        const auto [first, fresh] =
            images_.emplace(smallest_image(source.squares, size_), source.line);
        if (fresh) return true;
        add_problem(kPattern, "the same squares as the pattern of line " +
                                  std::to_string(first->second) +
                                  " in another order, or an image of them; write all rows of a "
                                  "pattern with the same squares");
        return false;
    }

    void check_size() {
        const bool any = std::ranges::any_of(
            sources_, [](const Source& source) { return !source.squares.empty(); });
        if (!any && !has_problems()) {
            add_problem({"no row with a pattern", file(), 1});
        }
        if (!stages_.empty() && !stages_.contains(0)) {
            add_problem({"the first stage must start at 0, but the lowest is " +
                             std::to_string(stages_.begin()->first),
                         file(), stages_.begin()->second, "stage"});
        }
        std::size_t entries = 0;
        for (const Source& source : sources_)
            entries += static_cast<std::size_t>(source.fillings());
        entries *= stages_.size();
        if (entries > kMostEntries) {
            add_problem({"these patterns and stages have " + std::to_string(entries) +
                             " fillings; at most " + std::to_string(kMostEntries) +
                             " can be imported",
                         file()});
        }
    }

    Size size_;
    int resolution_;
    std::vector<Source> sources_;
    std::unordered_map<std::string, std::optional<std::size_t>> by_name_;
    std::map<Bitboard, int> images_;  // line of the pattern with this smallest image
    std::vector<Row> rows_;
    std::unordered_map<std::uint64_t, int> lines_;  // of each source, stage and filling
    std::map<int, int> stages_;
};

PatternLayout layout_of(const RowReader& reader, Size size, int resolution) {
    PatternLayout layout{.size = size, .stages = {}, .resolution = resolution};
    for (const auto& [from, line] : reader.stages()) layout.stages.push_back(from);
    for (const Source& source : reader.sources()) {
        if (source.count) {
            layout.counts.push_back(*source.count);
        } else if (source.squares.empty()) {
            layout.constant = true;
        } else {
            layout.patterns.emplace_back(source.squares, size);
        }
    }
    return layout;
}

// Where the rows of a source go: patterns first, then the constant and the counts.
struct Place {
    std::size_t begin;       // its first entry in a stage
    const Pattern* pattern;  // none: an entry for each filling
};

std::vector<Place> places_of(const std::vector<Source>& sources, const PatternLayout& layout) {
    std::vector<Place> places(sources.size());
    std::size_t pattern = 0, begin = 0;
    const auto place_all = [&](auto&& belongs) {
        for (std::size_t i = 0; i < sources.size(); ++i) {
            if (!belongs(sources[i])) continue;
            const bool squares = !sources[i].squares.empty();
            places[i] = {begin, squares ? &layout.patterns[pattern++] : nullptr};
            begin += static_cast<std::size_t>(squares ? places[i].pattern->entries()
                                                      : sources[i].fillings());
        }
    };
    place_all([](const Source& source) { return !source.squares.empty(); });
    place_all([](const Source& source) { return source.squares.empty() && !source.count; });
    place_all([](const Source& source) { return source.count.has_value(); });
    return places;
}

// Index of the entry of each row.
std::vector<std::size_t> entries_of(const RowReader& reader, const PatternLayout& layout) {
    const std::vector<Place> places = places_of(reader.sources(), layout);
    const std::size_t per_stage = layout.entries_per_stage();
    std::vector<std::size_t> entries;
    entries.reserve(reader.rows().size());
    for (const Row& row : reader.rows()) {
        const Place& place = places[row.source];
        const auto filling = static_cast<std::size_t>(row.filling);
        entries.push_back(layout.stage_at(row.stage) * per_stage + place.begin +
                          (place.pattern == nullptr
                               ? filling
                               : static_cast<std::size_t>(place.pattern->entry_of()[filling])));
    }
    return entries;
}

// The mean of the values that are given for each entry; 0 where there is none.
std::vector<double> means_of(const std::vector<Row>& rows, const std::vector<std::size_t>& entries,
                             std::size_t size) {
    std::vector<double> means(size, 0);
    std::vector<std::uint8_t> counts(size, 0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        means[entries[i]] += rows[i].value;
        ++counts[entries[i]];
    }
    for (std::size_t i = 0; i < size; ++i) {
        if (counts[i] > 1) means[i] /= counts[i];
    }
    return means;
}

void note_changes(const RowReader& reader, const std::vector<std::size_t>& entries,
                  const std::vector<double>& means, std::vector<std::string>& notes) {
    struct Change {
        std::size_t values = 0;
        double largest = 0;
    };
    std::vector<Change> changes(reader.sources().size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const Row& row = reader.rows()[i];
        const double difference = std::abs(row.value - means[entries[i]]);
        // Sums of equal numbers are not always a multiple of them.
        if (difference <= 1e-12 * std::abs(row.value)) continue;
        Change& change = changes[row.source];
        ++change.values;
        change.largest = std::max(change.largest, difference);
    }
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (changes[i].values == 0) continue;
        notes.push_back("the table of " + reader.sources()[i].name +
                        " is not symmetric: " + std::to_string(changes[i].values) +
                        " values became the mean of mirrored fillings, which changed them by up "
                        "to " +
                        to_text(changes[i].largest));
    }
}

}  // namespace

Weights import_tables(const csv::Table& table, const ImportOptions& options) {
    const int resolution = options.resolution.value_or(kDefaultResolution);
    const RowReader reader(table, options.rules.size, resolution);
    PatternLayout layout = layout_of(reader, options.rules.size, resolution);
    const std::vector<std::size_t> entries = entries_of(reader, layout);
    const std::vector<double> means =
        means_of(reader.rows(), entries, layout.stages.size() * layout.entries_per_stage());
    if (options.notes != nullptr) note_changes(reader, entries, means, *options.notes);
    std::vector<std::int16_t> values;
    values.reserve(means.size());
    for (const double mean : means) {
        values.push_back(static_cast<std::int16_t>(std::lround(mean * resolution)));
    }
    return {.name = options.name,
            .rules = options.rules,
            .stages = {Stage{}},
            .patterns = std::make_shared<PatternTables>(std::move(layout), std::move(values))};
}

}  // namespace evothello

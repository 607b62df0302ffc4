#include "eval/weights.hpp"

#include <algorithm>
#include <cmath>

#include "base/formats/yaml.hpp"
#include "base/number.hpp"
#include "eval/patterns/pattern_file.hpp"
#include "eval/rules_field.hpp"

namespace evothello {
namespace {

constexpr std::size_t kMostNameBytes = 100;

void read_name(const yaml::Reader& reader, Weights& weights) {
    const auto text = reader.text();
    if (!text) return;
    weights.name = *text;
    if (weights.name.empty() || weights.name.size() > kMostNameBytes) {
        reader.add_problem("expected a name of 1 to 100 bytes");
    }
}

std::string write_name(const Weights& weights) { return yaml::quoted_if_needed(weights.name); }

Json name_schema() { return {{"type", "string"}, {"minLength", 1}, {"maxLength", kMostNameBytes}}; }

constexpr field::Codec<Weights> blend_value() {
    field::Codec<Weights> value = field::integer<&Weights::blend>(0, 64);
    value.write = [](const field::Shape&, const Weights& weights) {
        return weights.blend > 0 ? std::to_string(weights.blend) : "";
    };
    return value;
}

constexpr std::array kFields = {
    Field<Weights>{.key = "name",
                   .help = "what reports and exported programs call the player",
                   .value = field::form<read_name, write_name>("1 to 100 bytes", name_schema),
                   .required = true},
    Field<Weights>{.key = "board",
                   .help = "squares on a side: 6 or 8",
                   .value = field::board<&Weights::rules>(),
                   .required = true},
    Field<Weights>{.key = "variant",
                   .help = "standard: most discs win; reversed: fewest",
                   .value = field::variant<&Weights::rules>(),
                   .required = true},
    Field<Weights>{.key = "corner_relief",
                   .help = "what C- and X-squares count next to an occupied corner, instead of "
                           "their own weight",
                   .value = field::number<&Weights::corner_relief>(field::Number{})},
    Field<Weights>{.key = "blend",
                   .help = "weights change over so many discs before a stage begins",
                   .value = blend_value()},
};

std::optional<Matrix> read_matrix(const yaml::Reader& reader, Size size) {
    const auto w = static_cast<std::size_t>(width(size));
    const auto wrong_length = [w](const char* of, std::size_t found) {
        return "expected " + std::to_string(w) + of + ", found " + std::to_string(found);
    };
    if (!reader.list()) return std::nullopt;
    if (reader.value().items.size() != w) {
        reader.add_problem(wrong_length(" rows", reader.value().items.size()));
        return std::nullopt;
    }
    Matrix matrix{};
    int row = 0;
    reader.each_item([&](const yaml::Reader& cells) {
        if (!cells.list()) return;
        if (cells.value().items.size() != w) {
            return cells.add_problem(
                wrong_length(" numbers in the row", cells.value().items.size()));
        }
        int column = 0;
        cells.each_item([&](const yaml::Reader& cell) {
            const auto square = static_cast<std::size_t>(Square::at(row, column++).index());
            matrix[square] = cell.number().value_or(0);
        });
        ++row;
    });
    return matrix;
}

void read_terms(const yaml::Reader& reader, Stage& stage) {
    if (!reader.any_map()) return;
    std::vector<std::string> names;  // as the file writes them
    reader.each_entry([&](const std::string& name, const yaml::Reader& entry) {
        const std::optional<Term> term = Term::parse(name);
        const auto weight = entry.number();
        if (!term) {
            return entry.add_problem("unknown term" + did_you_mean(name, Term::names()));
        }
        for (std::size_t i = 0; i < names.size(); ++i) {
            // any_map() has reported a name that is given twice. This finds `mobility` beside
            // `mobility.difference`.
            if (stage.terms[i].first == *term && names[i] != name) {
                entry.add_problem("the same term as " + names[i]);
            }
        }
        stage.terms.emplace_back(*term, weight.value_or(0));
        names.push_back(name);
    });
    if (reader.value().items.empty()) reader.add_problem("expected at least one term");
}

Stage read_stage(const yaml::Reader& reader, Size size) {
    Stage stage;
    if (!reader.map_of({"from", "terms", "matrix"})) return stage;
    if (const auto from = reader.need("from")) {
        stage.from = static_cast<int>(from->integer(0, cells(size)).value_or(-1));
    }
    if (const auto terms = reader.need("terms")) read_terms(*terms, stage);
    if (const auto matrix = reader.find("matrix")) stage.matrix = read_matrix(*matrix, size);
    return stage;
}

void read_stages(const yaml::Reader& reader, Weights& weights) {
    if (!reader.list()) return;
    if (reader.value().items.empty()) reader.add_problem("expected at least one stage");
    reader.each_item([&](const yaml::Reader& item) {
        const Stage stage = read_stage(item, weights.rules.size);
        if (const auto from = item.find("from"); from && stage.from >= 0) {
            if (weights.stages.empty() && stage.from != 0) {
                from->add_problem("the first stage must start at 0");
            } else if (!weights.stages.empty() && stage.from <= weights.stages.back().from) {
                from->add_problem("stage starts must rise; the stage before starts at " +
                                  std::to_string(weights.stages.back().from));
            }
        }
        const bool has_position =
            std::any_of(stage.terms.begin(), stage.terms.end(),
                        [](const auto& term) { return term.first.is_position(); });
        if (has_position && !item.find("matrix") && !weights.matrix) {
            item.add_problem("the term position needs a matrix, here or for the whole file");
        }
        weights.stages.push_back(stage);
    });
}

// An upper bound of the absolute evaluation in a stage; infinite or NaN if it overflows.
double bound(const Weights& weights, const Stage& stage) {
    double sum = 0;
    for (const auto& [term, weight] : stage.terms) {
        if (!term.is_position()) {
            sum += std::abs(weight) * std::max(100, term.measure().largest);
            continue;
        }
        // explain() also sums the squares without the weight of the term.
        const double times = std::max(1.0, std::abs(weight));
        for (const double square : weights.matrix_of(stage)) sum += times * std::abs(square);
        sum += times * std::abs(weights.corner_relief.value_or(0)) * 12;
    }
    return sum;
}

void check_blend(const yaml::Reader& reader, const Weights& weights) {
    for (std::size_t k = 0; k + 1 < weights.stages.size(); ++k) {
        const int length = weights.stages[k + 1].from - weights.stages[k].from;
        if (weights.blend > length && length > 0) {
            return reader.add_problem("a blend of " + std::to_string(weights.blend) +
                                      " discs is longer than the stage from " +
                                      std::to_string(weights.stages[k].from) + ", which has " +
                                      std::to_string(length));
        }
    }
}

// Returns whether the file may have patterns.
bool read_format(const yaml::Reader& reader) {
    const auto format = reader.need("format");
    const auto text = format ? format->text() : std::nullopt;
    if (text && *text != kWeightsFormat && *text != kPatternWeightsFormat) {
        format->add_problem("expected " + std::string(kWeightsFormat) + " or " +
                            std::string(kPatternWeightsFormat) + ", found '" + *text + "'");
    }
    return text == kPatternWeightsFormat;
}

std::optional<PatternSection> read_patterns(const yaml::Reader& reader, bool may_have,
                                            const Weights& weights) {
    if (may_have) {
        const auto found = reader.need("patterns");
        return found ? std::optional(read_pattern_section(*found, weights.rules.size))
                     : std::nullopt;
    }
    if (const auto found = reader.find("patterns")) {
        found->add_problem("only in files with the format " + std::string(kPatternWeightsFormat));
    }
    return std::nullopt;
}

void read_stages_and_bounds(const yaml::Reader& reader, Weights& weights) {
    read_stages(reader, weights);
    for (const Stage& stage : weights.stages) {
        if (!std::isfinite(bound(weights, stage))) {
            reader.add_problem("the weights of the stage from " + std::to_string(stage.from) +
                               " are so large that their sum has no number");
        }
    }
}

// All of a file but its tables.
struct Contents {
    Weights weights = {};
    std::optional<PatternSection> patterns = {};
};

Contents read_contents(const yaml::Reader& reader) {
    Contents contents;
    Weights& weights = contents.weights;
    std::vector<std::string_view> keys = keys_of(weights_fields());
    keys.insert(keys.end(), {"format", "matrix", "stages", "patterns", "search", "provenance"});
    if (!reader.map_of(keys)) return contents;
    const bool may_have_patterns = read_format(reader);
    read_fields(reader, weights_fields(), weights);
    if (const auto matrix = reader.find("matrix")) {
        weights.matrix = read_matrix(*matrix, weights.rules.size);
        if (!weights.matrix) weights.matrix = Matrix{};  // the problem is already reported
    }
    if (const auto stages = may_have_patterns ? reader.find("stages") : reader.need("stages")) {
        read_stages_and_bounds(*stages, weights);
    } else {
        weights.stages = {Stage{}};
    }
    contents.patterns = read_patterns(reader, may_have_patterns, weights);
    if (const auto blend = reader.find("blend")) check_blend(*blend, weights);
    if (const auto search = reader.find("search")) weights.search = read_search_settings(*search);
    if (const auto provenance = reader.find("provenance")) {
        const bool fits = provenance->any_tree();
        if (fits && !provenance->value().items.empty()) {
            weights.provenance = yaml::flow(provenance->value());
        }
    }
    return contents;
}

std::string rows(const Matrix& matrix, Size size, const std::string& indent) {
    std::string text;
    for (int row = 0; row < width(size); ++row) {
        text += indent + "- [";
        for (int column = 0; column < width(size); ++column) {
            const auto square = static_cast<std::size_t>(Square::at(row, column).index());
            text += (column == 0 ? "" : ", ") + to_text(matrix[square]);
        }
        text += "]\n";
    }
    return text;
}

bool has_linear_terms(const Weights& weights) {
    return weights.stages.size() > 1 || !weights.stages[0].terms.empty() ||
           weights.stages[0].matrix;
}

std::string stages_text(const Weights& weights) {
    const Size size = weights.rules.size;
    std::string text = "stages:\n";
    for (const Stage& stage : weights.stages) {
        text += "  - from: " + std::to_string(stage.from) + "\n    terms: {";
        for (std::size_t i = 0; i < stage.terms.size(); ++i) {
            const auto& [term, weight] = stage.terms[i];
            text += (i == 0 ? "" : ", ") + term.name() + ": " + to_text(weight);
        }
        text += "}\n";
        if (stage.matrix) text += "    matrix:\n" + rows(*stage.matrix, size, "      ");
    }
    return text;
}

}  // namespace

std::span<const Field<Weights>> weights_fields() { return kFields; }

const Matrix& Weights::matrix_of(const Stage& stage) const {
    static const Matrix kNone{};
    return stage.matrix ? *stage.matrix : matrix ? *matrix : kNone;
}

std::size_t Weights::stage_at(int discs) const {
    std::size_t stage = 0;
    while (stage + 1 < stages.size() && stages[stage + 1].from <= discs) ++stage;
    return stage;
}

double Weights::blend_at(int discs) const {
    const std::size_t next = stage_at(discs) + 1;
    if (next >= stages.size()) return 0;
    const int begin = stages[next].from - blend;
    return discs <= begin ? 0 : static_cast<double>(discs - begin) / blend;
}

Weights parse_weights(std::string_view text, const std::string& file, const FindTables& tables) {
    const yaml::Value document = yaml::parse(text, file);
    std::vector<Problem> problems;
    const yaml::Reader reader(document, file, problems);
    auto [weights, patterns] = read_contents(reader);
    if (!problems.empty()) throw Error(std::move(problems));
    if (!patterns) return weights;
    const std::optional<std::string> bytes = tables(patterns->file);
    if (!bytes) {
        reader.find("patterns")
            ->find("tables")
            ->find("file")
            ->add_problem("there is no file " + patterns->file +
                          " beside this one; a weights file with patterns is copied together with "
                          "its tables");
        throw Error(std::move(problems));
    }
    const file::Path path = file::Path(file).parent_path() / patterns->file;
    weights.patterns = parse_tables(*bytes, path.string(), *patterns);
    return weights;
}

Weights parse_weights(std::string_view text, const std::string& file) {
    return parse_weights(text, file, [&](const std::string& name) {
        return file::read_if_exists(file::Path(file).parent_path() / name);
    });
}

std::string to_text(const Weights& weights, const std::string& tables) {
    const Size size = weights.rules.size;
    const auto format = weights.patterns ? kPatternWeightsFormat : kWeightsFormat;
    std::string text = "format: " + std::string(format) + "\n";
    for (const Field<Weights>& field : kFields) {
        const std::string value = field.write(weights);
        if (!value.empty()) text += std::string(field.key) + ": " + value + "\n";
    }
    if (weights.matrix) text += "matrix:\n" + rows(*weights.matrix, size, "  ");
    if (!weights.patterns || has_linear_terms(weights)) text += stages_text(weights);
    if (weights.patterns) {
        const std::string digest = tables_digest(tables_to_bytes(*weights.patterns));
        const std::string file = tables.empty() ? digest + ".tables" : tables;
        text += to_text(section_of(*weights.patterns, file, digest));
    }
    if (!weights.search.empty()) text += "search: " + to_text(weights.search) + "\n";
    if (!weights.provenance.empty()) text += "provenance: " + weights.provenance + "\n";
    return text;
}

void save_weights(const file::Path& path, const Weights& weights,
                  void (*write)(const file::Path&, std::string_view)) {
    if (!weights.patterns) return write(path, to_text(weights));
    file::check_regular(path);
    const std::string bytes = tables_to_bytes(*weights.patterns);
    const std::string tables = path.stem().string() + "." + tables_digest(bytes) + ".tables";
    file::replace(path.parent_path() / tables, bytes);
    write(path, to_text(weights, tables));
}

}  // namespace evothello

#include "export/exporters.hpp"

#include <algorithm>

#include "base/formats/csv.hpp"
#include "base/formats/json.hpp"
#include "base/formats/yaml.hpp"
#include "base/number.hpp"
#include "base/rows.hpp"
#include "export/export_code.hpp"

namespace evothello {
namespace {

std::string line_of(const Json& json) {
    // Json::dump() replaces bytes of a name that are not UTF-8.
    return json.dump() + "\n";
}

Json json_of(const yaml::Value& value) {
    switch (value.kind) {
        case yaml::Value::Kind::kNull:
            break;
        case yaml::Value::Kind::kWord: {
            if (value.quoted) return value.word;
            // -0 must stay a floating-point number: a JSON integer has no negative zero.
            if (const auto integer = parse_integer(value.word); integer && value.word != "-0") {
                return *integer;
            }
            if (const auto number = parse_number(value.word)) return *number;
            return value.word;
        }
        case yaml::Value::Kind::kList: {
            Json list = Json::array();
            for (const yaml::Value& item : value.items) list.push_back(json_of(item));
            return list;
        }
        case yaml::Value::Kind::kMap: {
            Json map = Json::object();
            for (std::size_t i = 0; i < value.items.size(); ++i) {
                map[value.keys[i]] = json_of(value.items[i]);
            }
            return map;
        }
    }
    return nullptr;
}

std::string to_yaml(const Weights& weights) { return to_text(weights); }

// Names the file of pattern tables by their digest. Converted from the text of the weights file, so
// that the two formats cannot diverge.
std::string to_json(const Weights& weights) {
    Json json = json_of(yaml::parse(to_text(weights), weights.name));
    // A word of YAML may be a text or a truth value; this is the only truth value.
    if (weights.patterns && weights.patterns->layout().constant)
        json["patterns"]["constant"] = true;
    return line_of(json);
}

// As import_tables reads it.
std::string tables_csv(const PatternTables& tables) {
    const PatternLayout& layout = tables.layout();
    std::string text = "pattern,stage,filling,value\n";
    for (std::size_t k = 0; k < layout.stages.size(); ++k) {
        const std::string from = "," + std::to_string(layout.stages[k]) + ",";
        const auto row = [&](std::string_view name, const std::string& filling, int entry) {
            text += name;
            text += from + filling + "," + to_text(static_cast<double>(entry) / layout.resolution) +
                    "\n";
        };
        for (std::size_t p = 0; p < layout.patterns.size(); ++p) {
            const Pattern& pattern = layout.patterns[p];
            const auto entries = tables.pattern(k, p);
            std::string name;
            for (const Square square : pattern.squares()) {
                name += (name.empty() ? "" : "-") + square.name();
            }
            for (std::size_t i = 0; i < entries.size(); ++i) {
                row(name, filling_text(pattern.filling_of()[i], pattern.squares().size()),
                    entries[i]);
            }
        }
        if (layout.constant) row("constant", "", tables.constant(k));
        for (std::size_t c = 0; c < layout.counts.size(); ++c) {
            const auto entries = tables.count(k, c);
            for (std::size_t i = 0; i < entries.size(); ++i) {
                row(layout.counts[c].name(), std::to_string(i), entries[i]);
            }
        }
    }
    return text;
}

std::string to_csv(const Weights& weights) {
    if (weights.patterns) {
        const bool terms = std::ranges::any_of(
            weights.stages, [](const Stage& stage) { return !stage.terms.empty(); });
        if (!terms) return tables_csv(*weights.patterns);
        throw Error(weights.name +
                    " has pattern tables beside linear terms, and csv holds only one of them: use "
                    "--format json");
    }
    std::string text = "stage,from,kind,name,weight\n";
    for (std::size_t k = 0; k < weights.stages.size(); ++k) {
        const Stage& stage = weights.stages[k];
        const auto row = [&](const char* kind, const std::string& name, double weight) {
            text += std::to_string(k) + "," + std::to_string(stage.from) + "," + kind + "," +
                    csv::cell(name) + "," + to_text(weight) + "\n";
        };
        for (const auto& [term, weight] : stage.terms) row("term", term.name(), weight);
        if (!stage.matrix && !weights.matrix) continue;
        const Matrix& matrix = weights.matrix_of(stage);
        for_each_square(geometry(weights.rules.size).mask, [&](Square square) {
            row("square", square.name(), matrix[static_cast<std::size_t>(square.index())]);
        });
    }
    return text;
}

std::string to_jsonl(const RunState& state) {
    std::string text;
    for (std::size_t i = 0; i < state.evolution.population.individuals.size(); ++i) {
        const Individual& each = state.evolution.population.individuals[i];
        text += line_of({{"args", each.genes},
                         {"score", state.evolution.population.points[i]},
                         {"life", each.life}});
    }
    return text;
}

constexpr Exporter kExporters[] = {
    {"yaml", "the weights file, as an engine loads it", to_yaml},
    {"json", "the same as one line of JSON", to_json},
    {"csv",
     "one row for each term and square of each stage: stage, from, kind, name, weight; of pattern "
     "tables: pattern, stage, filling, value",
     to_csv},
    {"hpp", "a C++17 header that scores two 64-bit boards as the engine does", to_hpp},
    {"python", "a player in one Python file: AI(chessboard_size, color, time_out).go(chessboard)",
     to_python},
    {"jsonl",
     "for a run: one line for each individual of a generation, {\"args\", \"score\", \"life\"}",
     to_jsonl},
};

}  // namespace

std::span<const Exporter> exporters() { return kExporters; }

const Exporter& find_exporter(std::string_view name) {
    return need_row(kExporters, name, "there is no format");
}

}  // namespace evothello

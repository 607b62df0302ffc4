#include <fmt/core.h>

#include "base/number.hpp"
#include "export/compiled_tables.hpp"
#include "export/export_code.hpp"
#include "export/template_text.hpp"

namespace evothello {
namespace {

std::string constants(const CompiledTables& tables) {
    const bool reversed = tables.rules.variant == Variant::kReversed;
    return "inline constexpr int kWidth = " + std::to_string(width(tables.rules.size)) +
           ";\ninline constexpr bool kReversed = " + (reversed ? "true" : "false") +
           ";  // who has " + (reversed ? "fewest" : "most") +
           " discs at the end wins\ninline constexpr Score kScale = " +
           std::to_string(tables.scale) +
           ";  // times a weight below: the engine's own\ninline constexpr double kUnit = " +
           to_text(tables.unit) + ";  // times a score: in units of the weights file\n";
}

std::string stage_type(const CompiledTables& tables) {
    std::string text =
        "\n// Weights from so many discs on the board up to the next stage's.\n"
        "struct Stage {\n    int from;\n";
    if (tables.squares) text += "    Score squares[kWidth][kWidth];\n";
    if (tables.relief) text += "    Score relieved;  // of squares next to an occupied corner\n";
    for (const Measure* measure : tables.measures) {
        text += "    Term " + std::string(measure->name) + ";\n";
    }
    if (tables.patterns) text += "    int patterns;  // the stage of the pattern tables\n";
    return text + "};\n";
}

std::string stage_text(const CompiledTables& tables, const CompiledTables::Stage& stage) {
    std::string text = "    {" + std::to_string(stage.from);
    if (tables.squares) text += ",\n     " + board_rows(tables, stage, "{}", "     ");
    if (tables.relief) text += ",\n     /* relieved */ " + std::to_string(stage.relieved);
    for (std::size_t i = 0; i < tables.measures.size(); ++i) {
        const auto& [own, opp, share, relative] = stage.terms[i];
        text += ",\n     /* " + std::string(tables.measures[i]->name) + " */ " +
                number_list(std::array{own, opp, share, relative}, "{}");
    }
    if (tables.patterns) {
        text += ",\n     /* patterns */ " + std::to_string(stage.pattern_stage);
    }
    return text + "},\n";
}

std::string patterns_text(const CompiledTables& tables) {
    const PatternLayout& layout = tables.patterns->layout();
    std::string text = "inline constexpr Score kEntryUnit = " + std::to_string(tables.entry_unit) +
                       ";  // times an entry: the engine's own\n";
    if (tables.constant) {
        text += "inline constexpr int kConstant = " + std::to_string(*tables.constant) + ";\n";
    }
    text += "inline constexpr Pattern kPatterns[] = {\n";
    for (const Pattern& pattern : layout.patterns) {
        text += "    {" + std::to_string(pattern.squares().size()) + ", " +
                number_list(square_numbers(pattern), "{}") + "},\n";
    }
    return text + "};\n";
}

std::string entries_text(const PatternTables& tables) {
    constexpr std::size_t kLine = 100;
    std::string text = "inline constexpr std::int16_t kEntries[" +
                       std::to_string(tables.layout().stages.size()) + "][" +
                       std::to_string(tables.layout().entries_per_stage()) + "] = {\n";
    for (std::size_t stage = 0; stage < tables.layout().stages.size(); ++stage) {
        std::string line = "{";
        for (const std::int16_t entry : tables.stage(stage)) {
            line += std::to_string(entry) + ",";
            if (line.size() < kLine) continue;
            text += line + "\n";
            line.clear();
        }
        text += line + "},\n";
    }
    return text + "};\n";
}

std::string counts_text(const CompiledTables& tables) {
    std::string text;
    for (const auto& [begin, measure, own] : tables.counts) {
        text += fmt::format("    sum += entries[{} + std::min({}({}), 64)];\n", begin,
                            measure->name, own ? "own, opp" : "opp, own");
    }
    return text;
}

std::string weights_text(const CompiledTables& tables) {
    std::string text =
        constants(tables) + stage_type(tables) +
        "\ninline constexpr int kStageCount = " + std::to_string(tables.stages.size()) +
        ";\ninline constexpr Stage kStages[kStageCount] = {\n";
    for (const auto& stage : tables.stages) text += stage_text(tables, stage);
    return text + "};\n";
}

std::string sum_text(const CompiledTables& tables) {
    std::string text;
    if (tables.patterns) text += "    sum += patterns(stage.patterns, own, opp);\n";
    if (tables.squares) text += "    sum += squares(stage, own, opp);\n";
    for (const Measure* measure : tables.measures) {
        text += fmt::format(
            "    if (counts(stage.{0})) {{\n"
            "        sum += worth(stage.{0}, {0}(own, opp), {0}(opp, own));\n"
            "    }}\n",
            measure->name);
    }
    return text;
}

}  // namespace

std::string to_hpp(const Weights& weights) {
    const CompiledTables tables = compiled_tables(weights);
    const std::string space = "evothello_" + identifier(weights.name);
    return filled_template(
        shipped_template("evaluation"), "//", tables.needs(),
        {{"title", "// The evaluation of the Othello player " + plain_name(weights.name) + ", " +
                       name(weights.rules) + ".\n"},
         {"namespace", "namespace " + space + " {\n\n"},
         {"weights", weights_text(tables) + "\n"},
         {"patterns", tables.patterns ? patterns_text(tables) : ""},
         {"entries", tables.patterns ? entries_text(*tables.patterns) : ""},
         {"counts", counts_text(tables)},
         {"sum", sum_text(tables)},
         {"end", "}  // namespace " + space + "\n"}});
}

}  // namespace evothello

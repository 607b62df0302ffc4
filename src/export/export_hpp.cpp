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
    return text + "},\n";
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
         {"sum", sum_text(tables)},
         {"end", "}  // namespace " + space + "\n"}});
}

}  // namespace evothello

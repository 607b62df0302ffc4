#include "base/number.hpp"
#include "export/compiled_tables.hpp"
#include "export/export_code.hpp"
#include "export/template_text.hpp"

namespace evothello {
namespace {

std::string constants(const CompiledTables& tables) {
    const bool reversed = tables.rules.variant == Variant::kReversed;
    return "WIDTH = " + std::to_string(width(tables.rules.size)) +
           "\nREVERSED = " + (reversed ? "True" : "False") + "  # who has " +
           (reversed ? "fewest" : "most") +
           " discs at the end wins\nSCALE = " + std::to_string(tables.scale) +
           "  # times a weight below: the engine's own\nUNIT = " + to_text(tables.unit) +
           "  # times a score: in units of the weights file\n";
}

std::string stage_text(const CompiledTables& tables, const CompiledTables::Stage& stage) {
    std::string text = "    {\"from\": " + std::to_string(stage.from);
    if (tables.squares) {
        text += ",\n     \"squares\": [\n         " +
                board_rows(tables, stage, "[]", "        ").substr(1);
    }
    if (tables.relief) text += ",\n     \"relieved\": " + std::to_string(stage.relieved);
    for (std::size_t i = 0; i < tables.measures.size(); ++i) {
        const auto& [own, opp, share, relative] = stage.terms[i];
        text += ",\n     \"" + std::string(tables.measures[i]->name) +
                "\": " + number_list(std::array{own, opp, share, relative}, "()");
    }
    return text + "},\n";
}

std::string weights_text(const CompiledTables& tables) {
    std::string text = constants(tables) +
                       "\n# Each stage holds from so many discs on the board up to the next one's.";
    if (tables.relief) text += "\n# Squares next to an occupied corner weigh `relieved`.";
    if (!tables.measures.empty()) {
        text +=
            "\n# The four weights of a count of both sides: own and opp times the counts; share "
            "times the larger\n# part of own + opp, minus if that is opp's; relative times (own - "
            "opp) / (own + opp).";
    }
    text += "\nSTAGES = [\n";
    for (const auto& stage : tables.stages) text += stage_text(tables, stage);
    return text + "]\n";
}

std::string measures_text(const CompiledTables& tables) {
    std::string text;
    for (const Measure* measure : tables.measures) {
        text += (text.empty() ? "" : ", ") + std::string(measure->name);
    }
    return "MEASURES = [" + text + "]\n";
}

}  // namespace

std::string to_python(const Weights& weights) {
    const CompiledTables tables = compiled_tables(weights);
    return filled_template(shipped_template("player"), "#", tables.needs(),
                           {{"title", "\"\"\"The Othello player " + plain_name(weights.name) +
                                          ", " + name(weights.rules) + ".\n"},
                            {"weights", weights_text(tables)},
                            {"measures", measures_text(tables)}});
}

}  // namespace evothello

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
    if (tables.patterns) {
        text += ",\n     \"patterns\": " + std::to_string(stage.pattern_stage);
    }
    return text + "},\n";
}

std::string patterns_text(const CompiledTables& tables) {
    const PatternLayout& layout = tables.patterns->layout();
    std::string text = "ENTRY_UNIT = " + std::to_string(tables.entry_unit) +
                       "  # times an entry of the pattern tables: the engine's own\n";
    if (tables.constant) text += "CONSTANT = " + std::to_string(*tables.constant) + "\n";
    text += "\n# The squares of each pattern, numbered 8 * row + column.\nPATTERNS = [\n";
    for (const Pattern& pattern : layout.patterns) {
        text += "    " + number_list(square_numbers(pattern), "[]") + ",\n";
    }
    return text + "]\n";
}

std::string weights_text(const CompiledTables& tables) {
    std::string text = constants(tables) +
                       "\n# Each stage holds from so many discs on the board up to the next one's.";
    if (tables.relief) text += "\n# Squares next to an occupied corner weigh `relieved`.";
    if (tables.patterns) text += "\n# `patterns` is the stage of the pattern tables.";
    if (!tables.measures.empty()) {
        text +=
            "\n# The four weights of a count of both sides: own and opp times the counts; share "
            "times the larger\n# part of own + opp, minus if that is opp's; relative times (own - "
            "opp) / (own + opp).";
    }
    text += "\nSTAGES = [\n";
    for (const auto& stage : tables.stages) text += stage_text(tables, stage);
    text += "]\n";
    return tables.patterns ? text + patterns_text(tables) : text;
}

// Each is its first entry in a stage, what it counts, and whether for the side to move.
std::string counts_text(const CompiledTables& tables) {
    std::string text;
    for (const auto& [begin, measure, own] : tables.counts) {
        text += (text.empty() ? "(" : ", (") + std::to_string(begin) + ", " +
                std::string(measure->name) + (own ? ", True)" : ", False)");
    }
    return "COUNTS = [" + text + "]\n";
}

std::string measures_text(const CompiledTables& tables) {
    std::string text;
    for (const Measure* measure : tables.measures) {
        text += (text.empty() ? "" : ", ") + std::string(measure->name);
    }
    return "MEASURES = [" + text + "]\n" + (tables.counts.empty() ? "" : counts_text(tables));
}

// 4 bytes, the first most significant, as 5 characters each, as Python's base64.b85decode reads
// them. The end of the bytes is filled up with zeros.
std::string base85(std::string_view bytes) {
    constexpr std::string_view kDigits =
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 4) {
        std::uint32_t number = 0;
        for (std::size_t i = at; i < at + 4; ++i) {
            number = number << 8U | (i < bytes.size() ? static_cast<std::uint8_t>(bytes[i]) : 0U);
        }
        std::array<char, 5> digits{};
        for (std::size_t i = digits.size(); i-- > 0; number /= 85) digits[i] = kDigits[number % 85];
        text.append(digits.begin(), digits.end());
    }
    return text;
}

// The entries of all stages, 16 bits each, the lower 8 first.
std::string entries_text(const PatternTables& tables) {
    constexpr std::size_t kLine = 120;
    std::string bytes;
    for (const std::int16_t entry : tables.entries()) {
        const auto bits = static_cast<std::uint16_t>(entry);
        bytes += static_cast<char>(bits & 0xFFU);
        bytes += static_cast<char>(bits >> 8U);
    }
    const std::string packed = base85(bytes);
    const std::size_t stages = tables.layout().stages.size();
    std::string text = "ENTRIES = unpacked(" + std::to_string(stages) + ", " +
                       std::to_string(tables.layout().entries_per_stage()) + ", \"\"\"\n";
    for (std::size_t at = 0; at < packed.size(); at += kLine) {
        text += packed.substr(at, kLine) + "\n";
    }
    return text + "\"\"\")\n";
}

}  // namespace

std::string to_python(const Weights& weights) {
    const CompiledTables tables = compiled_tables(weights);
    return filled_template(shipped_template("player"), "#", tables.needs(),
                           {{"title", "\"\"\"The Othello player " + plain_name(weights.name) +
                                          ", " + name(weights.rules) + ".\n"},
                            {"weights", weights_text(tables)},
                            {"measures", measures_text(tables)},
                            {"entries", tables.patterns ? entries_text(*tables.patterns) : ""}});
}

}  // namespace evothello

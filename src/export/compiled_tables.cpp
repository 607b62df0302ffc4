#include "export/compiled_tables.hpp"

#include <algorithm>
#include <numeric>

namespace evothello {
namespace {

// Visits every weight of the tables.
template <class Tables, class Visit>
void for_each_weight(Tables& tables, Visit&& visit) {
    for (auto& stage : tables.stages) {
        for (auto& weight : stage.squares) visit(weight);
        visit(stage.relieved);
        for (auto& term : stage.terms) {
            visit(term.own);
            visit(term.opp);
            visit(term.share);
            visit(term.relative);
        }
    }
}

// Whether a measure has another weight than tables by its count.
bool is_weighed(const CompiledMeasure& each) {
    return each.own != 0 || each.opp != 0 || each.share != 0 || each.relative != 0;
}

// The measures weighed at any number of discs, in the order of measures().
std::vector<const Measure*> used_measures(const Evaluator& evaluator, int most) {
    std::vector<const Measure*> used;
    for (const Measure& measure : measures()) {
        for (int discs = 0; discs <= most; ++discs) {
            const EvaluationTask task = evaluator.task(discs);
            const bool counted = std::any_of(
                task.counted, task.counted + task.counted_count, [&](const CompiledMeasure& each) {
                    return each.count == measure.count && is_weighed(each);
                });
            if (!counted) continue;
            used.push_back(&measure);
            break;
        }
    }
    return used;
}

CompiledTables::Stage stage_of(const EvaluationTask& task, int from,
                               std::span<const Measure* const> measures) {
    CompiledTables::Stage stage{.from = from, .relieved = task.relief ? task.relieved : 0};
    std::copy_n(task.square, stage.squares.size(), stage.squares.begin());
    for (const Measure* measure : measures) {
        CompiledTables::TermWeights& term = stage.terms.emplace_back();
        for (int i = 0; i < task.counted_count; ++i) {
            const CompiledMeasure& each = task.counted[i];
            if (each.count != measure->count) continue;
            term = {each.own, each.opp, each.share, each.relative};
        }
    }
    return stage;
}

// Divides all weights by their largest common power of two, so that they are easier to read.
void take_out_scale(CompiledTables& tables) {
    Score bits = 0;
    for_each_weight(tables, [&](Score weight) { bits |= weight; });
    if (bits == 0) return;
    tables.scale = bits & -bits;
    for_each_weight(tables, [&](Score& weight) { weight /= tables.scale; });
}

void add_patterns(CompiledTables& tables, const Evaluator& evaluator) {
    const PatternLayout& layout = tables.patterns->layout();
    tables.entry_unit = evaluator.task(0).patterns.unit;
    std::size_t next = layout.entries_per_stage() - layout.counts.size() * kCountEntries;
    if (layout.constant) tables.constant = next - 1;
    for (const Term& term : layout.counts) {
        tables.counts.push_back({next, &term.measure(), term.form().own_factor != 0});
        next += kCountEntries;
    }
    for (CompiledTables::Stage& stage : tables.stages) {
        stage.pattern_stage = layout.stage_at(stage.from);
    }
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::set<std::string> CompiledTables::needs() const {
    std::set<std::string> needs;
    for (const Measure* measure : measures) needs.emplace(measure->name);
    if (!measures.empty()) needs.emplace("terms");
    if (squares) needs.emplace("squares");
    if (relief) needs.emplace("relief");
    for (const CountTable& table : counts) needs.emplace(table.measure->name);
    if (constant) needs.emplace("constant");
    if (!counts.empty()) needs.emplace("counts");
    needs.emplace(patterns ? "patterns" : "linear");
    return needs;
}

CompiledTables compiled_tables(const Weights& weights) {
    const Evaluator evaluator(weights);
    const int most = cells(weights.rules.size);
    CompiledTables tables{
        .rules = weights.rules, .unit = evaluator.units(1), .patterns = weights.patterns};
    tables.measures = used_measures(evaluator, most);
    const Score* before = nullptr;
    for (int discs = 0; discs <= most; ++discs) {
        const EvaluationTask task = evaluator.task(discs);
        if (task.square == before) continue;  // same weights as with one disc less
        before = task.square;
        tables.stages.push_back(stage_of(task, discs, tables.measures));
    }
    for (const CompiledTables::Stage& stage : tables.stages) {
        const bool weighed = std::any_of(stage.squares.begin(), stage.squares.end(),
                                         [](Score weight) { return weight != 0; });
        tables.squares = tables.squares || weighed || stage.relieved != 0;
    }
    tables.relief = tables.squares && weights.corner_relief.has_value();
    // A player without any weights gets a table of zero squares, so that the code is complete.
    tables.squares = tables.squares || (tables.measures.empty() && !tables.patterns);
    if (tables.patterns) add_patterns(tables, evaluator);
    take_out_scale(tables);
    return tables;
}

std::string plain_name(const std::string& name) {
    std::string plain = name;
    for (char& c : plain) {
        if (!is_letter(c) && !is_digit(c) &&
            std::string_view(" -_.:,;@/=+()").find(c) == std::string_view::npos) {
            c = '?';
        }
    }
    return plain;
}

std::string identifier(const std::string& name) {
    std::string word;
    for (const char c : name) {
        if (is_letter(c) || is_digit(c)) {
            word += c;
        } else if (!word.empty() && word.back() != '_') {
            word += '_';
        }
    }
    while (!word.empty() && word.back() == '_') word.pop_back();
    return word;
}

std::string number_list(std::span<const Score> numbers, std::string_view brackets,
                        std::size_t width) {
    std::string text(1, brackets.front());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::string number = std::to_string(numbers[i]);
        if (i > 0) text += ", ";
        if (number.size() < width) text.append(width - number.size(), ' ');
        text += number;
    }
    return text + std::string(1, brackets.back());
}

std::vector<Score> square_numbers(const Pattern& pattern) {
    std::vector<Score> numbers;
    for (const Square square : pattern.squares()) numbers.push_back(square.index());
    return numbers;
}

std::string board_rows(const CompiledTables& tables, const CompiledTables::Stage& stage,
                       std::string_view brackets, const std::string& indent) {
    std::size_t widest = 0;
    for (const Score weight : stage.squares) {
        widest = std::max(widest, std::to_string(weight).size());
    }
    const auto width = static_cast<std::size_t>(evothello::width(tables.rules.size));
    std::string text(1, brackets.front());
    for (std::size_t row = 0; row < width; ++row) {
        if (row > 0) text += ",\n" + indent + " ";
        text += number_list(std::span(stage.squares).subspan(8 * row, width), brackets, widest);
    }
    return text + std::string(1, brackets.back());
}

}  // namespace evothello

#pragma once

// The integers of an Evaluator as tables, for exporters that write code. Exported code must score
// every position exactly as plain_score does.

#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "eval/evaluator.hpp"

namespace evothello {

struct CompiledTables {
    struct TermWeights {
        Score own = 0, opp = 0, share = 0, relative = 0;
    };
    // Weights for positions with [from, next stage's from) discs.
    struct Stage {
        int from = 0;
        std::array<Score, 64> squares{};
        Score relieved = 0;  // weight of a square next to an occupied corner, if `relief`
        std::vector<TermWeights> terms;  // one for each of `measures`
        std::size_t pattern_stage = 0;   // of `patterns`
    };
    // A table of kCountEntries by the count of a measure.
    struct CountTable {
        std::size_t begin;  // index of its first entry among those of a stage
        const Measure* measure;
        bool own;  // whether it counts for the side to move
    };

    Rules rules;
    std::vector<const Measure*> measures;  // those with a weight in some stage
    std::vector<Stage> stages;             // ascending by `from`; the first has from == 0
    bool squares = false;                  // whether the code needs square weights
    bool relief = false;                   // whether the code needs `relieved`
    Score scale = 1;  // a power of two; the evaluator's weights are these times scale
    double unit = 1;  // an evaluator score times this is in units of the weights file

    SharedTables patterns = {};           // may be none; the rest is only for patterns
    Score entry_unit = 0;                 // an entry of 1 is worth this; `scale` is not for entries
    std::optional<std::size_t> constant;  // index of the entry that is always added
    std::vector<CountTable> counts;

    // The template blocks that code for these weights needs: names of measures, "squares",
    // "relief", "terms", "patterns", "constant", "counts", and "linear" if there are no patterns.
    std::set<std::string> needs() const;
};

CompiledTables compiled_tables(const Weights& weights);

// plain_name: safe in a comment or string of generated code; other characters become '?'.
// identifier: letters and digits, all else becomes single underscores between them; may be empty.
std::string plain_name(const std::string& name);
std::string identifier(const std::string& name);

// "{1, -2, 3}", with the first and last character of `brackets` and each number padded to `width`.
std::string number_list(std::span<const Score> numbers, std::string_view brackets,
                        std::size_t width = 0);
// The bits of the squares of a pattern, in its order.
std::vector<Score> square_numbers(const Pattern& pattern);
// The squares as one bracketed list, one line per row of the board. Lines after the first begin
// with `indent`.
std::string board_rows(const CompiledTables& tables, const CompiledTables::Stage& stage,
                       std::string_view brackets, const std::string& indent);

}  // namespace evothello

#pragma once

// An evaluator's integers as tables, for exporters that write code. What uses them must score every
// position exactly as plain_score does.

#include <array>
#include <set>
#include <string>
#include <vector>

#include "eval/evaluator.hpp"

namespace evothello {

struct CompiledTables {
    struct TermWeights {
        Score own = 0, opp = 0, share = 0, relative = 0;
    };
    // Holds from so many discs on the board up to the next.
    struct Stage {
        int from = 0;
        std::array<Score, 64> squares{};
        Score relieved = 0;
        std::vector<TermWeights> terms;  // of `measures`
    };

    Rules rules;
    std::vector<const Measure*> measures;  // those that weigh anything in some stage
    std::vector<Stage> stages;
    bool squares = false;  // whether any square weighs anything
    bool relief = false;
    Score scale = 1;  // all weights times this are the evaluator's
    double unit = 1;  // of a score, in those of the weights file

    // What code for these weights needs: names of measures, "squares", "relief", "terms".
    std::set<std::string> needs() const;
};

CompiledTables compiled_tables(const Weights& weights);

// The name of a player where only plain letters may stand, and as part of an identifier.
std::string plain_name(const std::string& name);
std::string identifier(const std::string& name);

// "{1, -2, 3}" with other brackets, each number so many columns wide.
std::string number_list(std::span<const Score> numbers, std::string_view brackets,
                        std::size_t width = 0);
// A row of squares after the other, on lines that begin with `indent` but for the first.
std::string square_rows(const CompiledTables& tables, const CompiledTables::Stage& stage,
                        std::string_view brackets, const std::string& indent);

}  // namespace evothello

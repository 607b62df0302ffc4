#pragma once

// Explains an evaluation: its score and the contribution of each term, pattern and count, in the
// units of the weights file.

#include <optional>
#include <string>
#include <vector>

#include "eval/weights.hpp"

namespace evothello {

struct TermShare {
    Term term;
    double own = 0, opp = 0;  // counts of the measure; for `position`, sums of square weights
    double value = 0;         // the term's form of `own` and `opp`
    double weight = 0;        // within a blend, the weighted mean of both stages
    double contribution = 0;  // weight * value
};

struct ImageShare {
    SquareList squares;
    std::string filling;  // as filling_text() writes it
    double contribution = 0;
};

struct PatternShare {
    std::vector<ImageShare> images = {};  // as Pattern::images()
    double contribution = 0;              // of all images
};

struct CountShare {
    Term term;
    int count = 0;
    double contribution = 0;
};

// What the pattern tables add.
struct TableShares {
    std::size_t stage = 0;  // index in PatternLayout::stages
    std::vector<PatternShare> patterns = {};
    std::optional<double> constant = {};
    std::vector<CountShare> counts = {};
};

struct Explanation {
    std::size_t stage = 0;  // index in Weights::stages
    double blend = 0;       // share of the next stage, in [0, 1)
    double score = 0;       // sum of all contributions
    std::vector<TermShare> terms = {};
    std::optional<TableShares> tables = {};  // of weights with patterns
};

// Explains the evaluation for the side to move. Requires an unfinished game: a finished one is
// scored by its margin.
Explanation explain(const Weights& weights, const Discs& discs);

}  // namespace evothello

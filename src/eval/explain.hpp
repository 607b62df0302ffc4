#pragma once

// How an evaluation came about: the score and what each term gave to it, in the units of the
// weights file.

#include <vector>

#include "eval/weights.hpp"

namespace evothello {

struct TermShare {
    Term term;
    double own = 0, opp = 0;  // counts, or sums of square weights
    double value = 0;         // what the term's form makes of them
    double weight = 0;        // in force here: within a blend, of both stages together
    double contribution = 0;
};

struct Explanation {
    std::size_t stage = 0;  // in force
    double blend = 0;       // how far it has come towards the next stage
    double score = 0;
    std::vector<TermShare> terms = {};
};

// For the side to move. The position must not be finished: a finished game is not evaluated.
Explanation explain(const Weights& weights, const Discs& discs);

}  // namespace evothello

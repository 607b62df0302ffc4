#pragma once

// Multiplies one weight of a player, to measure what that weight contributes. A weight is a term,
// or a class of squares that are equal by symmetry, in all stages or in one.

#include <string>
#include <vector>

#include "board/bitboard.hpp"
#include "eval/weights.hpp"

namespace evothello {

struct WeightName {
    std::optional<Term> term = {};          // if absent, `squares` is meant
    Bitboard squares = 0;                   // one symmetry class
    std::optional<std::size_t> stage = {};  // if absent, all stages

    std::string text() const;  // "mobility", "c2", "1.mobility" (stages count from 0)
};

// Lists the weights of a player that are not 0, terms before squares. With `by_stage`, each stage
// has its own entry, except for squares that all stages share.
std::vector<WeightName> weight_names(const Weights& weights, bool by_stage);

// Value of the weight, or its mean over stages and squares.
double weight_size(const Weights& weights, const WeightName& name);

// Returns a copy with this weight multiplied by `factor`; 0 removes it.
Weights with_weight_scaled(const Weights& weights, const WeightName& name, double factor);

}  // namespace evothello

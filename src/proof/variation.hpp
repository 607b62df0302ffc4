#pragma once

// A player with one of its weights changed, for asking what that weight is worth: a term, or a
// class of squares that symmetry makes one, in all stages or in one.

#include <string>
#include <vector>

#include "board/bitboard.hpp"
#include "eval/weights.hpp"

namespace evothello {

struct WeightName {
    std::optional<Term> term = {};  // else squares
    Bitboard squares = 0;
    std::optional<std::size_t> stage = {};  // else all of them

    std::string text() const;  // "mobility", "c2", "1.mobility": stages count from 0
};

// The weights that a player has, terms before squares. Those that are 0 are left out: there is
// nothing to take away. By stage, squares that stages share are still one weight.
std::vector<WeightName> weight_names(const Weights& weights, bool by_stage);

// Its size: the one value, or the mean over stages and squares.
double weight_size(const Weights& weights, const WeightName& name);

// The weight times `factor`; 0 knocks it out.
Weights varied(const Weights& weights, const WeightName& name, double factor);

}  // namespace evothello

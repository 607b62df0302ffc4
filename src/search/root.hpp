#pragma once

// The root of every search: finds the best value and the moves that have it, so that the move is a
// matter of values alone and not of the order in which they were looked at.

#include <limits>
#include <optional>

#include "eval/search_settings.hpp"
#include "search/ordering.hpp"

namespace evothello {

struct RootResult {
    Score value = -kInfinite;
    Bitboard best = 0;  // with Ties::kFirst the lowest best square, with kRandom all best squares
};

// `visit(child, alpha, beta)` gives the child's value, seen by the side to move there; `aborted()`
// tells that it is worthless.
template <class Visit, class Aborted>
std::optional<RootResult> search_root(const Children& children, Ties ties, Visit&& visit,
                                      Aborted&& aborted) {
    RootResult result;
    for (const Child& child : children) {
        const Bitboard bit = Bitboard{1} << child.square;
        // A move that only equals the best is of interest where all are wanted, or where it is the
        // lower square.
        const bool equal_matters = ties == Ties::kRandom || bit < result.best;
        Score value = 0;
        if (result.best == 0) {
            value = -visit(child, -kInfinite, kInfinite);
        } else {
            const Score wanted = equal_matters ? result.value : result.value + 1;
            value = -visit(child, -wanted, -wanted + 1);
            if (!aborted() && value >= wanted) value = -visit(child, -kInfinite, -wanted + 1);
        }
        if (aborted()) return std::nullopt;
        if (value > result.value) {
            result = {value, bit};
        } else if (value == result.value && equal_matters) {
            result.best = ties == Ties::kRandom ? result.best | bit : bit;
        }
    }
    return result;
}

}  // namespace evothello

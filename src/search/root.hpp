#pragma once

// The root of every search: finds the best value and the moves that have it, so that the move is a
// matter of values alone and not of the order in which they were looked at.

#include <algorithm>
#include <limits>
#include <optional>

#include "eval/search_settings.hpp"
#include "search/ordering.hpp"

namespace evothello {

struct RootResult {
    Score value = -kInfinite;
    Bitboard best = 0;  // with Ties::kFirst the lowest best square, with kRandom all best squares

    void take(Square square, Score of_square, Ties ties) {
        if (of_square < value) return;
        const Bitboard bit = square.bit();
        if (of_square > value || best == 0) {
            best = bit;
        } else {
            best = ties == Ties::kRandom ? best | bit : std::min(best, bit);
        }
        value = of_square;
    }
};

// Of children in the order of squares.
inline RootResult best_of(const std::uint8_t* squares, const Lowest& worst, Ties ties) {
    RootResult result{.value = -worst.score};
    for (std::uint64_t lanes = worst.lanes; lanes != 0; lanes &= lanes - 1) {
        result.best |= Bitboard{1} << squares[std::countr_zero(lanes)];
        if (ties == Ties::kFirst) break;
    }
    return result;
}

// One move ahead the scores of the children are all there is: no window, no order.
inline RootResult best_of_children(const LeafJudge& judge, const Node& node, Bitboard moves,
                                   Ties ties) {
    Brood brood;
    judge.judge_moves(node, moves, brood);
    return best_of(brood.square, kernel().lowest(brood.score, all_lanes(brood)), ties);
}

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
        result.take(Square::of(child.square), value, ties);
    }
    return result;
}

}  // namespace evothello

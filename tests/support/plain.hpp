#pragma once

// Search as it is defined and no faster: every line to its end, on our own types, so that values
// can be compared to the last bit and deeper than the twin would get. Rules and evaluation are
// proved elsewhere.

#include <algorithm>

#include "eval/evaluator.hpp"

namespace evothello {

inline Bitboard moves_of(const Discs& discs, Size size) {
    return legal_moves(discs.own, discs.opp, geometry(size).mask);
}

// A forced pass costs no depth.
inline Score plain_minimax(const Evaluator& evaluator, const Discs& discs, int depth) {
    const Rules rules = evaluator.rules();
    const Bitboard moves = moves_of(discs, rules.size);
    if (moves == 0) {
        if (moves_of(discs.passed(), rules.size) == 0) {
            return finished_score(margin(discs, rules.variant));
        }
        return depth == 0 ? evaluator(discs) : -plain_minimax(evaluator, discs.passed(), depth);
    }
    if (depth == 0) return evaluator(discs);
    Score best = -2 * kFinished;
    for_each_square(moves, [&](Square square) {
        best = std::max(best, -plain_minimax(evaluator, after(discs, square), depth - 1));
    });
    return best;
}

inline int plain_solve(const Rules& rules, const Discs& discs) {
    const Bitboard moves = moves_of(discs, rules.size);
    if (moves == 0) {
        if (moves_of(discs.passed(), rules.size) == 0) return margin(discs, rules.variant);
        return -plain_solve(rules, discs.passed());
    }
    int best = -cells(rules.size);
    for_each_square(moves, [&](Square square) {
        best = std::max(best, -plain_solve(rules, after(discs, square)));
    });
    return best;
}

// The same with nothing but a window, for endings in which looking at everything takes too long:
// the margin if it lies between alpha and beta, else a bound on the same side.
inline int plain_solve_between(const Rules& rules, const Discs& discs, int alpha, int beta) {
    const Bitboard moves = moves_of(discs, rules.size);
    if (moves == 0) {
        if (moves_of(discs.passed(), rules.size) == 0) return margin(discs, rules.variant);
        return -plain_solve_between(rules, discs.passed(), -beta, -alpha);
    }
    int best = -cells(rules.size);
    for (Bitboard rest = moves; rest != 0 && best < beta; rest &= rest - 1) {
        best = std::max(best, -plain_solve_between(rules, after(discs, lowest(rest)), -beta,
                                                   -std::max(alpha, best)));
    }
    return best;
}

// The best value of some moves, and all moves that have it.
struct PlainRoot {
    Score value = -2 * kFinished;
    Bitboard best = 0;
};

// `value_after(discs)` is that of the position after a move, for the side to move there.
template <class ValueAfter>
PlainRoot plain_root(const Discs& discs, Bitboard moves, ValueAfter&& value_after) {
    PlainRoot root;
    for_each_square(moves, [&](Square square) {
        const Score value = -Score{value_after(after(discs, square))};
        if (value > root.value) root = {value, 0};
        if (value == root.value) root.best |= square.bit();
    });
    return root;
}

inline PlainRoot plain_search(const Evaluator& evaluator, const Discs& discs, Bitboard moves,
                              int depth) {
    return plain_root(discs, moves,
                      [&](const Discs& next) { return plain_minimax(evaluator, next, depth - 1); });
}

}  // namespace evothello

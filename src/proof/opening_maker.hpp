#pragma once

// Balanced openings: random lines, all different even when the board is turned or mirrored, that a
// search finds even. Opening i depends on the seed and those before it alone, so a longer set
// begins with the shorter one, and the number of threads changes nothing.

#include <functional>

#include "base/parallel/parallel.hpp"
#include "proof/opening_judge.hpp"

namespace evothello {

struct BalanceWish {
    int plies = 8;
    double balanced = 2;  // discs: no side is ahead by more, `depth` moves ahead...
    int depth = 12;       // ...nor by more than twice that kDeeper moves further
    std::size_t count = 0;
    Key key = {};
};

inline constexpr int kDeeper = 2;

struct BalancedOpening {
    Opening opening;
    double value;  // for the side to move, at `depth`
};

// Calls `found` for each as it is sure. Fewer where how.stop was raised; throws Error where there
// are not so many.
std::vector<BalancedOpening> balanced_openings(const BalanceWish& wish, const Evaluator& judge,
                                               const Parallel& how,
                                               const std::function<void()>& found = {});

}  // namespace evothello

#pragma once

// Makes balanced openings: random lines, pairwise different under rotation, reflection and colour
// swap, that a search finds even. Opening i depends only on the key and on openings [0, i), so a
// longer set begins with the shorter one. The number of threads does not change the result.

#include <functional>

#include "base/parallel/parallel.hpp"
#include "proof/opening_judge.hpp"

namespace evothello {

struct BalanceRequest {
    int plies = 8;
    double balanced = 2;  // discs: largest |value| at `depth`
    int depth = 12;       // plies; at depth + kVerifyDeeper, |value| may be twice as large
    std::size_t count = 0;
    Key key = {};
};

inline constexpr int kVerifyDeeper = 2;

struct BalancedOpening {
    Opening opening;
    double value;  // for the side to move, at `depth`
};

// Calls `found` on the calling thread for each opening that is accepted. Returns fewer than
// request.count if how.stop was set; throws Error if there are not enough.
std::vector<BalancedOpening> balanced_openings(const BalanceRequest& request,
                                               const Evaluator& judge, const Parallel& how,
                                               const std::function<void()>& found = {});

}  // namespace evothello

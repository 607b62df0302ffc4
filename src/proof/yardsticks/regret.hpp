#pragma once

// Regret: discs lost per move against the best move, on solved positions. It needs no opponent, so
// the number is comparable between generations and between runs. Fitness never uses it.

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "base/parallel/parallel.hpp"
#include "eval/evaluator.hpp"
#include "proof/yardsticks/regret_set.hpp"

namespace evothello {

// Sums over positions of the discs lost, as integers.
struct DiscsLost {
    std::int64_t positions = 0;
    std::int64_t lost = 0, sum_of_squares = 0;  // of the discs lost at each position
    std::int64_t positions_without_loss = 0;

    void add(int discs);
    double mean() const;
    double error() const;  // half the 95% interval; needs two positions
    double best_share() const;
    friend bool operator==(const DiscsLost&, const DiscsLost&) = default;
};

struct Regret {
    std::vector<int> lost;  // for each position, in the order of the set
    std::map<int, DiscsLost> by_empties;
    DiscsLost all;
};

// Builds a Regret from the discs lost at each position of the set.
Regret make_regret(const RegretSet& set, std::vector<int> lost);

// Measures a player. It decides by its evaluation at the depth of `search` only: no clock, no avoid
// list, no endgame solver, and the lowest square among equals. A player that always moves at random
// still does. Returns nothing if stopped.
std::optional<Regret> regret(const Evaluator& evaluator, const SearchSettings& search,
                             const RegretSet& set, const Parallel& how);

// Discs that `first` loses more than `second`, position by position. Its error is far smaller than
// that of the difference of two means, because both players met the same positions.
Regret difference(const RegretSet& set, const Regret& first, const Regret& second);

}  // namespace evothello

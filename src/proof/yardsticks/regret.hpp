#pragma once

// How far a player is from perfect play: discs lost a move against the best move. No opponent, so
// the number means the same in every generation and every run; no fitness ever sees it.

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "base/parallel/parallel.hpp"
#include "eval/evaluator.hpp"
#include "proof/yardsticks/regret_set.hpp"

namespace evothello {

// Discs lost over some positions, in whole numbers.
struct DiscsLost {
    std::int64_t positions = 0;
    std::int64_t lost = 0, squares = 0;  // the sum, and that of squares
    std::int64_t best = 0;               // positions where nothing was lost

    void add(int discs);
    double mean() const;
    double error() const;  // half of the 95% interval, by the spread over positions: two or more
    double best_share() const;
    friend bool operator==(const DiscsLost&, const DiscsLost&) = default;
};

struct Regret {
    std::vector<int> lost;  // position by position, in the order of the set
    std::map<int, DiscsLost> by_empties;
    DiscsLost all;
};

Regret added_up(const RegretSet& set, std::vector<int> lost);

// The player decides by its evaluation at the depth of `search` alone: no clock, no avoid list, its
// own solver off, the lowest of equal squares. Only who always moves at random still does. Nothing
// when stopped.
std::optional<Regret> regret(const Evaluator& evaluator, const SearchSettings& search,
                             const RegretSet& set, const Parallel& how);

// What the first loses more than the second, position by position: far sharper than the difference
// of two means, as both met the same difficulties.
Regret difference(const RegretSet& set, const Regret& first, const Regret& second);

}  // namespace evothello

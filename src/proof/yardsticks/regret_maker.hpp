#pragma once

// Makes the regret sets that ship: positions alternately from random play and from self-play,
// pairwise different under symmetry, with every legal move solved to the end. For each number of
// empty squares, position i depends only on those before it, so a longer set begins with the
// shorter one.

#include "base/parallel/parallel.hpp"
#include "proof/yardsticks/regret_set.hpp"

namespace evothello {

// `count` positions for each of kRegretEmpties.
RegretSet make_regret_set(const Rules& rules, std::size_t count, const Parallel& how);

}  // namespace evothello

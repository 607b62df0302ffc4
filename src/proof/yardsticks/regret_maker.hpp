#pragma once

// Makes the sets that ship: positions of random play and of self-play by turns, all different even
// when the board is turned or mirrored, every legal move solved to the end. Position i depends on
// those before it alone, so a longer set begins, at each number of empties, with the shorter one.

#include "base/parallel/parallel.hpp"
#include "proof/yardsticks/regret_set.hpp"

namespace evothello {

// `count` positions for each of kRegretEmpties.
RegretSet make_regret_set(const Rules& rules, std::size_t count, const Parallel& how);

}  // namespace evothello

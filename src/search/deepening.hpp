#pragma once

// Iterative deepening: which searches find the move of a position, in which order, and when the
// limits of nodes and time begin to count.

#include "search/tree/meter.hpp"
#include "search/tree/root.hpp"

namespace evothello {

// The searches of one position: to the depths first, first + step, ... up to last (in plies; none
// if first > last), then by the endgame solver if `solve`. At least one search in all.
struct SearchPlan {
    int first, step, last;
    bool solve;
    int empties;
    friend bool operator==(const SearchPlan&, const SearchPlan&) = default;
};

// With `every_depth` all depths from 1 on, also before the solver, so that there is a move if a
// later search is stopped. Otherwise only the searches that are worth their time.
SearchPlan plan_searches(const SearchSettings& settings, Size size, int discs, bool every_depth);

// The player's limits of a move that begins now; a part of its time is reserved for everything
// outside the search. `stop` may be null.
Limits limits_of(const SearchSettings& settings, const std::atomic<bool>* stop);

// Calls `search(depth, solve)` for each search of the plan until it returns false, because it was
// stopped, or the meter is spent. `depth` is the number of empties if `solve`. The meter's limits
// take effect after the first search.
template <class Search>
void deepen(const SearchPlan& plan, Meter& meter, Search&& search) {
    for (int depth = plan.first; depth <= plan.last && !meter.spent(); depth += plan.step) {
        if (!search(depth, false)) return;
        meter.activate_limits();
    }
    if (plan.solve && !meter.spent()) search(plan.empties, true);
}

}  // namespace evothello

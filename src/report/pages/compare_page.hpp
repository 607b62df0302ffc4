#pragma once

// The page of a comparison of generations or runs: who is stronger, shown by ratings with bars and
// by every meeting, and what changed.

#include <string>
#include <vector>

#include "report/cycles_text.hpp"
#include "report/yardsticks.hpp"
#include "run/read/generations.hpp"

namespace evothello {

// A run's generations stand one after the other in the comparison.
struct ComparedRun {
    std::string name;
    std::size_t begin = 0;  // in the comparison
    std::vector<int> generations;
    LostAncestors lost;
    std::vector<WeightChange> changes;  // the largest first; none of a single generation
};

struct CompareStory {
    std::string kind, search;  // mean or best; how they search
    Comparison comparison;
    Cycles cycles;
    std::vector<ComparedRun> runs;
    std::vector<NamedYardsticks> yardsticks;
};

std::string compare_page(const CompareStory& story);

}  // namespace evothello

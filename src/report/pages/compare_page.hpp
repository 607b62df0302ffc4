#pragma once

// The HTML page of a comparison of generations or runs: ratings with error bars, the score of every
// meeting, and the changed weights.

#include <string>
#include <vector>

#include "report/cycles_text.hpp"
#include "report/yardsticks.hpp"
#include "run/read/generations.hpp"

namespace evothello {

// A run of the comparison. Its generations are consecutive players there.
struct ComparedRun {
    std::string name;
    std::size_t begin = 0;  // index of its first player in the comparison
    std::vector<int> generations;
    LostAncestors lost;
    std::vector<WeightChange> changes;  // largest first; empty for a single generation
};

struct ComparisonReport {
    std::string kind, search;  // "mean" or "best"; the search settings as text
    Comparison comparison;
    Cycles cycles;
    std::vector<ComparedRun> runs;
    std::vector<NamedYardsticks> yardsticks;
};

// The whole document.
std::string compare_page(const ComparisonReport& report);

}  // namespace evothello

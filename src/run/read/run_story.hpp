#pragma once

// All that the page of a run tells of it: a value, read by whoever may read files. A run that is
// being written, was stopped in its first generation or tunes another program is a story too.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/formats/csv.hpp"
#include "proof/comparison.hpp"
#include "run/save/store.hpp"

namespace evothello {

// Means of generations that played each other.
struct Ancestry {
    std::vector<int> generations;  // ascending, in the comparison's order
    Comparison comparison;
};

struct RunStory {
    std::string name, activity;  // done, stopped, running...
    Config config;
    GenomeSpace space;
    // Rows of finished generations, each `row_stride`-th and the last.
    csv::Table history = {}, timing = {};
    int row_stride = 1;
    std::optional<int> last = {};  // generation at which the run ends, once that is known
    std::vector<Champion> champions = {};
    std::vector<HallMember> hall = {};
    std::optional<Final> final = {};
    std::map<int, Genes> means = {};                     // of such generations
    std::map<int, std::vector<double>> deviations = {};  // of each gene in kept populations
    std::optional<Exported> champion = {};
    std::optional<Ancestry> ancestry = {};
    std::string history_link = {};  // where history.csv lies, as the page sees it

    bool has_weights() const { return !config.engine.has_value(); }
    int generations() const {  // so many are finished
        return history.rows.empty() ? 0
                                    : static_cast<int>(history.number(
                                          history.rows.size() - 1, history.column("generation"))) +
                                          1;
    }
};

}  // namespace evothello

#pragma once

// The data of a run's page; read_run_report fills it in. It must also work for a run that is
// playing, was stopped in its first generation, or tunes an external program: then parts are empty.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/formats/csv.hpp"
#include "proof/comparison.hpp"
#include "run/save/store.hpp"

namespace evothello {

// Result of a round robin between the means of some generations.
struct AncestorComparison {
    std::vector<int> generations;  // ascending; generation i is player i of the comparison
    Comparison comparison;
};

struct RunReport {
    std::string name, activity;  // activity as in RunStatus
    Config config;
    GenomeSpace space;
    // Rows of every row_stride-th finished generation and of the last one.
    csv::Table history = {}, timing = {};
    int row_stride = 1;
    std::optional<int> last = {};  // last generation of the run, once known
    std::vector<Champion> champions = {};
    std::vector<HallOfFameEntry> hall = {};
    std::optional<Final> final = {};
    std::map<int, Genes> means = {};  // by generation; evenly spaced ones
    // By kept generation: standard deviation of each gene in its population.
    std::map<int, std::vector<double>> deviations = {};
    std::optional<ExportedChampion> champion = {};
    std::optional<AncestorComparison> ancestor_comparison = {};
    std::string history_link = {};  // URL of history.csv relative to the page; empty: no link

    bool has_weights() const { return !config.engine.has_value(); }
    int generations() const {  // number of finished generations
        return history.rows.empty() ? 0
                                    : static_cast<int>(history.number(
                                          history.rows.size() - 1, history.column("generation"))) +
                                          1;
    }
};

}  // namespace evothello

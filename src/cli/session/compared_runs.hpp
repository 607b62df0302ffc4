#pragma once

// The runs of a comparison: selects their generations and reads the data of these from the tables.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/options/home_option.hpp"
#include "proof/cycles.hpp"
#include "report/yardsticks.hpp"
#include "run/read/generations.hpp"
#include "run/save/store.hpp"

namespace evothello {

// A run and its selected generations (at least one).
struct ComparedRunData {
    Run run;
    std::map<int, Genes> genes;  // by selected generation: the mean or the best individual
    std::set<int> chosen;

    const std::string& name() const { return run.folder.name; }
    const Genes& first() const { return genes.at(*chosen.begin()); }
    const Genes& last() const { return genes.at(*chosen.rbegin()); }
};

struct ComparisonRequest {
    std::vector<std::string> words;  // RUN, RUN@GENERATIONS; external programs are skipped
    std::string generations;         // for runs without @; syntax of select_generations()
    std::string_view kind;           // "mean" or "best"
    const HomeOption* home;
};
// One for each run, in the order of the words. Throws Error if there is no run, or for a wrong
// word.
std::vector<ComparedRunData> open_compared_runs(const ComparisonRequest& request);
void check_rules(const std::vector<ComparedRunData>& runs);  // throws Error if their rules differ

// The last kept population not after the last selected generation. Its spread shows how much a
// weight can vary without harm.
struct KeptPopulation {
    int generation = -1;  // -1: there is none
    std::vector<Genes> genes;
};
KeptPopulation kept_population(const ComparedRunData& run_data);

// Rows of history.csv for all selected generations that have one.
std::vector<NamedYardsticks> yardsticks_of(const std::vector<ComparedRunData>& runs);

// One for each run. The comparison must begin with the selected generations: run by run, each
// ascending.
std::vector<LostAncestors> lost_ancestors_by_run(const std::vector<ComparedRunData>& runs,
                                                 const Comparison& comparison);

}  // namespace evothello

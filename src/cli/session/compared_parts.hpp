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
struct Part {
    Run run;
    std::map<int, Genes> bests;  // by selected generation: the mean or the best individual
    std::set<int> chosen;

    const std::string& name() const { return run.folder.name; }
    const Genes& first() const { return bests.at(*chosen.begin()); }
    const Genes& last() const { return bests.at(*chosen.rbegin()); }
};

struct ComparisonRequest {
    std::vector<std::string> words;  // RUN, RUN@GENERATIONS; external programs are skipped
    std::string generations;         // for runs without @; syntax of select_generations()
    std::string_view kind;           // "mean" or "best"
    const HomeOption* home;
};
// One part per run, in the order of the words. Throws Error if there is no run, or for a wrong
// word.
std::vector<Part> open_compared_runs(const ComparisonRequest& wishes);
void check_rules(const std::vector<Part>& parts);  // throws Error if their rules differ

// The last kept population not after the last selected generation. Its spread shows how much a
// weight can vary without harm.
struct KeptPopulation {
    int generation = -1;  // -1: there is none
    std::vector<Genes> genes;
};
KeptPopulation population_of(const Part& part);

// Rows of history.csv for all selected generations that have one.
std::vector<NamedYardsticks> yardsticks_of(const std::vector<Part>& parts);

// One for each part. The comparison must begin with the generations of all parts: part by part,
// each ascending.
std::vector<LostAncestors> lost_ancestors_by_run(const std::vector<Part>& parts,
                                                 const Comparison& comparison);

}  // namespace evothello

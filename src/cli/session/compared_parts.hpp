#pragma once

// The runs of a comparison, and which of their generations take part: read, and what their tables
// say of them.

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

// A run, and which of its generations take part.
struct Part {
    Run run;
    std::map<int, Genes> bests;  // of these generations
    std::set<int> chosen;

    const std::string& name() const { return run.folder.name; }
    const Genes& first() const { return bests.at(*chosen.begin()); }
    const Genes& last() const { return bests.at(*chosen.rbegin()); }
};

struct PartWishes {
    std::vector<std::string> words;  // RUN, RUN@GENERATIONS; other programs are passed over
    std::string generations;         // of runs without @
    std::string_view kind;           // mean or best
    const HomeOption* home;
};
std::vector<Part> parts_of(const PartWishes& wishes);
void check_rules(const std::vector<Part>& parts);  // throws Error where they play different games

// A population shows how far a weight varies without harm: the last one kept up to the last
// generation that takes part.
struct KeptPopulation {
    int generation = -1;  // -1: none was kept
    std::vector<Genes> genes;
};
KeptPopulation population_of(const Part& part);

std::vector<NamedYardsticks> yardsticks_of(const std::vector<Part>& parts);

// Parts stand one after the other in the comparison, their generations ascending.
std::vector<LostAncestors> lost_by_part(const std::vector<Part>& parts,
                                        const Comparison& comparison);

}  // namespace evothello

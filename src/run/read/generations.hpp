#pragma once

// Helpers to compare generations of a run: which generations take part, and how their weights
// differ. Pure functions.

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/formats/csv.hpp"
#include "evolve/genome/genome.hpp"

namespace evothello {

// At most `most` indices of [0, count), ascending and evenly spaced: all of them if count <= most,
// otherwise the first, the last and some between (only the last if most == 1).
std::vector<std::size_t> evenly_spaced_indices(std::size_t count, std::size_t most);

// The rows of bests.csv of one kind ("best" or "mean"), by generation. Throws Error if the table
// lacks a column of this genome.
std::map<int, Genes> read_bests(const csv::Table& table, const GenomeSpace& space,
                                std::string_view kind);

// The selected generations of `there`, ascending, each once. `selection` is a list such as
// "0,50,100", or "every:25" (multiples of 25 and the last one), or empty for at most 8 evenly
// spaced ones. `there` is ascending. Throws Error, which names `run`, for anything else, for a
// generation that is not in `there`, and if `there` is empty.
std::vector<int> select_generations(std::string_view selection, std::span<const int> there,
                                    const std::string& run);

// Standard deviation of each gene, in the gene's units. The population has two or more members.
std::vector<double> deviations(std::span<const Genes> population);

struct WeightChange {
    std::string gene;
    double first = 0, last = 0;
    double ranges = 0;                  // last - first, divided by the range of the gene
    std::optional<double> spread = {};  // standard deviation in the population, divided likewise
};
// One for each gene, largest |ranges| first. With fewer than two members in `population` no spread
// is set.
std::vector<WeightChange> weight_changes(const GenomeSpace& space, const Genes& first,
                                         const Genes& last, std::span<const Genes> population);

}  // namespace evothello

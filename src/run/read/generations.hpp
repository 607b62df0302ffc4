#pragma once

// The small choices of a comparison of generations: which of them take part, and how their weights
// differ. Values; nothing here plays or reads.

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/formats/csv.hpp"
#include "evolve/genome/genome.hpp"

namespace evothello {

// At most `most` of so many places, ascending: the last one always, the others evenly spread down
// to the first.
std::vector<std::size_t> evenly(std::size_t count, std::size_t most);

// The rows of one kind (best or mean) of a run's bests.csv by generation. Throws Error for a table
// that does not have the weights of this genome.
std::map<int, Genes> read_bests(const csv::Table& table, const GenomeSpace& space,
                                std::string_view kind);

// "0,50,100", "every:25" (with the last one), or nothing for about 8 evenly spread: ascending, each
// once. `there` ascends. Throws Error that names `run`.
std::vector<int> chosen_generations(std::string_view wish, std::span<const int> there,
                                    const std::string& run);

// Of each gene over a population of two or more, in its own units.
std::vector<double> deviations(std::span<const Genes> population);

struct WeightChange {
    std::string gene;
    double first = 0, last = 0;
    double ranges = 0;                  // last - first, in ranges of the gene
    std::optional<double> spread = {};  // standard deviation in a population, in ranges too
};
// The largest first. The population may be empty: then no spread is known.
std::vector<WeightChange> weight_changes(const GenomeSpace& space, const Genes& first,
                                         const Genes& last, std::span<const Genes> population);

}  // namespace evothello

#include "run/read/generations.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/number.hpp"
#include "base/stats.hpp"

namespace evothello {
namespace {

constexpr std::size_t kSpread = 8;  // number of generations by default

std::vector<int> listed(std::string_view selection, std::span<const int> there,
                        const std::string& run) {
    std::vector<int> chosen;
    for (std::size_t begin = 0; begin <= selection.size();) {
        const std::size_t end = std::min(selection.find(',', begin), selection.size());
        const std::string word(selection.substr(begin, end - begin));
        const auto number = parse_integer(word);
        if (!number) {
            throw Error("'" + word + "' is no generation of " + run +
                        "; expected a list such as 0,50,100, or every:25");
        }
        if (*number < there.front() || *number > there.back()) {
            throw Error("no generation " + word + " of " + run + "; there are " +
                        std::to_string(there.front()) + " to " + std::to_string(there.back()));
        }
        const auto next = std::lower_bound(there.begin(), there.end(), *number);
        if (*next != *number) {
            throw Error(
                "generation " + word + " of " + run +
                " is no longer in bests.csv, which is thinned as it grows; the nearest are " +
                std::to_string(*std::prev(next)) + " and " + std::to_string(*next));
        }
        chosen.push_back(static_cast<int>(*number));
        begin = end + 1;
    }
    return chosen;
}

std::vector<int> every_nth_generation(std::string_view step_text, std::span<const int> there,
                                      const std::string& run) {
    const auto step = parse_integer(step_text);
    if (!step || *step < 1) {
        throw Error("every:" + std::string(step_text) + " of " + run +
                    ": expected a whole number from 1, as in every:25");
    }
    std::vector<int> chosen{there.back()};
    std::copy_if(there.begin(), there.end(), std::back_inserter(chosen),
                 [&](int generation) { return generation % *step == 0; });
    return chosen;
}

}  // namespace

std::vector<std::size_t> evenly_spaced_indices(std::size_t count, std::size_t most) {
    std::vector<std::size_t> places(std::min(count, most));
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::size_t from_end = places.size() == 1 ? 0 : i * (count - 1) / (places.size() - 1);
        places[places.size() - 1 - i] = count - 1 - from_end;
    }
    return places;
}

std::map<int, Genes> read_bests(const csv::Table& table, const GenomeSpace& space,
                                std::string_view kind) {
    const std::size_t generation = table.column("generation"), kinds = table.column("kind");
    std::vector<std::size_t> columns;
    for (const Gene& gene : space.genes()) columns.push_back(table.column(gene.name));
    std::map<int, Genes> bests;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        if (table.rows[row][kinds] != kind) continue;
        Genes& genes = bests[static_cast<int>(table.number(row, generation))];
        genes.clear();
        for (const std::size_t column : columns) genes.push_back(table.number(row, column));
    }
    return bests;
}

std::vector<int> select_generations(std::string_view selection, std::span<const int> there,
                                    const std::string& run) {
    if (there.empty()) throw Error(run + " has not finished a generation yet");
    constexpr std::string_view kEvery = "every:";
    std::vector<int> chosen;
    if (selection.empty()) {
        for (const std::size_t place : evenly_spaced_indices(there.size(), kSpread)) {
            chosen.push_back(there[place]);
        }
    } else if (selection.starts_with(kEvery)) {
        chosen = every_nth_generation(selection.substr(kEvery.size()), there, run);
    } else {
        chosen = listed(selection, there, run);
    }
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    return chosen;
}

std::vector<double> deviations(std::span<const Genes> population) {
    std::vector<double> list;
    for (std::size_t gene = 0; gene < population.front().size(); ++gene) {
        std::vector<double> values;
        for (const Genes& genes : population) values.push_back(genes[gene]);
        list.push_back(std::sqrt(stats::variance(values)));
    }
    return list;
}

std::vector<WeightChange> weight_changes(const GenomeSpace& space, const Genes& first,
                                         const Genes& last, std::span<const Genes> population) {
    std::vector<WeightChange> changes;
    const std::vector<double> spreads =
        population.size() > 1 ? deviations(population) : std::vector<double>{};
    for (std::size_t i = 0; i < space.size(); ++i) {
        const auto in_ranges = [&](double amount) {
            return amount == 0 ? 0 : amount / space.range(i);  // a fixed gene has no range
        };
        WeightChange change{space.genes()[i].name, first[i], last[i],
                            in_ranges(last[i] - first[i])};
        if (!spreads.empty()) change.spread = in_ranges(spreads[i]);
        changes.push_back(change);
    }
    std::stable_sort(changes.begin(), changes.end(),
                     [](const WeightChange& one, const WeightChange& other) {
                         return std::abs(one.ranges) > std::abs(other.ranges);
                     });
    return changes;
}

}  // namespace evothello

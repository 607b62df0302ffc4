#include "evolve/genome/population.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace evothello {

std::vector<std::size_t> Population::ranking() const {
    assert(fitness.size() == individuals.size());
    std::vector<std::size_t> order(individuals.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        if (fitness[a] != fitness[b]) return fitness[a] > fitness[b];
        return individuals[a].id < individuals[b].id;
    });
    return order;
}

std::size_t Population::best() const { return ranking().front(); }

std::vector<Genes> Population::genes() const {
    std::vector<Genes> list;
    for (const Individual& each : individuals) list.push_back(each.genes);
    return list;
}

std::vector<Individual> new_individuals(const GenerationContext& context,
                                        std::vector<Genes> genes) {
    std::vector<Individual> list;
    for (Genes& each : genes) {
        list.push_back({.id = context.before.next_id + list.size(), .genes = std::move(each)});
    }
    return list;
}

}  // namespace evothello

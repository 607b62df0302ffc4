#include <algorithm>
#include <cassert>
#include <cmath>

#include "evolve/genome/genome.hpp"

namespace evothello {
namespace {

// The bound on the side of the weight's sign, which the bounds must allow.
double bound_of(double weight, const Bounds& bounds) {
    return weight < 0 ? bounds.min : bounds.max;
}

struct Largest {
    std::size_t gene;
    double size;  // divided by its bound
};

// Returns nothing if all weights are 0. All signs must be allowed.
std::optional<Largest> largest(std::span<const std::size_t> group, std::span<const Gene> space,
                               const Genes& genes) {
    std::optional<Largest> found;
    for (const std::size_t i : group) {
        if (genes[i] == 0) continue;
        const double size = genes[i] / bound_of(genes[i], space[i].bounds);
        if (!found || size > found->size) found = {i, size};
    }
    return found;
}

}  // namespace

// Idempotent: fix_scale() leaves the reference weight exactly at a value that neither bounds nor
// steps change, and no other weight beyond its bound, so that its factor is exactly 1 the next
// time.
Genes GenomeSpace::normalised(Genes genes) const {
    assert(genes.size() == size());
    for (const Group& group : groups_) {
        allow_signs(group, genes);
        if (scale_is_free_) fix_scale(group, genes);
        for (const std::size_t i : group.genes)
            genes[i] = nearest_allowed(genes[i], genes_[i].bounds);
    }
    if (spec_.stages.evolve) order_thresholds(genes);
    return genes;
}

Genes GenomeSpace::bounded(Genes genes) const {
    assert(genes.size() == size());
    for (const Group& group : groups_) {
        allow_signs(group, genes);
        if (scale_is_free_) fix_scale(group, genes);
    }
    for (std::size_t i = 0; i < size(); ++i) {
        genes[i] = std::clamp(genes[i], genes_[i].bounds.min, genes_[i].bounds.max);
    }
    return genes;
}

// Must come before scaling: if bounds start at 0 or exclude it, a weight of the wrong sign has no
// size relative to its bound.
void GenomeSpace::allow_signs(const Group& group, Genes& genes) const {
    for (const std::size_t i : group.genes) {
        const Bounds& bounds = genes_[i].bounds;
        genes[i] = zero_if_tiny(genes[i]);
        if (genes[i] <= 0 && bounds.min >= 0) genes[i] = bounds.min;
        if (genes[i] >= 0 && bounds.max <= 0) genes[i] = bounds.max;
    }
}

// The gene that sets the scale of the group.
std::optional<std::size_t> GenomeSpace::reference(const Group& group, const Genes& genes) const {
    if (spec_.gauge.kind == Gauge::Kind::kHold) return group.held_gene;
    const auto found = largest(group.genes, genes_, genes);
    return found ? std::optional(found->gene) : std::nullopt;
}

void GenomeSpace::fix_scale(const Group& group, Genes& genes) const {
    const auto gene = reference(group, genes);
    if (!gene || genes[*gene] == 0) return;
    const double before = genes[*gene];
    const Bounds& bounds = genes_[*gene].bounds;
    const double after = spec_.gauge.kind == Gauge::Kind::kHold
                             ? nearest_allowed(std::copysign(spec_.gauge.value, before), bounds)
                             : bound_of(before, bounds);
    const double factor = after / before;
    for (const std::size_t i : group.genes) genes[i] *= factor;
    genes[*gene] = after;  // exactly; the product may be off by a rounding
}

// Moves thresholds as little as possible (least squares) so that they keep their gaps. After
// subtracting the gaps, the thresholds need only be non-decreasing: isotonic regression by the
// pool-adjacent-violators algorithm.
void GenomeSpace::order_thresholds(Genes& genes) const {
    struct Pool {
        double sum;
        int count;
        double mean() const { return sum / count; }
    };
    const int stages = static_cast<int>(spec_.stages.from.size());
    const int gap = spec_.stages.min_gap;
    const std::size_t first = genes.size() - static_cast<std::size_t>(stages - 1);
    std::vector<Pool> pools;
    for (int k = 1; k < stages; ++k) {
        Pool pool{genes[first + static_cast<std::size_t>(k - 1)] - k * gap, 1};
        while (!pools.empty() && pools.back().mean() > pool.mean()) {
            pool = {pools.back().sum + pool.sum, pools.back().count + pool.count};
            pools.pop_back();
        }
        pools.push_back(pool);
    }
    const double most = cells(spec_.rules.size) - stages * gap;
    int k = 1;
    for (const Pool& pool : pools) {
        const double push = std::clamp(std::round(pool.mean()), 0.0, most);
        for (const int end = k + pool.count; k < end; ++k) {
            genes[first + static_cast<std::size_t>(k - 1)] = push + k * gap;
        }
    }
}

Genes GenomeSpace::scaled_into_bounds(Genes genes) const {
    for (const Group& group : groups_) {
        allow_signs(group, genes);
        const auto found = largest(group.genes, genes_, genes);
        if (!found || found->size <= 1) continue;
        for (const std::size_t i : group.genes) genes[i] /= found->size;
    }
    return genes;
}

}  // namespace evothello

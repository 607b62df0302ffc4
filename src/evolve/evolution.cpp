#include "evolve/evolution.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace evothello {

std::vector<int> step_ends(const Pipeline& pipeline, const std::vector<double>& cost_of_generation,
                           int generations) {
    std::vector<double> parts;
    for (std::size_t i = 0; i < pipeline.size(); ++i) {
        parts.push_back(pipeline[i].share / cost_of_generation[i]);
    }
    const double whole = std::accumulate(parts.begin(), parts.end(), 0.0);
    std::vector<int> ends;
    double so_far = 0;
    for (const double part : parts) {
        so_far += part;
        ends.push_back(static_cast<int>(std::lround(generations * (so_far / whole))));
    }
    ends.back() = generations;
    return ends;
}

Evolution Evolution::start(const GenomeSpace& space, const Pipeline& pipeline,
                           std::vector<Genes> genes) {
    const OptimiserSettings& settings = pipeline.front().optimiser;
    return {.optimiser = evothello::start(settings, space, std::move(genes))};
}

// Never goes back to an earlier step, even if a longer budget would give it more generations; never
// leaves a step that has played nothing.
Evolution Evolution::at_start_of_generation(const GenomeSpace& space, const Pipeline& pipeline,
                                            const std::vector<int>& ends, int generation) const {
    if (ends.empty() || trail.sums.empty() || step + 1 >= pipeline.size() ||
        generation < ends[step]) {
        return *this;
    }
    Evolution next{
        .step = step + 1,
        .optimiser = evothello::start(pipeline[step + 1].optimiser, space, {averaged_mean(space)}),
        .population = population};
    next.trail.begin = generation;
    return next;
}

double Evolution::progress(const std::vector<int>& ends, int generation) const {
    if (ends.empty()) return 0;
    const int last = ends[step] - 1 - trail.begin;
    return last > 0 ? std::min(1.0, double(generation - trail.begin) / last) : 0;
}

Evolution Evolution::after_generation(const Pipeline& pipeline, const GenerationContext& context,
                                      Population played) const {
    Evolution next = *this;
    next.optimiser = tell(optimiser, pipeline[step].optimiser, context, played);
    next.population = std::move(played);
    for (const Individual& each : next.population.individuals) {
        next.population.next_id = std::max(next.population.next_id, each.id + 1);
    }
    const std::optional<Genes> centre = evothello::centre(next.optimiser);
    next.trail.add(static_cast<int>(context.key.generation),
                   centre ? *centre : next.mean(context.space));
    return next;
}

Genes Evolution::mean(const GenomeSpace& space) const {
    const std::optional<Genes> centre = evothello::centre(optimiser);
    return centre ? space.normalised(*centre) : space.mean(population.genes());
}

Genes Evolution::averaged_mean(const GenomeSpace& space) const {
    return space.normalised(trail.second_half());
}

}  // namespace evothello

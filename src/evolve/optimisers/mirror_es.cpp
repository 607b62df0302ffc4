#include "evolve/optimisers/mirror_es.hpp"

#include <array>
#include <cassert>
#include <cmath>

#include "base/streams.hpp"

namespace evothello {
namespace {

// Adam's beta1, beta2 and epsilon. The paper has beta2 = 0.999; runs of some hundred steps need a
// shorter memory.
constexpr double kMemory = 0.9, kSquareMemory = 0.99;
constexpr double kLeastSlope = 1e-12;

std::vector<double> direction(const GenerationContext& context, std::size_t pair,
                              double amplitude) {
    Random random({context.key.seed, context.key.generation, stream::kDirection, pair});
    std::vector<double> sizes;
    for (std::size_t i = 0; i < context.space.size(); ++i) {
        sizes.push_back(amplitude * random.normal());
    }
    return sizes;
}

}  // namespace

MirrorEs MirrorEs::start(const GenomeSpace& space, const Settings&, std::vector<Genes> genes) {
    return {.at = space.bounded(space.mean(genes)),
            .slope = std::vector<double>(space.size()),
            .slope_square = std::vector<double>(space.size())};
}

std::vector<Individual> MirrorEs::ask(const Settings& settings,
                                      const GenerationContext& context) const {
    const double amplitude = settings.amplitude.at(context.progress);
    std::vector<Genes> genes;
    for (std::size_t pair = 0; 2 * pair < static_cast<std::size_t>(settings.population); ++pair) {
        for (Genes& each : context.space.mirrored_points(at, direction(context, pair, amplitude))) {
            genes.push_back(std::move(each));
        }
    }
    return new_individuals(context, std::move(genes));
}

MirrorEs MirrorEs::tell(const Settings& settings, const GenerationContext& context,
                        const Population& played) const {
    // The slope (g_t in Algorithm 1): differences of fitness along the directions of the pairs.
    std::vector<double> found(at.size());
    for (std::size_t pair = 0; 2 * pair < played.fitness.size(); ++pair) {
        const double difference = played.fitness[2 * pair] - played.fitness[2 * pair + 1];
        const std::vector<double> sizes = direction(context, pair, 1);
        for (std::size_t i = 0; i < found.size(); ++i) found[i] += difference * sizes[i];
    }
    MirrorEs next = *this;
    next.steps = steps + 1;
    // Bias corrections 1 - beta^t of Algorithm 1.
    const double seen = 1 - stats::exp(next.steps * stats::log(kMemory));
    const double square_seen = 1 - stats::exp(next.steps * stats::log(kSquareMemory));
    const double rate =
        settings.rate.at(context.progress) * settings.amplitude.at(context.progress);
    std::vector<double> step(at.size());
    for (std::size_t i = 0; i < at.size(); ++i) {
        next.slope[i] += (1 - kMemory) * (found[i] - slope[i]);
        next.slope_square[i] += (1 - kSquareMemory) * (found[i] * found[i] - slope_square[i]);
        step[i] = rate * (next.slope[i] / seen) /
                  (std::sqrt(next.slope_square[i] / square_seen) + kLeastSlope);
    }
    next.at = context.space.bounded(context.space.offset_by(at, step));
    return next;
}

std::span<const Field<MirrorEsSettings>> MirrorEs::settings() {
    using S = MirrorEsSettings;
    static constexpr std::array kFields = {
        Field<S>{"population", "individuals, two for each direction",
                 "The number of individuals of a generation: two mirrored ones for each random "
                 "direction, so it must be even. Use about as many directions as there are "
                 "weights, or more when games are noisy.",
                 "256", field::integer<&S::population>(2, 65536), false},
        Field<S>{"amplitude", "distance of individuals from the centre, in units: A, or A to B",
                 "The standard deviation of individuals around the centre, in units of a weight. A "
                 "large one finds the slope in the noise of few games, a small one finds the "
                 "optimum more exactly: let it fall, as in 0.2 to 0.02.",
                 "0.2 to 0.02", field::annealed<&S::amplitude>(1e-6, 1), true},
        Field<S>{"rate", "step of the centre in each generation, in amplitudes: R, or R to S",
                 "How far the centre moves in a generation, as a multiple of the amplitude. Raise "
                 "it when the champion still improves at the end of the budget, lower it when "
                 "scores jump up and down.",
                 "0.2 to 0.1", field::annealed<&S::rate>(1e-6, 10), true},
    };
    return kFields;
}

std::optional<SettingProblem> MirrorEs::problem(const Settings& settings) {
    return odd_population_problem(settings.population);
}

Schedule MirrorEs::usual_schedule(const Settings&) { return mirrored_schedule(); }

std::optional<SettingProblem> odd_population_problem(int population) {
    if (population % 2 == 0) return std::nullopt;
    return SettingProblem{"population",
                          "individuals are mirrored pairs: expected an even number, found " +
                              std::to_string(population)};
}

Schedule mirrored_schedule() { return *Schedule::parse("mirrored"); }

}  // namespace evothello

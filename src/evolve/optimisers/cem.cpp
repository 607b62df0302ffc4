#include "evolve/optimisers/cem.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/number.hpp"
#include "base/streams.hpp"

namespace evothello {
namespace {

// Offset of an individual from the centre, in units. Drawn from its key, so ask() and tell() get
// the same numbers.
std::vector<double> offset(const Cem& cem, const GenerationContext& context,
                           std::size_t individual) {
    Random random({context.key.seed, context.key.generation, stream::kDirection, individual});
    std::vector<double> sizes;
    for (const double deviation : cem.deviation) sizes.push_back(deviation * random.normal());
    return sizes;
}

std::size_t elite_size(const CemSettings& settings) {
    return static_cast<std::size_t>(std::lround(settings.best * settings.population));
}

}  // namespace

Cem Cem::start(const GenomeSpace& space, const Settings& settings, std::vector<Genes> genes) {
    return {.at = space.bounded(space.mean(genes)),
            .deviation = std::vector<double>(space.size(), settings.step)};
}

std::vector<Individual> Cem::ask(const Settings& settings, const GenerationContext& context) const {
    std::vector<Genes> genes;
    for (std::size_t i = 0; i < static_cast<std::size_t>(settings.population); ++i) {
        genes.push_back(
            context.space.normalised(context.space.offset_by(at, offset(*this, context, i))));
    }
    return new_individuals(context, std::move(genes));
}

Cem Cem::tell(const Settings& settings, const GenerationContext& context,
              const Population& played) const {
    std::vector<std::size_t> best = played.ranking();
    best.resize(elite_size(settings));
    std::vector<double> mean(at.size()), square(at.size());
    for (const std::size_t individual : best) {
        const std::vector<double> sizes = offset(*this, context, individual);
        for (std::size_t i = 0; i < at.size(); ++i) {
            mean[i] += sizes[i] / static_cast<double>(best.size());
            square[i] += sizes[i] * sizes[i] / static_cast<double>(best.size());
        }
    }
    Cem next = *this;
    const double least = std::min(settings.step, settings.least_step.at(context.progress));
    for (std::size_t i = 0; i < at.size(); ++i) {
        // The deviation of the best individuals, smoothed with the old one and kept within bounds.
        const double found = std::sqrt(std::max(0.0, square[i] - mean[i] * mean[i]));
        next.deviation[i] = std::clamp(deviation[i] + settings.follow * (found - deviation[i]),
                                       least, settings.step);
        mean[i] *= settings.follow;
    }
    next.at = context.space.bounded(context.space.offset_by(at, mean));
    return next;
}

std::span<const Field<CemSettings>> Cem::settings() {
    using S = CemSettings;
    static constexpr std::array kFields = {
        Field<S>{"population", "individuals",
                 "The number of individuals of a generation. More give a better estimate of the "
                 "distribution to follow, and cost more games.",
                 "400", field::integer<&S::population>(4, 65536), false},
        Field<S>{"best", "share of the individuals in the elite",
                 "The share of the individuals, the best ones, that form the elite. The next "
                 "distribution is fitted to them. A smaller share converges sooner, and to noise "
                 "when games are few.",
                 "0.25", field::number<&S::best>(0.001, 1), true},
        Field<S>{"follow", "share of the way to the elite in each generation",
                 "The share of the way that mean and deviation move to those of the elite. Lower "
                 "it when few games make the elite a matter of luck.",
                 "0.5", field::number<&S::follow>(0.001, 1), true},
        Field<S>{"step", "initial and largest standard deviation, in units",
                 "The standard deviation of every weight at the start, in units of a weight. No "
                 "deviation grows beyond it.",
                 "0.24", field::number<&S::step>(1e-6, 1), true},
        Field<S>{"least_step", "smallest standard deviation, in units: A, or A to B",
                 "The least standard deviation of every weight, in units. It keeps the search from "
                 "ending too early; let it fall over the budget, as in 0.1 to 0.02.",
                 "0.1 to 0.02", field::annealed<&S::least_step>(1e-6, 1), true},
    };
    return kFields;
}

std::optional<SettingProblem> Cem::problem(const Settings& settings) {
    if (elite_size(settings) >= 2) return std::nullopt;
    return SettingProblem{"best", "best, " + to_text(settings.best) + " of " +
                                      std::to_string(settings.population) +
                                      " individuals, is fewer than 2, which have no deviation"};
}

Schedule Cem::usual_schedule(const Settings&) { return *Schedule::parse("k_random 4"); }

}  // namespace evothello

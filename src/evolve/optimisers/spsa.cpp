#include "evolve/optimisers/spsa.hpp"

#include <algorithm>
#include <array>

#include "base/streams.hpp"
#include "evolve/optimisers/mirror_es.hpp"

namespace evothello {
namespace {

// Gains at iteration k of K (Spall 1998): c_k = c_end (K / k)^gamma, a_k = r_end c_end^2 ((A + K) /
// (A + k))^alpha, R_k = a_k / c_k^2. They depend only on k / K.
struct Gains {
    double c, r;
};

Gains gains(const SpsaSettings& s, double progress) {
    // A generation has many iterations; gains of the very first would be too large for all of them.
    const double k = std::max(progress, 0.005);
    const double c = s.c_end * stats::power(1 / k, s.gamma);
    const double a =
        s.r_end * s.c_end * s.c_end * stats::power((s.stability + 1) / (s.stability + k), s.alpha);
    return {c, a / (c * c)};
}

// A random direction: each weight gets +size or -size with equal probability (Bernoulli, as in
// Spall 1992).
std::vector<double> random_signs(const GenerationContext& context, std::size_t pair, double size) {
    Random random({context.key.seed, context.key.generation, stream::kDirection, pair});
    std::vector<double> sizes;
    for (std::size_t i = 0; i < context.space.size(); ++i) {
        sizes.push_back(random.below(2) == 0 ? size : -size);
    }
    return sizes;
}

}  // namespace

Spsa Spsa::start(const GenomeSpace& space, const Settings&, std::vector<Genes> genes) {
    return {.at = space.bounded(space.mean(genes))};
}

std::vector<Individual> Spsa::ask(const Settings& settings,
                                  const GenerationContext& context) const {
    const double c = gains(settings, context.progress).c;
    std::vector<Genes> genes;
    for (std::size_t pair = 0; 2 * pair < static_cast<std::size_t>(settings.population); ++pair) {
        for (Genes& each : context.space.mirrored_points(at, random_signs(context, pair, c))) {
            genes.push_back(std::move(each));
        }
    }
    return new_individuals(context, std::move(genes));
}

// theta += R_k c_k (wins - losses) * signs, summed over all pairs: the ascent step a_k g_k of Spall
// without his factor 1/2, as in fishtest. Dividing by a sign is multiplying by it.
Spsa Spsa::tell(const Settings& settings, const GenerationContext& context,
                const Population& played) const {
    const auto [c, r] = gains(settings, context.progress);
    std::vector<double> step(at.size());
    for (std::size_t pair = 0; 2 * pair < played.points.size(); ++pair) {
        const double wins_less_losses =
            (played.points[2 * pair] - played.points[2 * pair + 1]) * played.games[2 * pair];
        const std::vector<double> sizes = random_signs(context, pair, r * c * wins_less_losses);
        for (std::size_t i = 0; i < step.size(); ++i) step[i] += sizes[i];
    }
    return {.at = context.space.bounded(context.space.offset_by(at, step))};
}

std::span<const Field<SpsaSettings>> Spsa::settings() {
    using S = SpsaSettings;
    static constexpr std::array kFields = {
        Field<S>{"population", "individuals of a generation; each pair is an iteration",
                 "The number of individuals of a generation; every two make one iteration, so it "
                 "must be even. It sets only how many iterations are played in parallel.",
                 "64", field::integer<&S::population>(2, 65536), false},
        Field<S>{"c_end", "perturbation at the end of the budget, in units of a weight",
                 "How far the two individuals of a pair are from the centre at the end of the "
                 "budget. Choose a change of a weight that is worth some Elo: a smaller one is "
                 "lost in the noise of the games.",
                 "0.2", field::number<&S::c_end>(1e-6, 1), true},
        Field<S>{"r_end", "learning rate at the end of the budget",
                 "The learning rate at the end of the budget, as on fishtest. Raise "
                 "it when the "
                 "centre hardly moves, lower it when it wanders.",
                 "0.003", field::number<&S::r_end>(1e-9, 10), true},
        Field<S>{"alpha", "how fast the learning rate falls",
                 "The exponent with which the learning rate falls. The usual 0.602 is right unless "
                 "you repeat a published experiment.",
                 "0.602", field::number<&S::alpha>(0, 2), true},
        Field<S>{"gamma", "how fast the perturbation falls",
                 "The exponent with which the perturbation falls. The usual 0.101 is right unless "
                 "you repeat a published experiment.",
                 "0.101", field::number<&S::gamma>(0, 2), true},
        Field<S>{"stability", "fishtest's A, as a share of all iterations",
                 "Keeps the first steps small: fishtest's A, as a share of all iterations. Raise "
                 "it if the first generations make the centre worse.",
                 "0.1", field::number<&S::stability>(0.001, 10), true},
    };
    return kFields;
}

std::optional<SettingProblem> Spsa::problem(const Settings& settings) {
    return odd_population_problem(settings.population);
}

Schedule Spsa::usual_schedule(const Settings&) { return mirrored_schedule(); }

}  // namespace evothello

#include "evolve/optimisers/cma.hpp"

#include <cmath>

#include "base/random.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

constexpr std::size_t kWeights = 6;

GenomeSpace space() {
    GenomeSpec spec{.stages = {.from = {0}}};
    for (const std::string_view name : Term::names()) {
        if (name == "position" || spec.terms.size() == kWeights) continue;
        spec.terms.push_back({.term = Term::parse(name).value(), .bounds = {.min = -1, .max = 1}});
    }
    return GenomeSpace(spec);
}

// Spread of individuals: root mean square over weights.
double spread(const Cma& cma) {
    const std::size_t stride = cma.covariance.size() == kWeights ? 1 : kWeights + 1;
    double variance = 0;
    for (std::size_t i = 0; i < kWeights; ++i) variance += cma.covariance[i * stride] / kWeights;
    return cma.sigma * std::sqrt(variance);
}

// Results of some generations whose ranks are noise: least spread and largest sigma.
struct Seen {
    double least_spread, most_sigma;
};

Seen told_noise(const CmaSettings& settings, int generations) {
    const GenomeSpace where = space();
    Cma cma = Cma::start(where, settings, {Genes(where.size(), 0)});
    Population population;
    Seen seen{spread(cma), cma.sigma};
    for (int generation = 0; generation < generations; ++generation) {
        const GenerationContext context{
            where, population, Key{.seed = 5, .generation = static_cast<std::uint32_t>(generation)},
            static_cast<double>(generation) / generations};
        Population played{.individuals = cma.ask(settings, context)};
        Random noise({.seed = 5, .stream = 60040, .index = static_cast<std::uint64_t>(generation)});
        for (std::size_t i = 0; i < played.individuals.size(); ++i) {
            played.fitness.push_back(noise.uniform());
        }
        cma = cma.tell(settings, context, played);
        seen = {std::min(seen.least_spread, spread(cma)), std::max(seen.most_sigma, cma.sigma)};
        population = std::move(played);
    }
    return seen;
}

}  // namespace

TEST_CASE("cma: when ranks are noise, individuals keep their spread and sigma its bound") {
    for (const auto covariance :
         {CmaSettings::Covariance::kFull, CmaSettings::Covariance::kSeparable}) {
        CmaSettings settings{.population = 20, .covariance = covariance};
        const Seen kept = told_noise(settings, 400);
        CHECK(kept.least_spread >= Approx(settings.least_step));
        CHECK(kept.most_sigma <= settings.step);
        settings.least_step = 0;
        CHECK(told_noise(settings, 400).least_spread < 0.06);
    }
}

TEST_CASE("cma: a least step above the step is cut to the step") {
    const Seen seen = told_noise({.population = 20, .step = 0.05, .least_step = 0.12}, 50);
    CHECK(seen.least_spread >= Approx(0.05));
    CHECK(seen.most_sigma <= 0.05);
}

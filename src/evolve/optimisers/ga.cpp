#include "evolve/optimisers/ga.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/stats.hpp"
#include "base/streams.hpp"

namespace evothello {
namespace {

// Upper bound of adaptive steps, unless the configured lower bound is larger.
constexpr double kMostStep = 0.5;

// Returns a place in [0, candidates); place 0 is the best individual.
std::size_t select(const Selection& selection, std::size_t candidates, Random& random) {
    const auto any = [&] { return static_cast<std::size_t>(random.below(candidates)); };
    std::size_t best = any();
    switch (selection.kind) {
        case Selection::Kind::kTruncation:
            break;  // only those who may be parents are candidates
        case Selection::Kind::kTournament:
            for (int i = 1; i < static_cast<int>(selection.parameter); ++i)
                best = std::min(best, any());
            break;
        case Selection::Kind::kRank:
            // Linear ranking (Baker 1985). The better of two different candidates has probabilities
            // that fall linearly to 0: pressure 2. A uniform choice is pressure 1. Between them, a
            // mixture of both.
            if (candidates > 1 && random.uniform() < selection.parameter - 1) {
                // Drawn among the others, numbered without `best`. A number below `best` is that
                // candidate; any other changes nothing, so it needs no shift.
                best = std::min(best, static_cast<std::size_t>(random.below(candidates - 1)));
            }
            break;
    }
    return best;
}

// Simulated binary crossover (Deb and Agrawal 1995): returns one of the two children. Its spread
// factor has the distribution of one-point crossover on bit strings.
double sbx(double a, double b, double eta, Random& random) {
    const double u = random.uniform();
    const double spread = stats::power(u < 0.5 ? 2 * u : 1 / (2 * (1 - u)), 1 / (eta + 1));
    const double side = random.below(2) == 0 ? 1 : -1;
    return (a + b + side * spread * (a - b)) / 2;
}

double cross(const Crossover& crossover, double a, double b, Random& random) {
    switch (crossover.kind) {
        case Crossover::Kind::kUniform:
            return random.below(2) == 0 ? a : b;
        // BLX-alpha (Eshelman and Schaffer 1993): uniform between the parents, extended on both
        // sides by alpha times their distance.
        case Crossover::Kind::kBlx: {
            const double beyond = crossover.parameter * std::abs(a - b);
            const double min = std::min(a, b) - beyond, max = std::max(a, b) + beyond;
            return min + (max - min) * random.uniform();
        }
        case Crossover::Kind::kSbx:
            break;
    }
    return sbx(a, b, crossover.parameter, random);
}

// The population as parents of the next one.
class Parents {
  public:
    Parents(const GaSettings& settings, const GenerationContext& context);

    const Individual& ranked(std::size_t place) const { return *ranking_[place]; }
    Individual child(std::uint64_t id, Random& random) const;

  private:
    std::array<const Individual*, 2> pair(Random& random) const;
    double inherited_step(const Individual& a, const Individual& b, Random& random) const;

    const GenomeSpace& space_;
    const GaSettings& settings_;
    std::vector<const Individual*> ranking_;  // best first
    std::size_t candidates_;
    double common_step_;
};

Parents::Parents(const GaSettings& settings, const GenerationContext& context)
    : space_(context.space),
      settings_(settings),
      candidates_(context.before.individuals.size()),
      common_step_(settings.mutation.at(context.progress)) {
    for (const std::size_t i : context.before.ranking()) {
        ranking_.push_back(&context.before.individuals[i]);
    }
    if (settings.selection.kind == Selection::Kind::kTruncation) {
        const double share = settings.selection.parameter * static_cast<double>(candidates_);
        candidates_ = std::max<std::size_t>(2, static_cast<std::size_t>(std::lround(share)));
    }
}

// Two different parents: the second is selected as if the first were removed.
std::array<const Individual*, 2> Parents::pair(Random& random) const {
    const std::size_t first = select(settings_.selection, candidates_, random);
    const std::size_t second = select(settings_.selection, candidates_ - 1, random);
    return {ranking_[first], ranking_[second + (second >= first ? 1 : 0)]};
}

// Log-normal around the geometric mean of the parents' steps. tau is a quarter of the usual 1 /
// sqrt(n): few games say little about a step, and steps with larger variance shrink by chance
// before they are useful (`bench optimisers`, ga_48_adaptive). Individuals from before mutation was
// adaptive have no step and count with the configured one.
double Parents::inherited_step(const Individual& a, const Individual& b, Random& random) const {
    const auto own = [&](double step) { return step > 0 ? step : settings_.mutation.step; };
    const double tau = 0.25 / std::sqrt(static_cast<double>(space_.size()));
    const double step = std::sqrt(own(a.step) * own(b.step)) * stats::exp(tau * random.normal());
    return std::max(settings_.mutation.least, std::min(step, kMostStep));
}

Individual Parents::child(std::uint64_t id, Random& random) const {
    const auto [a, b] = pair(random);
    Individual child{.id = id, .parents = {a->id, b->id}};
    for (std::size_t i = 0; i < space_.size(); ++i) {
        child.genes.push_back(cross(settings_.crossover, a->genes[i], b->genes[i], random));
    }
    const bool adaptive = settings_.mutation.kind == Mutation::Kind::kAdaptive;
    if (adaptive) child.step = inherited_step(*a, *b, random);
    const double step = adaptive ? child.step : common_step_;
    for (std::size_t i = 0; i < space_.size(); ++i) {
        if (random.uniform() >= settings_.mutation_chance) continue;
        child.genes[i] += step * space_.unit(i) * random.normal();
    }
    child.genes = space_.normalised(std::move(child.genes));
    return child;
}

// Step of an individual without parents.
double first_step(const Mutation& mutation) {
    return mutation.kind == Mutation::Kind::kAdaptive ? mutation.step : 0;
}

// Varies all genes of a start by the initial mutation step.
Genes mutant(const Genes& genes, const GaSettings& settings, const GenerationContext& context,
             Random& random) {
    std::vector<double> sizes;
    for (std::size_t i = 0; i < genes.size(); ++i) {
        sizes.push_back(settings.mutation.step * random.normal());
    }
    return context.space.normalised(context.space.offset_by(genes, sizes));
}

}  // namespace

Ga Ga::start(const GenomeSpace&, const GaSettings&, std::vector<Genes> genes) {
    assert(!genes.empty());
    return {.first = std::move(genes)};
}

std::vector<Individual> Ga::ask(const GaSettings& settings,
                                const GenerationContext& context) const {
    const auto places = static_cast<std::size_t>(settings.population);
    const auto random_at = [&](std::size_t place) {
        return Random({context.key.seed, context.key.generation, stream::kOffspring, place});
    };
    if (!first.empty()) {
        std::vector<Genes> genes = first;
        while (genes.size() < places) {
            Random random = random_at(genes.size());
            genes.push_back(mutant(first[genes.size() % first.size()], settings, context, random));
        }
        std::vector<Individual> list = new_individuals(context, std::move(genes));
        for (Individual& each : list) each.step = first_step(settings.mutation);
        return list;
    }
    const Population& before = context.before;
    assert(before.individuals.size() >= 2 && before.fitness.size() == before.individuals.size());
    const Parents parents(settings, context);
    const auto elite =
        std::min({static_cast<std::size_t>(settings.elite), places, before.individuals.size()});
    const auto immigrants =
        static_cast<std::size_t>(std::lround(settings.immigrants * settings.population));
    std::vector<Individual> next;
    for (std::size_t place = 0; place < places; ++place) {
        if (place < elite) {
            next.push_back(parents.ranked(place));
            ++next.back().life;
            continue;
        }
        Random random = random_at(place);
        const std::uint64_t id = before.next_id + place - elite;
        if (place < elite + immigrants) {
            next.push_back({.id = id,
                            .genes = context.space.random(random),
                            .step = first_step(settings.mutation)});
        } else {
            next.push_back(parents.child(id, random));
        }
    }
    return next;
}

std::optional<SettingProblem> Ga::problem(const GaSettings& settings) {
    const auto immigrants = std::lround(settings.immigrants * settings.population);
    if (settings.elite + immigrants < settings.population) return std::nullopt;
    return SettingProblem{"elite", "an elite of " + std::to_string(settings.elite) + " and " +
                                       std::to_string(immigrants) +
                                       " immigrants leave no child in a population of " +
                                       std::to_string(settings.population)};
}

// With few individuals a round robin is best; with many, a large population with few games each
// (`bench optimisers`).
Schedule Ga::usual_schedule(const GaSettings& settings) {
    return *Schedule::parse(settings.population <= 64 ? "round_robin" : "k_random 4");
}

}  // namespace evothello

#include "evolve/optimisers/ga.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/stats.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

constexpr std::string_view kNames[] = {"mobility", "frontier",    "stability",
                                       "exposure", "anchored",    "corners",
                                       "discs",    "directional", "potential_mobility"};

// A space with this many weights in [-1000, 1000]. A fixed term sets the scale, so that children
// are not rescaled.
GenomeSpace unscaled(std::size_t genes) {
    GenomeSpec spec;
    for (std::size_t i = 0; i < genes; ++i) {
        const std::string name = std::string(kNames[i % 9]) + (i < 9 ? ".own" : ".opp");
        spec.terms.push_back({.term = *Term::parse(name), .bounds = {.min = -1000, .max = 1000}});
    }
    spec.terms.push_back({.term = *Term::parse("mobility.share"), .fixed = 1});
    return GenomeSpace(spec);
}

GaSettings only_children(int population) {
    return {.population = population,
            .crossover = {.kind = Crossover::Kind::kUniform},
            .mutation_chance = 0,
            .elite = 0,
            .immigrants = 0};
}

Key key_of(std::uint64_t seed, std::uint32_t generation = 1) {
    return {.seed = seed, .generation = generation};
}

// A genetic algorithm with its current population.
struct Line {
    Ga ga;
    Population population;

    static Line start(std::vector<Genes> genes, const GaSettings& settings) {
        Line line{Ga::start(unscaled(1), settings, std::move(genes)), {}};
        return line;
    }
    std::vector<Individual> ask(const GenomeSpace& space, const GaSettings& settings,
                                const Key& key, double progress) const {
        return ga.ask(settings, {space, population, key, progress});
    }
    Line tell(std::vector<Individual> asked, std::vector<double> fitness) const {
        Line line{{},
                  {.individuals = std::move(asked),
                   .fitness = std::move(fitness),
                   .next_id = population.next_id}};
        for (const Individual& each : line.population.individuals) {
            line.population.next_id = std::max(line.population.next_id, each.id + 1);
        }
        return line;
    }
    std::size_t best() const { return population.best(); }
};

// The first individuals, from a start of full size.
std::vector<Individual> first_of(const Line& line, const GenomeSpace& space,
                                 const GaSettings& settings) {
    GaSettings whole = settings;
    whole.population = static_cast<int>(line.ga.first.size());
    return line.ask(space, whole, key_of(0), 0);
}

// A population in which individual i has fitness i, so that the last is the best; make(i) gives its
// genes.
template <class Make>
Line evaluated(std::size_t count, const GaSettings& settings, Make&& make) {
    std::vector<Genes> genes;
    std::vector<double> fitness;
    for (std::size_t i = 0; i < count; ++i) {
        genes.push_back(make(i));
        fitness.push_back(static_cast<double>(i));
    }
    const Line ga = Line::start(genes, settings);
    return ga.tell(first_of(ga, unscaled(make(0).size()), settings), fitness);
}

// Share of selections for each parent; 0 is the best of `population`.
std::vector<double> parent_shares(const Selection& selection, std::size_t population,
                                  int children) {
    GaSettings settings = only_children(children);
    settings.selection = selection;
    const GenomeSpace space = unscaled(1);
    const Line ga = evaluated(population, settings, [](std::size_t i) { return Genes{double(i)}; });
    std::vector<double> shares(population);
    for (const Individual& child : ga.ask(space, settings, key_of(1), 0)) {
        CHECK(child.parents[0] != child.parents[1]);
        shares[population - child.parents[0]] +=
            1.0 / children;  // the first parent is selected among all
    }
    return shares;
}

// First genes of many children of two parents, one with all genes -100, the other with all 100.
std::vector<double> crossed(const Crossover& crossover, int children) {
    GaSettings settings = only_children(children);
    settings.crossover = crossover;
    const GenomeSpace space = unscaled(1);
    const Line ga =
        evaluated(2, settings, [](std::size_t i) { return Genes{i == 0 ? -100.0 : 100.0}; });
    std::vector<double> values;
    for (const Individual& child : ga.ask(space, settings, key_of(2), 0))
        values.push_back(child.genes[0]);
    return values;
}

// What mutation added to each gene of children of clones, relative to the range.
std::vector<double> mutated(const Mutation& mutation, double chance, double progress,
                            int children) {
    GaSettings settings = only_children(children);
    settings.mutation = mutation;
    settings.mutation_chance = chance;
    const GenomeSpace space = unscaled(4);
    const Line ga = evaluated(2, settings, [](std::size_t) { return Genes(4, 50); });
    std::vector<double> values;
    for (const Individual& child : ga.ask(space, settings, key_of(3), progress)) {
        for (std::size_t i = 0; i < 4; ++i)
            values.push_back((child.genes[i] - 50) / space.range(i));
    }
    return values;
}

std::vector<Genes> random_genes(const GenomeSpace& space, std::size_t count, std::uint64_t seed) {
    std::vector<Genes> genes;
    for (std::size_t i = 0; i < count; ++i) {
        Random random({.seed = seed, .stream = 60012, .index = i});
        genes.push_back(space.random(random));
    }
    return genes;
}

// Settings with every kind of selection, crossover and mutation.
std::vector<GaSettings> all_settings(int population) {
    std::vector<GaSettings> all;
    for (const char* selection : {"tournament 3", "rank 1.7", "truncation 0.4"}) {
        for (const char* crossover : {"uniform", "blx 0.5", "sbx 15"}) {
            for (const char* mutation : {"gaussian 0.1", "gaussian 0.2 to 0.02", "adaptive 0.1",
                                         "adaptive 0.2 above 0.15"}) {
                all.push_back({.population = population,
                               .selection = *parse_selection(selection),
                               .crossover = *parse_crossover(crossover),
                               .mutation = *parse_mutation(mutation),
                               .elite = 1,
                               .immigrants = 0.1});
            }
        }
    }
    return all;
}

GenomeSpace scaled() {
    GenomeSpec spec{.stages = {.from = {0, 20, 40}, .evolve = true, .min_gap = 4}};
    for (const char* name : {"mobility", "frontier", "stability", "discs"}) {
        spec.terms.push_back(
            {.term = *Term::parse(name), .bounds = {.min = -50, .max = 50, .step = 0.5}});
    }
    return GenomeSpace(spec);
}

double mean_of(const std::vector<double>& values) { return stats::mean(values); }
double deviation_of(const std::vector<double>& values) {
    return std::sqrt(stats::variance(values));
}

}  // namespace

TEST_CASE("the start population is played as it is") {
    const GenomeSpace space = unscaled(2);
    const GaSettings settings = {.population = 3};
    const Line ga = Line::start({{1, 2}, {3, 4}, {5, 6}}, settings);
    const std::vector<Individual> asked = ga.ask(space, settings, key_of(1), 0);
    REQUIRE(asked.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(asked[i].id == i + 1);
        CHECK(asked[i].parents == std::array<std::uint64_t, 2>{0, 0});
        CHECK(asked[i].life == 0);
    }
    CHECK(asked[2].genes == Genes{5, 6});
}

TEST_CASE("a start of too few is filled up with mutants of it") {
    const GenomeSpace space = unscaled(4);
    const Line ga = Line::start({{1, 2, 3, 4}, {5, 6, 7, 8}}, {});
    const auto asked = ga.ask(space, {.population = 7}, key_of(1), 0);
    REQUIRE(asked.size() == 7);
    CHECK(asked[1].genes == Genes{5, 6, 7, 8});
    for (std::size_t i = 2; i < 7; ++i) {
        CHECK(asked[i].id == i + 1);
        CHECK(space.distance(asked[i].genes, asked[i % 2].genes) > 0);
        CHECK(space.distance(asked[i].genes, asked[i % 2].genes) < 0.3);
    }
}

TEST_CASE("the best is the fittest individual, the oldest among equals") {
    const GaSettings settings;
    const Line start = Line::start({{1}, {2}, {3}}, settings);
    std::vector<Individual> turned = first_of(start, unscaled(1), settings);
    CHECK(start.tell(turned, {1, 3, 2}).best() == 1);
    CHECK(start.tell(turned, {3, 1, 3}).best() == 0);
    std::reverse(turned.begin(), turned.end());
    CHECK(start.tell(turned, {3, 1, 3}).best() == 2);
}

TEST_CASE("the next generation is the same every time, and another for another key") {
    const GenomeSpace space = scaled();
    for (const GaSettings& settings : all_settings(12)) {
        const auto genes = random_genes(space, 12, 1);
        const Line ga = evaluated(12, settings, [&](std::size_t i) { return genes[i]; });
        const auto next = ga.ask(space, settings, key_of(1), 0.5);
        CHECK(next == ga.ask(space, settings, key_of(1), 0.5));
        CHECK(next != ga.ask(space, settings, key_of(2), 0.5));
        CHECK(next != ga.ask(space, settings, key_of(1, 2), 0.5));
    }
}

TEST_CASE("newcomers have ids that no one had, ascending, and normalised genes") {
    const GenomeSpace space = scaled();
    for (const int population : {2, 3, 12}) {
        for (const GaSettings& settings : all_settings(population)) {
            const auto genes = random_genes(space, static_cast<std::size_t>(population), 2);
            Line ga = Line::start(genes, settings);
            std::set<std::uint64_t> seen;
            std::uint64_t last = 0;
            for (std::uint32_t generation = 0; generation < 8; ++generation) {
                const auto asked = ga.ask(space, settings, key_of(1, generation), generation / 8.0);
                REQUIRE(asked.size() == static_cast<std::size_t>(population));
                std::vector<double> fitness;
                for (const Individual& each : asked) {
                    if (each.life == 0) {
                        REQUIRE(seen.insert(each.id).second);
                        REQUIRE(each.id == last + 1);
                        last = each.id;
                    }
                    REQUIRE(space.normalised(each.genes) == each.genes);
                    fitness.push_back(each.genes[0]);
                }
                ga = ga.tell(asked, fitness);
                REQUIRE(ga.population.next_id == last + 1);
            }
        }
    }
}

TEST_CASE("the elite lives on as it is, then come immigrants, then children of two parents") {
    const GenomeSpace space = unscaled(3);
    GaSettings settings{.population = 10, .elite = 3, .immigrants = 0.24};
    const Line ga = evaluated(10, settings, [](std::size_t i) { return Genes(3, double(i)); });
    const auto next = ga.ask(space, settings, key_of(1), 0);
    REQUIRE(next.size() == 10);
    for (std::size_t i = 0; i < 3; ++i) {
        Individual expected = ga.population.individuals[9 - i];
        ++expected.life;
        CHECK(next[i] == expected);
    }
    for (std::size_t i = 3; i < 10; ++i) {
        CHECK(next[i].id == 11 + i - 3);
        CHECK(next[i].life == 0);
        CHECK((next[i].parents[0] == 0) == (i < 5));
        CHECK((next[i].parents[1] == 0) == (i < 5));
    }
    const Line later = ga.tell(next, {0, 9, 0, 0, 0, 0, 0, 0, 0, 0});
    const auto after = later.ask(space, settings, key_of(1, 2), 0);
    CHECK((after[0].id == 9 && after[0].life == 2));
}

TEST_CASE("among equals the oldest are the elite") {
    GaSettings settings{.population = 4};
    const Line start = Line::start({{1}, {2}, {3}, {4}}, settings);
    std::vector<Individual> turned = first_of(start, unscaled(1), settings);
    std::reverse(turned.begin(), turned.end());
    const auto next = start.tell(turned, {5, 5, 5, 5}).ask(unscaled(1), settings, key_of(1), 0);
    CHECK((next[0].id == 1 && next[1].id == 2));
}

TEST_CASE("a population may grow and shrink") {
    const GenomeSpace space = unscaled(2);
    for (const int population : {2, 5, 20}) {
        GaSettings settings{.population = population};
        const Line ga = evaluated(5, settings, [](std::size_t i) { return Genes(2, double(i)); });
        CHECK(ga.ask(space, settings, key_of(1), 0).size() == static_cast<std::size_t>(population));
    }
}

TEST_CASE("the best of a tournament becomes a parent") {
    const auto shares = parent_shares({Selection::Kind::kTournament, 3}, 5, 20000);
    for (std::size_t rank = 0; rank < 5; ++rank) {
        const auto worse =
            static_cast<double>(5 - rank);  // worse or equal: all three contestants must be
        const double expected = (std::pow(worse, 3) - std::pow(worse - 1, 3)) / 125;
        CHECK(shares[rank] == Approx(expected).margin(0.015));
    }
}

TEST_CASE("probabilities fall linearly with the rank") {
    for (const double pressure : {1.0, 1.5, 2.0}) {
        const auto shares = parent_shares({Selection::Kind::kRank, pressure}, 5, 20000);
        for (std::size_t rank = 0; rank < 5; ++rank) {
            const double expected =
                (pressure - 2 * (pressure - 1) * static_cast<double>(rank) / 4) / 5;
            CHECK(shares[rank] == Approx(expected).margin(0.015));
        }
    }
}

TEST_CASE("with truncation only the best are parents, equally often, and at least two") {
    const auto half = parent_shares({Selection::Kind::kTruncation, 0.5}, 8, 20000);
    for (std::size_t rank = 0; rank < 8; ++rank)
        CHECK(half[rank] == Approx(rank < 4 ? 0.25 : 0).margin(0.015));
    const auto least = parent_shares({Selection::Kind::kTruncation, 0.01}, 8, 1000);
    CHECK(least[0] + least[1] == Approx(1));
}

TEST_CASE("the second parent is selected too, from among the others") {
    GaSettings settings = only_children(20000);
    settings.selection = {Selection::Kind::kTruncation, 0.5};
    const Line ga = evaluated(6, settings, [](std::size_t i) { return Genes{double(i)}; });
    std::map<std::array<std::uint64_t, 2>, int> pairs;
    for (const Individual& child : ga.ask(unscaled(1), settings, key_of(1), 0))
        ++pairs[child.parents];
    CHECK(pairs.size() == 6);  // pairs of the ids 4, 5 and 6
    for (const auto& [parents, count] : pairs) {
        CHECK(std::min(parents[0], parents[1]) >= 4);
        CHECK(count / 20000.0 == Approx(1.0 / 6).margin(0.015));
    }
}

TEST_CASE("uniform crossover takes each gene from either parent") {
    const auto values = crossed({.kind = Crossover::Kind::kUniform}, 10000);
    const auto from_one = std::count(values.begin(), values.end(), 100.0);
    CHECK(from_one + std::count(values.begin(), values.end(), -100.0) == 10000);
    CHECK(static_cast<double>(from_one) / 10000 == Approx(0.5).margin(0.02));
    // Each gene is chosen independently:
    const GaSettings settings = only_children(1000);
    const Line ga = evaluated(2, settings, [](std::size_t i) { return Genes(2, double(i)); });
    int mixed = 0;
    for (const Individual& child : ga.ask(unscaled(2), settings, key_of(1), 0))
        mixed += child.genes[0] != child.genes[1];
    CHECK(mixed / 1000.0 == Approx(0.5).margin(0.06));
}

TEST_CASE("BLX fills the interval of the parents and alpha beyond, evenly") {
    const auto values = crossed({Crossover::Kind::kBlx, 0.5}, 20000);
    const auto [min, max] = std::minmax_element(values.begin(), values.end());
    CHECK((*min >= -200 && *min < -198 && *max <= 200 && *max > 198));
    CHECK(mean_of(values) == Approx(0).margin(4));
    CHECK(deviation_of(values) == Approx(400 / std::sqrt(12.0)).epsilon(0.02));
    const auto between = crossed({Crossover::Kind::kBlx, 0}, 1000);
    CHECK(*std::max_element(between.begin(), between.end()) <= 100);
}

TEST_CASE("SBX children lie about the parents, nearer for a larger eta, half of them within") {
    for (const double eta : {2.0, 15.0}) {
        const auto values = crossed({Crossover::Kind::kSbx, eta}, 40000);
        CHECK(mean_of(values) == Approx(0).margin(2));
        int within = 0;
        std::vector<double> spreads;
        for (const double value : values) {
            within += std::abs(value) <= 100;
            spreads.push_back(std::abs(value) / 100);
        }
        CHECK(within / 40000.0 == Approx(0.5).margin(0.02));
        // Half (eta+1)/(eta+2), half (eta+1)/eta: integrals of the density in the paper.
        const double expected = ((eta + 1) / (eta + 2) + (eta + 1) / eta) / 2;
        CHECK(mean_of(spreads) == Approx(expected).epsilon(0.02));
    }
}

TEST_CASE("mutation changes each gene with a probability by a normal number times the step") {
    const auto values = mutated({}, 0.25, 0, 10000);
    std::vector<double> moved;
    std::copy_if(values.begin(), values.end(), std::back_inserter(moved),
                 [](double v) { return v != 0; });
    CHECK(static_cast<double>(moved.size()) / 40000 == Approx(0.25).margin(0.01));
    CHECK(mean_of(moved) == Approx(0).margin(0.005));
    CHECK(deviation_of(moved) == Approx(0.1).epsilon(0.04));
    const auto within =
        std::count_if(moved.begin(), moved.end(), [](double v) { return std::abs(v) < 0.1; });
    CHECK(static_cast<double>(within) / static_cast<double>(moved.size()) ==
          Approx(0.6827).margin(0.02));
    for (const double value : mutated({}, 0, 0, 10)) CHECK(value == 0);
}

TEST_CASE("a decaying step falls geometrically with progress") {
    const Mutation mutation{Mutation::Kind::kGaussian, 0.08, 0.005};
    CHECK(deviation_of(mutated(mutation, 1, 0, 5000)) == Approx(0.08).epsilon(0.04));
    CHECK(deviation_of(mutated(mutation, 1, 0.5, 5000)) == Approx(0.02).epsilon(0.04));
    CHECK(deviation_of(mutated(mutation, 1, 1, 5000)) == Approx(0.005).epsilon(0.04));
}

TEST_CASE("an adapting step is inherited from both parents with log-normal noise") {
    GaSettings settings = only_children(10000);
    settings.mutation = {.kind = Mutation::Kind::kAdaptive, .step = 0.1};
    const GenomeSpace space = unscaled(16);
    Line ga = evaluated(2, settings, [](std::size_t) { return Genes(16, 0); });
    CHECK(ga.population.individuals[0].step == 0.1);
    ga.population.individuals[0].step = 0.01;
    ga.population.individuals[1].step = 0.09;
    std::vector<double> logs;
    for (const Individual& child : ga.ask(space, settings, key_of(1), 0))
        logs.push_back(std::log(child.step));
    CHECK(mean_of(logs) == Approx(std::log(0.03)).margin(0.02));
    CHECK(deviation_of(logs) == Approx(0.25 / std::sqrt(16.0)).epsilon(0.03));
}

TEST_CASE("an adapting step is the one that its individual mutates by, and stays within bounds") {
    GaSettings settings = only_children(4000);
    settings.mutation = {.kind = Mutation::Kind::kAdaptive, .step = 0.1};
    settings.mutation_chance = 1;
    const GenomeSpace space = unscaled(4);
    Line ga = evaluated(2, settings, [](std::size_t) { return Genes(4, 0); });
    for (const double step : {0.0011, 0.02, 0.45}) {
        for (Individual& each : ga.population.individuals) each.step = step;
        std::vector<double> moves, steps;
        for (const Individual& child : ga.ask(space, settings, key_of(1), 0)) {
            steps.push_back(child.step);
            moves.push_back(child.genes[0] / space.range(0) / child.step);
        }
        CHECK(*std::min_element(steps.begin(), steps.end()) >= 0.001);
        CHECK(*std::max_element(steps.begin(), steps.end()) <= 0.5);
        if (step < 0.1)
            CHECK(deviation_of(moves) == Approx(1).epsilon(0.05));  // larger steps are clamped
    }
    settings.mutation.least = 0.05;
    for (Individual& each : ga.population.individuals) each.step = 0.051;
    std::vector<double> floored;
    for (const Individual& child : ga.ask(space, settings, key_of(1), 0))
        floored.push_back(child.step);
    CHECK(*std::min_element(floored.begin(), floored.end()) == 0.05);
    settings.mutation.least = 0.8;  // above the usual upper bound
    for (const Individual& child : ga.ask(space, settings, key_of(1), 0)) CHECK(child.step == 0.8);
    settings.mutation.least = 0.05;
    // Without adaptive mutation individuals have no step; they then start with the configured one.
    for (Individual& each : ga.population.individuals) each.step = 0;
    std::vector<double> logs;
    for (const Individual& child : ga.ask(space, settings, key_of(1), 0))
        logs.push_back(std::log(child.step));
    CHECK(mean_of(logs) == Approx(std::log(0.1)).margin(0.05));
    settings.mutation.kind = Mutation::Kind::kGaussian;
    for (const Individual& child : ga.ask(space, settings, key_of(1), 0)) CHECK(child.step == 0);
}

TEST_CASE("every kind of genetic algorithm finds a hidden point in a few generations") {
    const GenomeSpace space = scaled();
    const Genes target = random_genes(space, 1, 99)[0];
    for (const GaSettings& settings : all_settings(40)) {
        INFO(to_text(settings.selection)
             << ", " << to_text(settings.crossover) << ", " << to_text(settings.mutation));
        Line ga = Line::start(random_genes(space, 40, 3), settings);
        double first = 0, last = 0;
        for (std::uint32_t generation = 0; generation < 30; ++generation) {
            const auto asked = ga.ask(space, settings, key_of(1, generation), generation / 30.0);
            std::vector<double> fitness;
            for (const Individual& each : asked)
                fitness.push_back(-space.distance(each.genes, target));
            ga = ga.tell(asked, fitness);
            const double best = ga.population.fitness[ga.best()];
            if (generation == 0)
                first = best;
            else
                CHECK(best >= last);  // the elite stays, and this fitness has no noise
            last = best;
        }
        CHECK(last > first / 2);
    }
}

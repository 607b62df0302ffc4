#include "evolve/landscape.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "base/streams.hpp"
#include "evolve/fitness.hpp"

namespace evothello {
namespace {

using Vector = std::vector<double>;

constexpr double kCondition = 100, kPeriods = 3, kCycleElo = 150;
constexpr double kInner = 0.6;  // share of the box in which the optimum lies
constexpr double kPi = 3.14159265358979323846;

// cos(2 pi turns) by its Taylor series within half a turn, so that all processors give the same
// bits.
double cosine(double turns) {
    turns -= std::floor(turns + 0.5);
    const double x = 2 * kPi * turns;
    double term = 1, sum = 1;
    for (int k = 1; k <= 12; ++k) {
        term *= -x * x / ((2 * k - 1) * (2 * k));
        sum += term;
    }
    return sum;
}

// A space with this many weights, each in [-1/2, 1/2]. A fixed term sets the scale. Names of terms
// do not matter, because no game is played.
GenomeSpace box(std::size_t weights) {
    GenomeSpec spec;
    const std::size_t stages = (weights + 39) / 40;
    spec.stages.from.clear();
    for (std::size_t k = 0; k < stages; ++k) spec.stages.from.push_back(static_cast<int>(k));
    const std::size_t own = weights / stages, shared = weights % stages;
    for (const std::string_view name : Term::names()) {
        if (name == "position") continue;
        TermSpec term{.term = *Term::parse(name), .bounds = {.min = -0.5, .max = 0.5}};
        if (spec.terms.size() == own + shared) {
            term.fixed = 1;
            spec.terms.push_back(term);
            break;
        }
        term.shared = spec.terms.size() >= own;
        spec.terms.push_back(term);
    }
    GenomeSpace space(spec);
    assert(space.size() == weights);
    return space;
}

// Reflections rotate the axes. Three leave no axis near its old place, and are cheap.
constexpr int kReflections = 3;

Vector unit_vector(std::size_t n, Key key) {
    Random random(key);
    Vector v(n);
    for (double& each : v) each = random.normal();
    const double length = std::sqrt(std::inner_product(v.begin(), v.end(), v.begin(), 0.0));
    for (double& each : v) each /= length;
    return v;
}

}  // namespace

// Fitted to two points, 17 and 60 weights; a power law for other numbers.
double Landscape::start_loss(Kind kind, std::size_t weights) {
    const bool rippled = kind == Kind::kRippled;
    const double few = rippled ? 188 : 99, many = rippled ? 352 : 177;
    const double exponent = stats::log(many / few) / stats::log(60.0 / 17);
    return few * stats::power(static_cast<double>(weights) / 17, exponent);
}

Landscape::Landscape(Kind kind, std::size_t weights, std::uint64_t seed)
    : kind_(kind), space_(box(weights)) {
    const Key key{.seed = seed, .stream = stream::kLandscape};
    Random random(key);
    for (std::size_t i = 0; i < weights; ++i) {
        optimum_.push_back(kInner * (random.uniform() - 0.5));
    }
    for (std::uint64_t i = 1; i <= kReflections; ++i) {
        mirrors_.push_back(
            unit_vector(weights, {.seed = seed, .stream = stream::kLandscape, .index = i}));
    }
    for (std::size_t i = 0; i < weights; ++i) {
        const double place = static_cast<double>(i) / static_cast<double>(weights - 1);
        curvatures_.push_back(stats::power(kCondition, -place));
    }
    const Vector u = from_optimum(Genes(weights, 0));
    const double smooth = start_loss(Kind::kSmooth, weights);
    smooth_scale_ = smooth / smooth_loss(u);
    ripple_scale_ =
        kind == Kind::kRippled ? (start_loss(kind, weights) - smooth) / ripple_loss(u) : 0;
    if (kind != Kind::kCyclic) return;
    // Mean square of the cyclic advantage of two random points, per pair of weights, at scale 1.
    const double variance = 1.0 / 12 + kInner * kInner / 12;
    cycle_scale_ =
        kCycleElo / std::sqrt(static_cast<double>(weights / 2) * 2 * variance * variance);
}

std::vector<double> Landscape::from_optimum(const Genes& genes) const {
    Vector u = genes;
    for (std::size_t i = 0; i < u.size(); ++i) u[i] -= optimum_[i];
    return u;
}

double Landscape::smooth_loss(Vector u) const {
    for (const Vector& mirror : mirrors_) {
        const double along = std::inner_product(u.begin(), u.end(), mirror.begin(), 0.0);
        for (std::size_t i = 0; i < u.size(); ++i) u[i] -= 2 * along * mirror[i];
    }
    double loss = 0;
    for (std::size_t i = 0; i < u.size(); ++i) loss += curvatures_[i] * u[i] * u[i];
    return smooth_scale_ * loss;
}

double Landscape::ripple_loss(const Vector& u) const {
    double loss = 0;
    for (const double each : u) loss += 1 - cosine(kPeriods * each);
    return ripple_scale_ * loss;
}

Landscape::Point Landscape::point(const Genes& genes) const {
    Point point{.u = from_optimum(genes)};
    point.elo = -smooth_loss(point.u) - (kind_ == Kind::kRippled ? ripple_loss(point.u) : 0);
    return point;
}

double Landscape::advantage(const Point& own, const Point& opp) const {
    double cycle = 0;
    for (std::size_t i = 0; kind_ == Kind::kCyclic && i + 1 < own.u.size(); i += 2) {
        cycle += own.u[i] * opp.u[i + 1] - own.u[i + 1] * opp.u[i];
    }
    return own.elo - opp.elo + cycle_scale_ * cycle;
}

namespace {

// A meeting is a single coin toss: there are no colours to swap.
struct Field {
    const Landscape& landscape;
    Key key;
    std::vector<Landscape::Point> points = {};
    std::vector<Pairing> pairings = {};
    std::vector<GameRecord> records = {};

    void meet(const Meeting& meeting) {
        const double advantage = landscape.advantage(points[meeting.first], points[meeting.second]);
        const double chance = 1 / (1 + stats::power(10, -advantage / 400));
        key.index = records.size();
        const bool won = Random(key).uniform() < chance;
        pairings.push_back({meeting.first, meeting.second, 0});
        records.push_back({.played = true, .margin = static_cast<std::int8_t>(won ? 1 : -1)});
    }
};

Population played(const Landscape& landscape, const Schedule& schedule,
                  const GenerationContext& context, std::vector<Individual> individuals_to_play) {
    Population population{.individuals = std::move(individuals_to_play),
                          .next_id = context.before.next_id};
    Key key = context.key;
    key.stream = stream::kCoin;
    Field field{landscape, key};
    for (const Individual& each : population.individuals) {
        field.points.push_back(landscape.point(each.genes));
    }
    const std::size_t count = population.individuals.size();
    key.stream = stream::kSchedule;
    std::vector<Meeting> meetings;
    while (true) {
        const auto so_far = tally(count, field.pairings, field.records).points;
        const std::vector<Meeting> next =
            schedule.next(static_cast<int>(count), meetings, so_far, key);
        if (next.empty()) break;
        for (const Meeting& meeting : next) field.meet(meeting);
        meetings.insert(meetings.end(), next.begin(), next.end());
    }
    population.fitness =
        fitness_of(FitnessKind::kScore, count, count, field.pairings, field.records);
    Tally tallied = tally(count, field.pairings, field.records);
    population.points = std::move(tallied.points);
    population.games = std::move(tallied.games);
    return population;
}

std::int64_t games_of(const Step& step) {
    const int population = population_of(step.optimiser);
    return std::int64_t{step.schedule.max_rounds(population)} * (population / 2);
}

enum class Plays { kLandscapeOnly, kRealGameToo };

BenchPipeline bench_pipeline(std::string_view name, std::string_view what, Pipeline (*pipeline)(),
                             Plays plays = Plays::kLandscapeOnly) {
    return {name, what, pipeline, plays == Plays::kRealGameToo};
}

// Constant amplitude and rate, which suit a smooth landscape; for the real game use the defaults.
MirrorEsSettings constant_es(double rate) {
    return {.population = 64, .amplitude = {0.2, 0.2}, .rate = {rate, rate}};
}

// 1,128 games per generation allow few generations, so every gene of every child mutates, and
// selection is strict.
GaSettings round_robin_ga(const Mutation& mutation, int elite) {
    return {.population = 48,
            .selection = {.parameter = 4},
            .crossover = {.parameter = 0},
            .mutation = mutation,
            .mutation_chance = 1,
            .elite = elite,
            .immigrants = 0};
}

Pipeline alone(OptimiserSettings settings, std::string_view schedule = {}) {
    const Schedule chosen =
        schedule.empty() ? usual_schedule(settings) : *Schedule::parse(schedule);
    return {Step{.optimiser = std::move(settings), .schedule = chosen}};
}

}  // namespace

double loss_after(const Landscape& landscape, const Pipeline& pipeline, std::int64_t games,
                  std::uint64_t seed) {
    const GenomeSpace& space = landscape.space();
    std::vector<Genes> start;
    for (int i = 0; i < population_of(pipeline.front().optimiser); ++i) {
        Random random(
            {.seed = seed, .stream = stream::kStart, .index = static_cast<std::uint64_t>(i)});
        start.push_back(space.random(random));
    }
    std::vector<double> costs;
    double generations = 0;
    for (const Step& step : pipeline) {
        costs.push_back(static_cast<double>(games_of(step)));
        generations += step.share * static_cast<double>(games) / costs.back();
    }
    const std::vector<int> ends =
        step_ends(pipeline, costs, std::max(1, static_cast<int>(generations)));
    Evolution evolution = Evolution::start(space, pipeline, std::move(start));
    for (int generation = 0; generation < ends.back(); ++generation) {
        evolution = evolution.at_start_of_generation(space, pipeline, ends, generation);
        const GenerationContext context{
            space, evolution.population,
            Key{.seed = seed, .generation = static_cast<std::uint32_t>(generation)},
            evolution.progress(ends, generation)};
        const Step& step = pipeline[evolution.step];
        evolution =
            evolution.after_generation(pipeline, context,
                                       played(landscape, step.schedule, context,
                                              ask(evolution.optimiser, step.optimiser, context)));
    }
    return -landscape.point(evolution.averaged_mean(space)).elo;
}

std::span<const BenchPipeline> bench_pipelines() {
    static const std::array kRows = {
        bench_pipeline("mirror_es", "mirrored ES, amplitude 0.2",
                       [] { return alone(constant_es(0.02)); }),
        bench_pipeline(
            "mirror_es_annealed", "mirrored ES with default settings",
            [] { return alone(MirrorEsSettings{}); }, Plays::kRealGameToo),
        bench_pipeline(
            "spsa", "SPSA with default settings", [] { return alone(SpsaSettings{}); },
            Plays::kRealGameToo),
        bench_pipeline(
            "ga", "GA, 400 individuals, 4 opponents each, no immigrants",
            [] { return alone(GaSettings{.population = 400, .immigrants = 0}); },
            Plays::kRealGameToo),
        bench_pipeline("ga_48", "GA, 48 individuals, round robin, every gene mutated by 0.15",
                       [] { return alone(round_robin_ga(*parse_mutation("gaussian 0.15"), 3)); }),
        bench_pipeline(
            "ga_48_adaptive", "the same, mutation adapts itself from 0.2, above 0.1",
            [] { return alone(round_robin_ga(*parse_mutation("adaptive 0.2 above 0.1"), 2)); }),
        bench_pipeline(
            "cma", "CMA-ES with default settings", [] { return alone(CmaSettings{}); },
            Plays::kRealGameToo),
        bench_pipeline(
            "cma_separable", "the same, separable",
            [] { return alone(CmaSettings{.covariance = CmaSettings::Covariance::kSeparable}); }),
        bench_pipeline("cma_48", "CMA-ES as in the textbook, 48 individuals, round robin",
                       [] {
                           return alone(
                               CmaSettings{.population = 48, .step = 0.18, .least_step = 0},
                               "round_robin");
                       }),
        bench_pipeline(
            "cem", "cross-entropy with default settings", [] { return alone(CemSettings{}); },
            Plays::kRealGameToo),
        bench_pipeline("spsa_fishtest", "SPSA, c_end a twentieth of the range, r_end 0.002",
                       [] { return alone(SpsaSettings{.c_end = 0.05, .r_end = 0.002}); }),
        bench_pipeline(
            "pipeline", "mirror_es for 0.4 of the games, then spsa with half the perturbation",
            [] {
                Pipeline both = alone(constant_es(0.03));
                both.front().share = 0.4;
                both.push_back(alone(SpsaSettings{.c_end = 0.1, .r_end = 0.004}).front());
                both.back().share = 0.6;
                return both;
            },
            Plays::kRealGameToo),
    };
    return kRows;
}

}  // namespace evothello

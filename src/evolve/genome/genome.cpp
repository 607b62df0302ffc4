#include "evolve/genome/genome.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/stats.hpp"
#include "board/symmetry.hpp"
#include "evolve/genome/running_mean.hpp"

namespace evothello {
namespace {

// Standard deviation of random individuals around a start, in units.
constexpr double kStartSpread = 0.1;

// Least share of the requested distance between the points of a pair near a bound; with less, games
// would say nothing.
constexpr double kLeastReach = 0.25;

std::vector<Bitboard> square_classes(Size size, MatrixSpec::Symmetry symmetry) {
    std::vector<Bitboard> classes;
    for_each_square(geometry(size).mask, [&](Square square) {
        Bitboard images = square.bit();
        for (int s = 1; s < kSymmetries && symmetry == MatrixSpec::Symmetry::kFull; ++s) {
            images |= transformed(square.bit(), s, size);
        }
        if (lowest(images) == square) classes.push_back(images);
    });
    return classes;
}

// Where random individuals start; nothing if they are uniform within bounds.
std::optional<double> start_of(const Gene& gene, const GenomeSpec& spec) {
    if (gene.kind == Gene::Kind::kTerm) return spec.terms[gene.term].start;
    if (gene.kind != Gene::Kind::kThreshold) return std::nullopt;
    return spec.stages.from[static_cast<std::size_t>(gene.stage)];
}

}  // namespace

GenomeSpace::GenomeSpace(GenomeSpec spec) : spec_(std::move(spec)) {
    for (const ParameterSpec& each : spec_.parameters) {
        genes_.push_back(
            {.name = each.name, .kind = Gene::Kind::kParameter, .bounds = each.bounds});
    }
    add_weights(-1);
    for (std::size_t k = 0; k < spec_.stages.from.size(); ++k) add_weights(static_cast<int>(k));
    add_groups();
    if (spec_.stages.evolve) add_thresholds();
    for (std::size_t i = 0; i < size(); ++i) units_.push_back(range(i));
    for (const TermSpec& term : spec_.terms) {
        if (term.fixed.value_or(0) != 0) scale_is_free_ = false;
    }
    if (spec_.gauge.kind == Gauge::Kind::kNone) scale_is_free_ = false;
    if (spec_.matrix && spec_.corner_relief.value_or(0) != 0) scale_is_free_ = false;
    if (!spec_.parameters.empty()) scale_is_free_ = false;
}

void GenomeSpace::add_weights(int stage) {
    const std::string prefix = stage < 0 ? "" : std::to_string(stage) + ".";
    const bool one_stage = spec_.stages.from.size() == 1;
    const auto belongs = [&](bool shared) { return (shared || one_stage) == (stage < 0); };
    if (spec_.matrix && belongs(!spec_.matrix->per_stage)) {
        for (const Bitboard squares : square_classes(spec_.rules.size, spec_.matrix->symmetry)) {
            genes_.push_back({.name = prefix + lowest(squares).name(),
                              .kind = Gene::Kind::kSquares,
                              .stage = stage,
                              .squares = squares,
                              .bounds = on_steps(spec_.matrix->bounds)});
        }
    }
    for (std::size_t t = 0; t < spec_.terms.size(); ++t) {
        const TermSpec& term = spec_.terms[t];
        if (term.fixed || !belongs(term.shared)) continue;
        genes_.push_back({.name = prefix + term.term.name(),
                          .kind = Gene::Kind::kTerm,
                          .stage = stage,
                          .term = t,
                          .bounds = on_steps(term.bounds)});
    }
}

void GenomeSpace::add_thresholds() {
    const int stages = static_cast<int>(spec_.stages.from.size());
    const int gap = spec_.stages.min_gap;
    for (int stage = 1; stage < stages; ++stage) {
        const int max = cells(spec_.rules.size) - (stages - stage) * gap;
        assert(stage * gap <= max);
        genes_.push_back({.name = "from." + std::to_string(stage),
                          .kind = Gene::Kind::kThreshold,
                          .stage = stage,
                          .bounds = {.min = double(stage * gap), .max = double(max), .step = 1.0}});
    }
}

void GenomeSpace::add_groups() {
    const bool shared =
        std::any_of(genes_.begin(), genes_.end(), [](const Gene& gene) { return gene.stage < 0; });
    const bool coupled = shared || spec_.blend > 0;
    groups_.resize(coupled ? 1 : spec_.stages.from.size());
    for (std::size_t i = 0; i < genes_.size(); ++i) {
        Group& group = groups_[coupled ? 0 : static_cast<std::size_t>(genes_[i].stage)];
        group.genes.push_back(i);
        if (!group.held_gene && is_held(genes_[i])) group.held_gene = i;
    }
}

bool GenomeSpace::gauge_holds_everywhere() const {
    return spec_.gauge.kind != Gauge::Kind::kHold ||
           std::all_of(groups_.begin(), groups_.end(),
                       [](const Group& group) { return group.held_gene.has_value(); });
}

bool GenomeSpace::is_held(const Gene& gene) const {
    const Gauge& gauge = spec_.gauge;
    if (gauge.kind != Gauge::Kind::kHold) return false;
    const auto square = Square::parse(gauge.hold == "corner" ? "a1" : gauge.hold);
    if (square) return (gene.squares & square->bit()) != 0;
    return gene.kind == Gene::Kind::kTerm && Term::parse(gauge.hold) == spec_.terms[gene.term].term;
}

void GenomeSpace::set_units(std::span<const double> sensitivities) {
    assert(sensitivities.size() == size());
    for (const Group& group : groups_) {
        std::vector<double> reaches;  // effect of each gene across its range
        for (const std::size_t i : group.genes) {
            if (sensitivities[i] > 0) reaches.push_back(range(i) * sensitivities[i]);
        }
        if (reaches.empty()) continue;
        const double usual = stats::median(reaches);
        for (const std::size_t i : group.genes) {
            if (sensitivities[i] > 0) units_[i] = std::min(range(i), usual / sensitivities[i]);
        }
    }
}

Genes GenomeSpace::random(Random& random) const {
    Genes genes;
    for (std::size_t i = 0; i < size(); ++i) {
        const auto& [min, max, step] = genes_[i].bounds;
        const std::optional<double> start = start_of(genes_[i], spec_);
        const double any =
            start ? std::clamp(*start + kStartSpread * unit(i) * random.normal(), min, max)
                  : min + (max - min) * random.uniform();
        genes.push_back(any);
    }
    return normalised(std::move(genes));
}

Genes GenomeSpace::start() const {
    Genes genes;
    for (const ParameterSpec& each : spec_.parameters) genes.push_back(each.start);
    return normalised(std::move(genes));
}

Genes GenomeSpace::offset_by(Genes centre, std::span<const double> sizes) const {
    for (std::size_t i = 0; i < size(); ++i) centre[i] += sizes[i] * unit(i);
    return centre;
}

std::array<Genes, 2> GenomeSpace::mirrored_points(const Genes& centre,
                                                  std::span<const double> sizes) const {
    Genes above = centre, below = centre;
    for (std::size_t i = 0; i < size(); ++i) {
        const auto& [min, max, step] = genes_[i].bounds;
        double reach = std::min(std::abs(sizes[i]) * unit(i), range(i) / 2);
        double middle = centre[i];
        // If the scale is free, fix_scale() brings the points within bounds.
        if (!scale_is_free_) {
            const double room = std::min(middle - min, max - middle);
            reach = std::min(reach, std::max(room, kLeastReach * reach));
            middle = std::clamp(middle, min + reach, max - reach);
        }
        above[i] = middle + std::copysign(reach, sizes[i]);
        below[i] = middle - std::copysign(reach, sizes[i]);
    }
    return {normalised(std::move(above)), normalised(std::move(below))};
}

Weights GenomeSpace::weights(const Genes& genes, const std::string& name) const {
    assert(genes.size() == size() && spec_.parameters.empty());
    Weights weights{.name = name,
                    .rules = spec_.rules,
                    .corner_relief = spec_.corner_relief,
                    .blend = spec_.blend};
    for (const int from : spec_.stages.from) {
        Stage& stage = weights.stages.emplace_back(Stage{.from = from});
        if (spec_.matrix) stage.terms.emplace_back(Term::position(), 1);
        for (const TermSpec& each : spec_.terms) {
            stage.terms.emplace_back(each.term, each.fixed.value_or(0));
        }
    }
    for (std::size_t i = 0; i < size(); ++i) put(genes_[i], genes[i], weights);
    return weights;
}

void GenomeSpace::put(const Gene& gene, double value, Weights& weights) const {
    const auto first = static_cast<std::size_t>(std::max(gene.stage, 0));
    const std::size_t count = gene.stage < 0 ? weights.stages.size() : 1;
    const std::span<Stage> stages = std::span(weights.stages).subspan(first, count);
    switch (gene.kind) {
        case Gene::Kind::kThreshold:
            stages[0].from = static_cast<int>(value);
            break;
        case Gene::Kind::kTerm: {
            const std::size_t index = gene.term + (spec_.matrix ? 1 : 0);  // after `position`
            for (Stage& stage : stages) stage.terms[index].second = value;
            break;
        }
        case Gene::Kind::kSquares: {
            std::optional<Matrix>& matrix = gene.stage < 0 ? weights.matrix : stages[0].matrix;
            if (!matrix) matrix.emplace();
            for_each_square(gene.squares, [&](Square square) {
                (*matrix)[static_cast<std::size_t>(square.index())] = value;
            });
            break;
        }
        case Gene::Kind::kParameter:
            break;
    }
}

double GenomeSpace::diversity(std::span<const Genes> population) const {
    assert(!population.empty());
    double sum = 0;
    for (std::size_t i = 0; i < size(); ++i) {
        if (unit(i) == 0) continue;
        RunningMean centre;
        for (const Genes& genes : population) centre.add(genes[i]);
        double squares = 0;
        for (const Genes& genes : population) {
            const double off = (genes[i] - centre.value()) / unit(i);
            squares += off * off;
        }
        sum += std::sqrt(squares / static_cast<double>(population.size()));
    }
    return size() == 0 ? 0 : sum / static_cast<double>(size());
}

Genes GenomeSpace::mean(std::span<const Genes> population) const {
    assert(!population.empty());
    Genes centre;
    for (std::size_t i = 0; i < size(); ++i) {
        RunningMean column;
        for (const Genes& genes : population) column.add(genes[i]);
        centre.push_back(column.value());
    }
    return normalised(std::move(centre));
}

double GenomeSpace::distance(const Genes& a, const Genes& b) const {
    double sum = 0;
    for (std::size_t i = 0; i < size(); ++i) {
        if (unit(i) == 0) continue;
        const double off = (a[i] - b[i]) / unit(i);
        sum += off * off;
    }
    return size() == 0 ? 0 : std::sqrt(sum / static_cast<double>(size()));
}

}  // namespace evothello

#include "evolve/regression/fit.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cassert>
#include <cmath>

namespace evothello {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using Index = Eigen::Index;

// Relative to the variance of a column, in decreasing order.
constexpr double kRidges[] = {1, 0.1, 0.01, 1e-3, 1e-4, 1e-5, 1e-6};
constexpr int kMostDiscs = 64;
// Far beyond any bounds; project() scales it back into them.
constexpr double kBeyondBounds = 1e12;

// The signs that a weight may have.
struct Sign {
    bool negative = true, positive = true;
    bool allows(double weight) const { return weight < 0 ? negative : weight == 0 || positive; }
};

// Column `column` of the regression contains `coefficient` times this feature.
struct ColumnPart {
    Index column, feature;
    double coefficient;
};

// Columns: one per gene that is not a threshold, then the fixed weights: one column per stage, or a
// single one if the stages share a scale.
class Regression {
  public:
    Regression(const GenomeSpace& space, const Features& features)
        : features_(features),
          outcome_(features.size()),
          stages_{.blend = space.spec().blend, .stages = {}} {
        for (const int from : space.spec().stages.from) stages_.stages.push_back({.from = from});
        coupled_ = stages_.blend > 0;
        for (const Gene& gene : space.genes()) {
            if (gene.kind == Gene::Kind::kThreshold) continue;
            genes_.push_back(gene);
            const auto& [min, max, step] = gene.bounds;
            signs_.push_back({.negative = (min < 0), .positive = (max > 0)});
            coupled_ = coupled_ || gene.stage < 0;
        }
        if (!features.fixed()) return;
        signs_.resize(genes_.size() + (coupled_ ? 1 : stages_.stages.size()), {.negative = false});
    }

    std::size_t stage_at(int discs) const { return stages_.stage_at(discs); }
    std::span<const Gene> genes() const { return genes_; }
    // Column of the fixed weights of a stage.
    Index fixed(std::size_t stage) const {
        return static_cast<Index>(genes_.size() + (coupled_ ? 0 : stage));
    }

    VectorXd zero_weights() const { return VectorXd::Zero(static_cast<Index>(signs_.size())); }
    VectorXd solved(const Moments& moments, double ridge) const;
    // Sum of squared residuals of `weights` on held-out positions with `discs` discs. The mean to
    // which deviations refer comes from `moments`, the training data.
    double squared_error(const VectorXd& weights, const Moments& held_out, const Moments& moments,
                         int discs) const;

  private:
    std::vector<ColumnPart> parts(int discs) const;

    const Features& features_;
    std::size_t outcome_;  // column of the outcome in the moments
    Weights stages_;       // only the first discs of stages and the blend
    std::vector<Gene> genes_;
    std::vector<Sign> signs_;  // of all columns
    bool coupled_ = false;
};

std::vector<ColumnPart> Regression::parts(int discs) const {
    const auto stage = static_cast<int>(stages_.stage_at(discs));
    const double blend = stages_.blend_at(discs);
    std::vector<ColumnPart> list;
    for (std::size_t i = 0; i < genes_.size(); ++i) {
        const int of = genes_[i].stage;
        const double coefficient = of < 0            ? 1
                                   : of == stage     ? 1 - blend
                                   : of == stage + 1 ? blend
                                                     : 0;
        if (coefficient == 0) continue;
        list.push_back(
            {static_cast<Index>(i), static_cast<Index>(features_.of(genes_[i])), coefficient});
    }
    if (features_.fixed()) {
        list.push_back(
            {fixed(static_cast<std::size_t>(stage)), static_cast<Index>(*features_.fixed()), 1});
    }
    return list;
}

// Ridge regression. Weights whose sign is not allowed are set to 0 and the others are solved again,
// until all signs are allowed.
VectorXd Regression::solved(const Moments& moments, double ridge) const {
    const auto size = static_cast<Index>(signs_.size());
    MatrixXd products = MatrixXd::Zero(size, size);
    VectorXd with_outcome = VectorXd::Zero(size);
    for (int discs = 0; discs <= kMostDiscs; ++discs) {
        if (moments.count(discs) == 0) continue;
        const std::vector<ColumnPart> list = parts(discs);
        for (const ColumnPart& p : list) {
            const auto feature = static_cast<std::size_t>(p.feature);
            with_outcome(p.column) += p.coefficient * moments.product(discs, feature, outcome_);
            for (const ColumnPart& q : list) {
                products(p.column, q.column) +=
                    p.coefficient * q.coefficient *
                    moments.product(discs, feature, static_cast<std::size_t>(q.feature));
            }
        }
    }
    for (Index i = 0; i < size; ++i) {
        // A column that never varies carries no information; any positive number here makes its
        // weight 0.
        products(i, i) += products(i, i) > 0 ? ridge * products(i, i) : 1;
    }
    for (;;) {
        const VectorXd weights = products.ldlt().solve(with_outcome);
        bool all_allowed = true;
        for (Index i = 0; i < size; ++i) {
            if (signs_[static_cast<std::size_t>(i)].allows(weights(i))) continue;
            products.row(i).setZero();
            products.col(i).setZero();
            products(i, i) = 1;
            with_outcome(i) = 0;
            all_allowed = false;
        }
        if (all_allowed) return weights;
    }
}

double Regression::squared_error(const VectorXd& weights, const Moments& held_out,
                                 const Moments& moments, int discs) const {
    // The residual is a linear combination of columns: outcome minus weighted features.
    std::vector<double> coefficients(moments.columns());
    coefficients[outcome_] = 1;
    for (const ColumnPart& p : parts(discs)) {
        coefficients[static_cast<std::size_t>(p.feature)] -= p.coefficient * weights(p.column);
    }
    double squares = 0, offset = 0;
    for (std::size_t i = 0; i < coefficients.size(); ++i) {
        offset += coefficients[i] * (held_out.mean(discs, i) - moments.mean(discs, i));
        for (std::size_t j = 0; j < coefficients.size(); ++j) {
            squares += coefficients[i] * coefficients[j] * held_out.product(discs, i, j);
        }
    }
    return squares + held_out.count(discs) * offset * offset;
}

// Indexed by number of discs.
using SquaredErrors = std::array<double, kMostDiscs + 1>;

double total(const SquaredErrors& errors) {
    double sum = 0;
    for (const double each : errors) sum += each;
    return sum;
}

// Cross-validation: each fold is held out once while the others are fitted.
class CrossValidation {
  public:
    CrossValidation(const Regression& regression, std::span<const Moments> folds)
        : regression_(regression), folds_(folds) {
        for (std::size_t f = 0; f < folds.size(); ++f) {
            Moments& rest = others_.emplace_back(folds[0].columns());
            for (std::size_t other = 0; other < folds.size(); ++other) {
                if (other != f) rest += folds[other];
            }
        }
    }

    SquaredErrors by_fit(double ridge) const {
        return squared_errors(
            [&](const Moments& others) { return regression_.solved(others, ridge); });
    }
    SquaredErrors by_mean() const {
        return squared_errors([&](const Moments&) { return regression_.zero_weights(); });
    }

  private:
    template <class Solve>
    SquaredErrors squared_errors(const Solve& solve) const {
        SquaredErrors sums{};
        for (std::size_t f = 0; f < folds_.size(); ++f) {
            const VectorXd weights = solve(others_[f]);
            for (int discs = 0; discs <= kMostDiscs; ++discs) {
                sums[static_cast<std::size_t>(discs)] +=
                    regression_.squared_error(weights, folds_[f], others_[f], discs);
            }
        }
        return sums;
    }

    const Regression& regression_;
    std::span<const Moments> folds_;
    std::vector<Moments> others_;
};

std::vector<StageFit> stage_fits(const GenomeSpec& spec, const Regression& regression,
                                 const Moments& moments, const SquaredErrors& by_fit,
                                 const SquaredErrors& by_mean) {
    std::vector<StageFit> stages;
    for (const int from : spec.stages.from) stages.push_back({.from = from});
    for (int discs = 0; discs <= kMostDiscs; ++discs) {
        StageFit& stage = stages[regression.stage_at(discs)];
        stage.positions += moments.count(discs);
        stage.error += by_fit[static_cast<std::size_t>(discs)];
        stage.constant += by_mean[static_cast<std::size_t>(discs)];
    }
    for (StageFit& stage : stages) {
        if (stage.positions == 0) continue;
        stage.error = std::sqrt(stage.error / stage.positions);
        stage.constant = std::sqrt(stage.constant / stage.positions);
    }
    return stages;
}

// The stage whose weights stage `stage` uses: itself if it has positions, otherwise the next stage
// that has some, otherwise the last one before it.
std::size_t source_stage(std::size_t stage, std::span<const StageFit> stages) {
    for (std::size_t next = stage; next < stages.size(); ++next) {
        if (stages[next].positions > 0) return next;
    }
    while (stage > 0 && stages[stage].positions == 0) --stage;
    return stage;
}

// Index of the same gene in another stage.
std::size_t same_gene_in_stage(const Gene& gene, std::size_t stage, std::span<const Gene> genes) {
    const auto twin = std::find_if(genes.begin(), genes.end(), [&](const Gene& each) {
        return each.stage == static_cast<int>(stage) && each.kind == gene.kind &&
               each.squares == gene.squares && each.term == gene.term;
    });
    return static_cast<std::size_t>(twin - genes.begin());
}

// The factor that gives the fixed weights of a stage their size in the genome.
double scale_of(const Regression& regression, const VectorXd& weights, std::size_t stage) {
    const double fixed = weights(regression.fixed(stage));
    return fixed > 0 ? 1 / fixed : kBeyondBounds;
}

}  // namespace

Fit fit(const GenomeSpace& space, const Features& features, std::span<const Moments> folds) {
    const Regression regression(space, features);
    const CrossValidation check(regression, folds);
    Fit fit;
    SquaredErrors least{};
    for (const double ridge : kRidges) {
        const SquaredErrors errors = check.by_fit(ridge);
        if (fit.ridge != 0 && total(errors) >= total(least)) continue;
        fit.ridge = ridge;
        least = errors;
    }
    Moments all(folds[0].columns());
    for (const Moments& fold : folds) all += fold;
    fit.stages = stage_fits(space.spec(), regression, all, least, check.by_mean());

    const VectorXd weights = regression.solved(all, fit.ridge);
    Genes genes;
    for (const Gene& gene : regression.genes()) {
        const auto stage = static_cast<std::size_t>(std::max(gene.stage, 0));
        const std::size_t source = gene.stage < 0 ? 0 : source_stage(stage, fit.stages);
        const std::size_t from =
            source == stage ? genes.size() : same_gene_in_stage(gene, source, regression.genes());
        const double scale = features.fixed() ? scale_of(regression, weights, source) : 1;
        genes.push_back(scale * weights(static_cast<Index>(from)));
    }
    for (std::size_t k = 1; genes.size() < space.size(); ++k) {
        genes.push_back(space.spec().stages.from[k]);
    }
    fit.genes = space.project(space.weights(genes, "")).genes;
    return fit;
}

}  // namespace evothello

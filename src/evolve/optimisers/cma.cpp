#include "evolve/optimisers/cma.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>

#include "base/streams.hpp"

namespace evothello {
namespace {

using Vector = std::vector<double>;

// Parameters for n = `weights` and lambda individuals, of which the better half counts: w by (49)
// and (53), mueff by (8), cs and ds by (55), cc by (56), c1 by (57), cmu by (58). chi is the
// expected length of a random vector from N(0, I).
struct Constants {
    Vector w;  // weights of the better half, best first; their sum is 1
    double mueff = 0, cs = 0, ds = 0, cc = 0, c1 = 0, cmu = 0, chi = 0;

    Constants(std::size_t weights, std::size_t lambda, bool separable) {
        for (std::size_t i = 1; i <= lambda / 2; ++i) {
            w.push_back(stats::log((static_cast<double>(lambda) + 1) / 2) -
                        stats::log(static_cast<double>(i)));
        }
        const double sum = std::accumulate(w.begin(), w.end(), 0.0);
        double squares = 0;
        for (double& each : w) {
            each /= sum;
            squares += each * each;
        }
        mueff = 1 / squares;
        const auto n = static_cast<double>(weights);
        cs = (mueff + 2) / (n + mueff + 5);
        ds = 1 + 2 * std::max(0.0, std::sqrt((mueff - 1) / (n + 1)) - 1) + cs;
        cc = (4 + mueff / n) / (n + 4 + 2 * mueff / n);
        c1 = 2 / ((n + 1.3) * (n + 1.3) + mueff);
        cmu = std::min(1 - c1, 2 * (0.25 + mueff + 1 / mueff - 2) / ((n + 2) * (n + 2) + mueff));
        // Fewer numbers are learnt faster (Ros and Hansen 2008).
        if (separable) {
            c1 = std::min(0.5, c1 * (n + 1.5) / 3);
            cmu = std::min(1 - c1, cmu * (n + 1.5) / 3);
        }
        chi = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
    }
};

// Computes y = A z, (38) and (39): for a full matrix A is the lower triangle with A A^T = C, for a
// separable one the root of the diagonal.
class CovarianceFactor {
  public:
    CovarianceFactor(const Vector& covariance, std::size_t n) : factor_(covariance), n_(n) {
        if (factor_.size() == n_) {
            for (double& each : factor_) each = std::sqrt(each);
            return;
        }
        for (std::size_t row = 0; row < n_; ++row) {
            for (std::size_t column = 0; column <= row; ++column) {
                double rest = at(row, column);
                for (std::size_t k = 0; k < column; ++k) rest -= at(row, k) * at(column, k);
                // Rounding may make it 0 or negative.
                at(row, column) = row == column ? std::sqrt(std::max(rest, kLeastVariance))
                                                : rest / at(column, column);
            }
        }
    }

    Vector times(const Vector& z) const {
        Vector y(n_);
        for (std::size_t row = 0; row < n_; ++row) {
            if (factor_.size() == n_) {
                y[row] = factor_[row] * z[row];
                continue;
            }
            for (std::size_t k = 0; k <= row; ++k) y[row] += factor_[row * n_ + k] * z[k];
        }
        return y;
    }

  private:
    static constexpr double kLeastVariance = 1e-14;
    double& at(std::size_t row, std::size_t column) { return factor_[row * n_ + column]; }

    Vector factor_;
    std::size_t n_;
};

Vector normals(const GenerationContext& context, std::size_t individual) {
    Random random({context.key.seed, context.key.generation, stream::kDirection, individual});
    Vector z(context.space.size());
    for (double& each : z) each = random.normal();
    return z;
}

double square(const Vector& v) { return std::inner_product(v.begin(), v.end(), v.begin(), 0.0); }

// Enforces the least spread. If ranks are mostly noise, the individuals would contract around their
// centre, and games could distinguish them less and less. First sigma grows, up to its cap; only
// then C, so that neither loses its meaning.
void keep_spread(Cma& cma, const CmaSettings& settings) {
    const std::size_t n = cma.m.size(), stride = cma.covariance.size() == n ? 1 : n + 1;
    double variance = 0;  // mean of the diagonal of C
    for (std::size_t i = 0; i < n; ++i) variance += cma.covariance[i * stride];
    const double length = std::sqrt(variance / static_cast<double>(n));
    const double least = std::min(settings.least_step, settings.step);
    if (cma.sigma * length >= least) return;
    cma.sigma = std::min(settings.step, least / length);
    const double missing = std::max(1.0, least / (cma.sigma * length));
    for (double& each : cma.p_c) each *= missing;
    for (double& each : cma.covariance) each *= missing * missing;
}

}  // namespace

Cma Cma::start(const GenomeSpace& space, const Settings& settings, std::vector<Genes> genes) {
    const std::size_t n = space.size();
    const bool separable = settings.covariance == Settings::Covariance::kSeparable;
    Cma cma{.m = space.bounded(space.mean(genes)),
            .sigma = settings.step,
            .p_sigma = Vector(n),
            .p_c = Vector(n),
            .covariance = Vector(separable ? n : n * n)};
    for (std::size_t i = 0; i < n; ++i) cma.covariance[separable ? i : i * n + i] = 1;
    return cma;
}

std::vector<Individual> Cma::ask(const Settings& settings, const GenerationContext& context) const {
    const CovarianceFactor factor(covariance, m.size());
    std::vector<Genes> genes;
    for (std::size_t i = 0; i < static_cast<std::size_t>(settings.population); ++i) {
        Vector sizes = factor.times(normals(context, i));
        for (double& each : sizes) each *= sigma;
        genes.push_back(context.space.normalised(context.space.offset_by(m, sizes)));
    }
    return new_individuals(context, std::move(genes));
}

Cma Cma::tell(const Settings& settings, const GenerationContext& context,
              const Population& played) const {
    const std::size_t n = m.size();
    const bool separable = covariance.size() == n;
    const Constants k(n, played.fitness.size(), separable);
    Cma next = *this;
    next.steps = steps + 1;

    // Selection and recombination, (41) and (42): <z>_w, <y>_w, and the rank-mu sum of (47).
    const CovarianceFactor factor(covariance, n);
    Vector z_mean(n), y_mean(n), rank_mu(covariance.size());
    const std::vector<std::size_t> ranking = played.ranking();
    for (std::size_t i = 0; i < k.w.size(); ++i) {
        const Vector z = normals(context, ranking[i]), y = factor.times(z);
        for (std::size_t row = 0; row < n; ++row) {
            z_mean[row] += k.w[i] * z[row];
            y_mean[row] += k.w[i] * y[row];
            if (separable) {
                rank_mu[row] += k.w[i] * y[row] * y[row];
                continue;
            }
            for (std::size_t column = 0; column <= row; ++column) {
                rank_mu[row * n + column] += k.w[i] * y[row] * y[column];
            }
        }
    }
    Vector step = y_mean;
    for (double& each : step) each *= settings.mean_step * sigma;
    next.m = context.space.bounded(context.space.offset_by(m, step));

    // Step-size control, (43) and (44): sigma grows if p_sigma is longer than expected of random
    // steps, and shrinks if it is shorter. The exponent is capped at 1.
    for (std::size_t i = 0; i < n; ++i) {
        next.p_sigma[i] =
            (1 - k.cs) * p_sigma[i] + std::sqrt(k.cs * (2 - k.cs) * k.mueff) * z_mean[i];
    }
    const double length = std::sqrt(square(next.p_sigma));
    next.sigma = std::min(settings.step,
                          sigma * stats::exp(std::min(1.0, k.cs / k.ds * (length / k.chi - 1))));

    // Covariance matrix adaptation, (45) and (47), with h for h_sigma.
    const double settled = std::sqrt(1 - stats::power(1 - k.cs, 2 * next.steps));
    const double h = length / settled < (1.4 + 2 / (static_cast<double>(n) + 1)) * k.chi ? 1 : 0;
    for (std::size_t i = 0; i < n; ++i) {
        next.p_c[i] = (1 - k.cc) * p_c[i] + h * std::sqrt(k.cc * (2 - k.cc) * k.mueff) * y_mean[i];
    }
    const double kept = 1 - k.c1 - k.cmu + (1 - h) * k.c1 * k.cc * (2 - k.cc);
    for (std::size_t row = 0; row < n; ++row) {
        for (std::size_t column = separable ? row : 0; column <= row; ++column) {
            const std::size_t place = separable ? row : row * n + column;
            next.covariance[place] = kept * covariance[place] +
                                     k.c1 * next.p_c[row] * next.p_c[column] +
                                     k.cmu * rank_mu[place];
        }
    }
    keep_spread(next, settings);
    return next;
}

std::span<const Field<CmaSettings>> Cma::settings() {
    using S = CmaSettings;
    static constexpr std::array<std::string_view, 2> kCovarianceNames = {"full", "separable"};
    static constexpr std::array kFields = {
        Field<S>{"population", "individuals; use at least 200, because games are noisy",
                 "The number of individuals of a generation. With fewer than 200 the search "
                 "follows the noise of the games; with more, each individual needs fewer games.",
                 "400", field::integer<&S::population>(4, 65536), false},
        Field<S>{"covariance", "full, or separable: one variance for each weight",
                 "full learns how weights vary together, and takes time and memory with the square "
                 "of their number; separable learns one variance for each. Use separable when full "
                 "takes too long.",
                 "separable", field::one_of<&S::covariance>(kCovarianceNames), false},
        Field<S>{"step", "initial and largest sigma, in units",
                 "The step size at the start, in units of a weight. It never grows beyond this "
                 "value; use a small one to refine weights that are good already.",
                 "0.24", field::number<&S::step>(1e-6, 1), true},
        Field<S>{"least_step", "smallest spread of the individuals, or `step` if that is less",
                 "The least root mean square distance of individuals from the mean, in units of a "
                 "weight. Too small a value makes individuals so alike that their games show no "
                 "difference.",
                 "0.12", field::number<&S::least_step>(0, 1), true},
        Field<S>{"mean_step", "share of the way to the mean of the better half",
                 "The share of the way to the weighted mean of the better half that the mean "
                 "moves. Lower it when few games make that mean unreliable.",
                 "0.5", field::number<&S::mean_step>(0.001, 1), true},
    };
    return kFields;
}

std::optional<SettingProblem> Cma::problem(const Settings&) { return std::nullopt; }

Schedule Cma::usual_schedule(const Settings&) { return *Schedule::parse("k_random 4"); }

}  // namespace evothello

#include "proof/rating.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "base/stats.hpp"

namespace evothello {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using Index = Eigen::Index;

constexpr double kEloPerUnit = 173.71779276130073;  // 400 / ln 10
constexpr double kConverged = 0.01;                 // Elo
constexpr double kUnknownLevel = 1000;              // Elo; standard deviation of a group's mean

double black_points(const GameRecord& game) {
    return game.margin > 0 ? 1 : game.margin < 0 ? 0 : 0.5;
}

// All that the likelihood depends on: games between each two players, and points of one against the
// other.
struct Pool {
    MatrixXd games, points;

    Pool(Index players, std::span<const Pairing> pairings, std::span<const GameRecord> records)
        : games(MatrixXd::Zero(players, players)), points(games) {
        for (std::size_t i = 0; i < records.size(); ++i) {
            if (records[i].played) add(pairings[i], black_points(records[i]));
        }
        add_virtual_draws();
    }

  private:
    void add(const Pairing& pairing, double score) {
        assert(pairing.black != pairing.white);
        const Index black = pairing.black, white = pairing.white;
        games(black, white) += 1;
        games(white, black) += 1;
        points(black, white) += score;
        points(white, black) += 1 - score;
    }

    // Adds virtual draws to each pairing: for both of its players, the share that the pairing has
    // of the player's games. Where all play equally often, everyone gets exactly 2.
    void add_virtual_draws() {
        const VectorXd total = games.rowwise().sum();
        for (Index i = 0; i < games.rows(); ++i) {
            for (Index j = 0; j < i; ++j) {
                if (games(i, j) == 0) continue;
                const double draws = games(i, j) / total(i) + games(i, j) / total(j);
                for (const auto& [one, other] : {std::pair(i, j), std::pair(j, i)}) {
                    games(one, other) += draws;
                    points(one, other) += draws / 2;
                }
            }
        }
    }
};

// 1 if a chain of games connects two players, and on the diagonal; otherwise 0.
MatrixXd same_group(const MatrixXd& games) {
    std::vector<Index> group(static_cast<std::size_t>(games.rows()));
    std::iota(group.begin(), group.end(), Index{0});
    const auto of = [&](Index player) { return group[static_cast<std::size_t>(player)]; };
    for (Index i = 0; i < games.rows(); ++i) {
        for (Index j = 0; j < i; ++j) {
            if (games(i, j) > 0 && of(i) != of(j))
                std::replace(group.begin(), group.end(), of(i), of(j));
        }
    }
    MatrixXd same(games.rows(), games.rows());
    for (Index i = 0; i < same.rows(); ++i) {
        for (Index j = 0; j < same.rows(); ++j) same(i, j) = of(i) == of(j) ? 1 : 0;
    }
    return same;
}

double expected(const VectorXd& strength, Index one, Index other) {
    return 1 / (1 + stats::exp(strength(other) - strength(one)));
}

// Gradient of the log-likelihood, and its Hessian with the sign changed.
struct Derivatives {
    VectorXd gradient;
    MatrixXd hessian;

    Derivatives(const Pool& pool, const VectorXd& strength)
        : gradient(VectorXd::Zero(strength.size())),
          hessian(MatrixXd::Zero(strength.size(), strength.size())) {
        for (Index i = 0; i < strength.size(); ++i) {
            for (Index j = 0; j < i; ++j) {
                const double p = expected(strength, i, j);
                const double pull = pool.points(i, j) - pool.games(i, j) * p;
                const double weight = pool.games(i, j) * p * (1 - p);
                gradient(i) += pull;
                gradient(j) -= pull;
                hessian(i, i) += weight;
                hessian(j, j) += weight;
                hessian(i, j) = hessian(j, i) = -weight;
            }
        }
    }
};

// Largest change that a step makes to the difference between two opponents.
double largest_change(const VectorXd& step, const Pool& pool) {
    double most = 0;
    for (Index i = 0; i < step.size(); ++i) {
        for (Index j = 0; j < i; ++j) {
            if (pool.games(i, j) > 0) most = std::max(most, std::abs(step(i) - step(j)));
        }
    }
    return most;
}

// Damped Newton method. Only differences within a group matter; adding `same` to the Hessian fixes
// the mean of each group at 0 and changes nothing else. Let s be the largest change that the step
// makes to the difference between two opponents. Along a fraction t of the step, no weight p (1 -
// p) grows faster than exp(s t). The gain that this guarantees is largest at t = ln(1 + s) / s: the
// likelihood always grows, and the fraction tends to 1.
VectorXd maximum_likelihood(const Pool& pool, const MatrixXd& same) {
    VectorXd strength = VectorXd::Zero(same.rows());
    double change = 0;
    do {
        const Derivatives derivatives(pool, strength);
        const VectorXd step = (derivatives.hessian + same).ldlt().solve(derivatives.gradient);
        const double most = largest_change(step, pool);
        change = stats::log(1 + most);
        strength += most > 0 ? VectorXd(change / most * step) : step;
    } while (change * kEloPerUnit > kConverged);
    return strength;
}

// Measured variance of pair scores over the variance of independent games without draws. Corrects
// for leverage, because the fit is closer to its own games than the truth is. One virtual pair with
// binomial variance keeps few pairs, or equal ones, from giving 0.
double dispersion(std::span<const Pairing> pairings, std::span<const GameRecord> games,
                  const VectorXd& strength, const MatrixXd& inverse) {
    double measured = 0.5, binomial = 0.5;
    for (std::size_t i = 0; i + 1 < games.size(); i += 2) {
        if (!games[i].played || !games[i + 1].played) continue;
        assert(pairings[i].black == pairings[i + 1].white);
        assert(pairings[i].white == pairings[i + 1].black);
        const Index one = pairings[i].black, other = pairings[i].white;
        const double p = expected(strength, one, other);
        const double score = black_points(games[i]) + 1 - black_points(games[i + 1]);
        const double variance = 2 * p * (1 - p);
        const double leverage =
            variance * (inverse(one, one) + inverse(other, other) - 2 * inverse(one, other));
        measured += (score - 2 * p) * (score - 2 * p);
        binomial += variance * (1 - leverage);
    }
    return measured / binomial;
}

// Projects the covariance onto the subspace where all ratings sum to 0.
MatrixXd centred(const MatrixXd& covariance) {
    const VectorXd means = covariance.rowwise().mean();
    const MatrixXd rows = means.replicate(1, covariance.cols());
    return ((covariance - rows - rows.transpose()).array() + means.mean()).matrix();
}

Ratings to_elo(const VectorXd& strength, const MatrixXd& covariance, std::optional<Anchor> anchor) {
    Ratings ratings;
    const double shift =
        anchor ? anchor->elo - kEloPerUnit * strength(static_cast<Index>(anchor->player)) : 0;
    for (Index i = 0; i < strength.size(); ++i) {
        ratings.elo.push_back(kEloPerUnit * strength(i) + shift);
        ratings.error.push_back(stats::kZ95 * std::sqrt(covariance(i, i)));
        std::vector<double>& row = ratings.covariance.emplace_back();
        for (Index j = 0; j < strength.size(); ++j) row.push_back(covariance(i, j));
    }
    return ratings;
}

}  // namespace

double Ratings::los(std::size_t i, std::size_t j) const {
    if (i == j) return 0.5;
    const double variance = covariance[i][i] + covariance[j][j] - 2 * covariance[i][j];
    return stats::normal_cdf((elo[i] - elo[j]) / std::sqrt(variance));
}

Ratings rate(std::size_t players, std::span<const Pairing> pairings,
             std::span<const GameRecord> games, std::optional<Anchor> anchor) {
    assert(pairings.size() == games.size());
    if (players == 0) return {};
    const Pool pool(static_cast<Index>(players), pairings, games);
    const MatrixXd same = same_group(pool.games);
    const VectorXd strength = maximum_likelihood(pool, same);

    const Derivatives derivatives(pool, strength);
    const MatrixXd identity = MatrixXd::Identity(same.rows(), same.rows());
    MatrixXd inverse = (derivatives.hessian + same).ldlt().solve(identity);
    // Removes the part that comes from `same`: in a group of n players, 1 / n^2 in each entry.
    const VectorXd size = same.rowwise().sum();
    for (Index i = 0; i < same.rows(); ++i) inverse.row(i) -= same.row(i) / (size(i) * size(i));

    const double scale = dispersion(pairings, games, strength, inverse) * kEloPerUnit * kEloPerUnit;
    return to_elo(strength, centred(scale * inverse + kUnknownLevel * kUnknownLevel * same),
                  anchor);
}

}  // namespace evothello

#include "proof/cycles.hpp"

#include <algorithm>
#include <cmath>

#include "base/random.hpp"
#include "base/stats.hpp"
#include "base/streams.hpp"

namespace evothello {
namespace {

constexpr std::size_t kResamples = 400;
constexpr double kFloorQuantile = 0.95;
constexpr double kEloPerUnit = 173.71779276130073;  // 400 / ln 10
// At most this many pairs of a meeting are drawn; if there are more, the deviation is scaled down.
// This bounds the cost.
constexpr std::int64_t kMaxDrawnPairs = 256;

using Results = std::vector<std::vector<double>>;

// Elo of a score. One virtual draw keeps it finite if all games were won or lost.
double logit_elo(double score, double games) {
    const double points = score * games + 0.5;
    return kEloPerUnit * stats::log(points / (games + 1 - points));
}

double expected(double elo_difference) {
    return 1 / (1 + stats::exp(-elo_difference / kEloPerUnit));
}

double norm(const Results& matrix) {
    double sum = 0;
    for (const auto& row : matrix) {
        for (const double value : row) sum += value * value;
    }
    return std::sqrt(sum);
}

// Residual of an antisymmetric matrix after its least-squares fit r_i - r_j.
Results residual_of(Results matrix) {
    std::vector<double> level;
    for (const auto& row : matrix) level.push_back(stats::mean(row));
    for (std::size_t i = 0; i < matrix.size(); ++i) {
        for (std::size_t j = 0; j < matrix.size(); ++j) matrix[i][j] -= level[i] - level[j];
    }
    return matrix;
}

using Chances = std::array<double, 5>;  // probabilities of the five results of a pair

double mean_of(const Chances& chances) {
    double sum = 0;
    for (std::size_t k = 0; k < chances.size(); ++k) {
        sum += chances[k] * 0.25 * static_cast<double>(k);
    }
    return sum;
}

Chances exponentially_tilted(const Chances& weights, double tilt) {
    Chances chances{};
    double sum = 0;
    for (std::size_t k = 0; k < chances.size(); ++k) {
        // Relative to the middle result, so that exp() does not overflow at either end.
        chances[k] = weights[k] * stats::exp(tilt * (static_cast<double>(k) - 2));
        sum += chances[k];
    }
    for (double& chance : chances) chance /= sum;
    return chances;
}

// The probabilities of pair results with mean `score` that are closest to the observed ones (in
// relative entropy): observed counts plus one virtual pair of independent games, under the
// exponential tilt that moves their mean to `score`. The virtual pair is for meetings where all
// pairs had the same result.
Chances chances_with_mean(const MatchScore& observed, double score) {
    Chances weights{(1 - score) * (1 - score), 0, 2 * score * (1 - score), 0, score * score};
    for (std::size_t k = 0; k < weights.size(); ++k) {
        weights[k] += static_cast<double>(observed.pairs[k]);
    }
    double low = -40, high = 40;
    for (int step = 0; step < 60; ++step) {
        const double middle = (low + high) / 2;
        (mean_of(exponentially_tilted(weights, middle)) < score ? low : high) = middle;
    }
    return exponentially_tilted(weights, low);
}

// A meeting under the null hypothesis that ratings explain all results.
struct SimulatedMeeting {
    std::size_t one = 0, other = 0;
    std::int64_t pairs = 0;
    double score = 0;
    Chances cumulative{};  // probabilities of at most this result

    double simulated_score(Random& random) const {
        const std::int64_t draws = std::min(pairs, kMaxDrawnPairs);
        std::int64_t quarters = 0;
        for (std::int64_t i = 0; i < draws; ++i) {
            const double at = random.uniform();
            for (std::size_t k = 0; k + 1 < cumulative.size(); ++k) quarters += at >= cumulative[k];
        }
        const double mean = 0.25 * static_cast<double>(quarters) / static_cast<double>(draws);
        return score +
               (mean - score) * std::sqrt(static_cast<double>(draws) / static_cast<double>(pairs));
    }
};

std::vector<SimulatedMeeting> null_meetings(const Comparison& comparison) {
    std::vector<SimulatedMeeting> meetings;
    for (std::size_t i = 0; i < comparison.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const MatchScore& observed = comparison.scores[i][j];
            const double score = expected(comparison.ratings.elo[i] - comparison.ratings.elo[j]);
            SimulatedMeeting meeting{i, j, observed.pair_count(), score,
                                     chances_with_mean(observed, score)};
            for (std::size_t k = 1; k < meeting.cumulative.size(); ++k) {
                meeting.cumulative[k] += meeting.cumulative[k - 1];
            }
            meetings.push_back(meeting);
        }
    }
    return meetings;
}

}  // namespace

LostAncestors lost_ancestors(const Comparison& comparison, std::size_t begin, std::size_t end) {
    LostAncestors sum;
    for (std::size_t newer = begin; newer < end; ++newer) {
        for (std::size_t older = begin; older < newer; ++older) {
            sum.meetings += comparison.has_enough_pairs(older, newer);
            sum.lost += comparison.beats(older, newer);
        }
    }
    return sum;
}

std::vector<IntransitiveTriple> intransitive_triples(const Comparison& comparison) {
    std::vector<IntransitiveTriple> triples;
    const auto score = [&](std::size_t i, std::size_t j) { return comparison.scores[i][j].mean(); };
    for (std::size_t i = 0; i < comparison.size(); ++i) {
        for (std::size_t j = i + 1; j < comparison.size(); ++j) {
            for (std::size_t k = i + 1; k < comparison.size(); ++k) {
                if (!comparison.beats(i, j) || !comparison.beats(j, k) || !comparison.beats(k, i)) {
                    continue;
                }
                triples.push_back({{i, j, k}, std::min({score(i, j), score(j, k), score(k, i)})});
            }
        }
    }
    std::stable_sort(triples.begin(), triples.end(),
                     [](const IntransitiveTriple& one, const IntransitiveTriple& other) {
                         return one.lowest_score > other.lowest_score;
                     });
    return triples;
}

std::optional<CyclicPart> cyclic_part(const Comparison& comparison, std::uint64_t seed) {
    const std::size_t players = comparison.size();
    if (players < 3) return std::nullopt;
    Results results(players, std::vector<double>(players));
    for (std::size_t i = 0; i < players; ++i) {
        for (std::size_t j = 0; j < players; ++j) {
            if (i == j) continue;
            const MatchScore& score = comparison.scores[i][j];
            if (score.pair_count() == 0) return std::nullopt;
            results[i][j] = logit_elo(score.mean(), static_cast<double>(score.games()));
        }
    }
    const double all = norm(results);
    if (all == 0) return CyclicPart{.part = 0, .floor = 1};  // all meetings were even

    const std::vector<SimulatedMeeting> meetings = null_meetings(comparison);
    std::vector<double> left;
    for (std::size_t index = 0; index < kResamples; ++index) {
        Random random({.seed = seed, .stream = stream::kNoCycles, .index = index});
        Results simulated(players, std::vector<double>(players));
        for (const SimulatedMeeting& meeting : meetings) {
            const double elo =
                logit_elo(meeting.simulated_score(random), 2 * static_cast<double>(meeting.pairs));
            simulated[meeting.one][meeting.other] = elo;
            simulated[meeting.other][meeting.one] = -elo;
        }
        left.push_back(norm(residual_of(std::move(simulated))));
    }
    // Both are divided by the same norm, so that the floor does not depend on how much of the norm
    // is noise.
    return CyclicPart{.part = norm(residual_of(results)) / all,
                      .floor = std::min(1.0, stats::quantile(left, kFloorQuantile) / all)};
}

}  // namespace evothello

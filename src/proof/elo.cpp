#include "proof/elo.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/stats.hpp"

namespace evothello {
namespace {

constexpr double kLeastCount = 1e-3;  // as in fishtest

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

double clamped(double mean) { return std::clamp(mean, kMinMean, 1 - kMinMean); }

// True if the results of all pairs cancel out. Their regularised mean would miss one half by a
// rounding error.
bool is_even(const std::array<std::int64_t, 5>& pairs) {
    return 2 * (pairs[4] - pairs[0]) + pairs[3] - pairs[1] == 0;
}

// Uncertainty of the variance ratio of a score: the standard error of its logarithm, and the
// correlation with the error of the mean. Computed from the influence of each pair on the ratio, so
// that skewness and kurtosis of pair scores count. One virtual pair of independent games between
// equals is included.
struct RatioError {
    double relative = 0, correlation = 0;
};

RatioError ratio_error(const MatchScore& score) {
    std::array<double, 5> pairs{0.25, 0, 0.5, 0, 0.25};
    double count = 1, points = 0.5;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        pairs[i] += static_cast<double>(score.pairs[i]);
        count += static_cast<double>(score.pairs[i]);
        points += 0.25 * static_cast<double>(i) * static_cast<double>(score.pairs[i]);
    }
    const double mean = points / count;
    double variance = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double off = 0.25 * static_cast<double>(i) - mean;
        variance += pairs[i] * off * off / count;
    }
    const double bend = (1 - 2 * mean) / (mean * (1 - mean));
    double of_ratio = 0, common = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double off = 0.25 * static_cast<double>(i) - mean;
        const double influence = off * off / variance - 1 - bend * off;
        of_ratio += pairs[i] * influence * influence / count;
        common += pairs[i] * influence * off / count;
    }
    return {.relative = std::sqrt(of_ratio / count),
            .correlation = of_ratio > 0 ? common / std::sqrt(variance * of_ratio) : 0};
}

// Standard error of a value with two correlated sources of error.
double combined_error(double one, double other, double correlation) {
    return std::sqrt(std::max(0.0, one * one + other * other - 2 * correlation * one * other));
}

// Interval of (mean - 1/2) in standard deviations of a game, for a mean of at least one half.
// Combines the error of the mean (from its interval) and the error of the deviation, for each side
// separately. For large samples this is the delta method for both together.
Interval deviations_interval(const MatchScore& score) {
    const double spread = std::sqrt(2 * score.variance_ratio());
    const auto at = [&](double mean) {
        const double inside = clamped(mean);
        return (inside - 0.5) / (spread * std::sqrt(inside * (1 - inside)));
    };
    const Interval means = score.mean_interval();
    const double centre = at(score.mean());
    const RatioError ratio = ratio_error(score);
    const double grown = stats::exp(stats::t95(2 * score.pair_count()) * ratio.relative / 2);
    // The lower side uses the low end, not the centre: if every game was won, the centre is at its
    // bound and too far away.
    const double low = at(means.low);
    Interval interval{
        centre -
            combined_error(centre - low, std::max(0.0, low) * (1 - 1 / grown), ratio.correlation),
        centre + combined_error(at(means.high) - centre, centre * (grown - 1), ratio.correlation)};
    interval.low = means.low > 0.5 ? std::max(0.0, interval.low) : std::min(0.0, interval.low);
    if (means.high > 1 - kMinMean) interval.high = kUnbounded;
    return interval;
}

Interval nelo_interval(const MatchScore& score) {
    if (score.mean() < 0.5) {
        const Interval swapped = nelo_interval(score.swapped());
        return {-swapped.high, -swapped.low};
    }
    const Interval deviations = deviations_interval(score);
    return {kNeloPerDeviation * deviations.low, kNeloPerDeviation * deviations.high};
}

}  // namespace

double elo_at(double mean) {
    return mean == 0.5 ? 0 : -400 * stats::log(1 / clamped(mean) - 1) / stats::log(10);
}

double PairMoments::deviations() const { return (mean - 0.5) / std::sqrt(2 * variance); }

PairMoments pair_moments(const MatchScore& score) {
    std::array<double, 5> pairs{};
    PairMoments moments;
    double sum = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        pairs[i] = std::max(kLeastCount, static_cast<double>(score.pairs[i]));
        moments.pairs += pairs[i];
        sum += pairs[i] * 0.25 * static_cast<double>(i);
    }
    moments.mean = clamped(sum / moments.pairs);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double off = 0.25 * static_cast<double>(i) - moments.mean;
        moments.variance += pairs[i] * off * off / moments.pairs;
    }
    return moments;
}

Elo elo_of(const MatchScore& score) {
    PairMoments moments = pair_moments(score);
    if (is_even(score.pairs)) moments.mean = 0.5;
    const Interval means = score.mean_interval();
    const auto pairs = static_cast<double>(score.pair_count());
    const double error_if_equal = std::sqrt(score.variance_ratio() / (4 * pairs));
    Elo elo{.elo = elo_at(moments.mean),
            .nelo = moments.deviations() * kNeloPerDeviation,
            .los = stats::t_cdf((score.mean() - 0.5) / error_if_equal, 2 * score.pair_count()),
            .elo_interval = {means.low < kMinMean ? -kUnbounded : elo_at(means.low),
                             means.high > 1 - kMinMean ? kUnbounded : elo_at(means.high)},
            .nelo_interval = nelo_interval(score)};
    // The estimate excludes the virtual pair that the interval includes, so it could lie outside.
    elo.nelo_interval.low = std::min(elo.nelo_interval.low, elo.nelo);
    elo.nelo_interval.high = std::max(elo.nelo_interval.high, elo.nelo);
    return elo;
}

bool can_be_significant(std::int64_t pairs) {
    return MatchScore{.pairs = {0, 0, 0, 0, pairs}}.mean_interval().low > 0.5;
}

}  // namespace evothello

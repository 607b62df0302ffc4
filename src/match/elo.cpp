#include "match/elo.hpp"

#include <algorithm>
#include <cmath>

#include "base/stats.hpp"

namespace evothello {
namespace {

constexpr double kLeast = 1e-3;  // of a count, and of the mean's way to 0 or 1; as fishtest has it

double within(double mean) { return std::clamp(mean, kLeast, 1 - kLeast); }

// Pairs that cancel out; their regularised mean misses one half by a rounding.
bool is_even(const std::array<std::int64_t, 5>& pairs) {
    return 2 * (pairs[4] - pairs[0]) + pairs[3] - pairs[1] == 0;
}

}  // namespace

double elo_at(double mean) {
    return mean == 0.5 ? 0 : -400 * stats::log(1 / within(mean) - 1) / stats::log(10);
}

double PairMoments::deviations() const { return (mean - 0.5) / std::sqrt(2 * variance); }

PairMoments pair_moments(const MatchScore& score) {
    std::array<double, 5> pairs{};
    PairMoments moments;
    double sum = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        pairs[i] = std::max(kLeast, static_cast<double>(score.pairs[i]));
        moments.pairs += pairs[i];
        sum += pairs[i] * 0.25 * static_cast<double>(i);
    }
    moments.mean = within(sum / moments.pairs);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double off = 0.25 * static_cast<double>(i) - moments.mean;
        moments.variance += pairs[i] * off * off / moments.pairs;
    }
    return moments;
}

Elo elo_of(const MatchScore& score) {
    PairMoments moments = pair_moments(score);
    if (is_even(score.pairs)) moments.mean = 0.5;
    const double bar = stats::kZ95 * std::sqrt(moments.variance / moments.pairs);
    return {.elo = elo_at(moments.mean),
            .elo_error = (elo_at(moments.mean + bar) - elo_at(moments.mean - bar)) / 2,
            .nelo = moments.deviations() * kNeloPerDeviation,
            .nelo_error = stats::kZ95 * kNeloPerDeviation / std::sqrt(2 * moments.pairs),
            .los = stats::normal_cdf((moments.mean - 0.5) /
                                     std::sqrt(moments.variance / moments.pairs))};
}

}  // namespace evothello

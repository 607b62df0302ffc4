#include "proof/score.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/stats.hpp"

namespace evothello {

double Interval::error(double estimate) const { return std::max(estimate - low, high - estimate); }

std::int64_t MatchScore::pair_count() const {
    return std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
}

double MatchScore::mean() const {
    const auto count = static_cast<double>(pair_count());
    if (count == 0) return 0.5;
    double points = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        points += 0.25 * static_cast<double>(i) * static_cast<double>(pairs[i]);
    }
    return points / count;
}

double MatchScore::variance_ratio() const {
    constexpr double kVirtualPair = 0.125,
                     kVirtualMean = 0.25;  // its variance, and mean * (1 - mean)
    const double centre = mean();
    double sum = kVirtualPair;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double off = 0.25 * static_cast<double>(i) - centre;
        sum += static_cast<double>(pairs[i]) * off * off;
    }
    const auto more = static_cast<double>(std::max<std::int64_t>(pair_count() - 1, 0));
    return sum / (more * centre * (1 - centre) + kVirtualMean);
}

// The interval of all m with (mean - m)^2 <= reach * m (1 - m): Wilson, "Probable Inference, the
// Law of Succession, and Statistical Inference" (1927), applied to pairs.
Interval MatchScore::mean_interval() const {
    if (pair_count() == 0) return {0, 1};
    const double t = stats::t95(2 * pair_count());
    const double reach = t * t * variance_ratio() / static_cast<double>(pair_count());
    const double middle = (mean() + reach / 2) / (1 + reach);
    const double half = std::sqrt(reach * mean() * (1 - mean()) + reach * reach / 4) / (1 + reach);
    // Exactly 0 or 1 if every pair went the same way; rounding would miss it.
    return {mean() == 0 ? 0 : middle - half, mean() == 1 ? 1 : middle + half};
}

MatchScore& MatchScore::operator+=(const MatchScore& other) {
    for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += other.pairs[i];
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    for (std::size_t i = 0; i < forfeits.size(); ++i) forfeits[i] += other.forfeits[i];
    return *this;
}

MatchScore MatchScore::swapped() const {
    MatchScore other = *this;
    std::reverse(other.pairs.begin(), other.pairs.end());
    std::swap(other.wins, other.losses);
    std::swap(other.forfeits[0], other.forfeits[1]);
    return other;
}

// Zou and Donner, "Construction of Confidence Limits About Effect Measures" (2008): the sides of
// the interval of a sum add up like standard errors, each side separately.
double pooled_error(std::span<const MatchScore> scores) {
    double games = 0, below = 0, above = 0;
    for (const MatchScore& score : scores) games += static_cast<double>(score.games());
    if (games == 0) return 0.5;
    for (const MatchScore& score : scores) {
        const double part = static_cast<double>(score.games()) / games;
        const Interval interval = score.mean_interval();
        const double under = part * (score.mean() - interval.low);
        const double over = part * (interval.high - score.mean());
        below += under * under;
        above += over * over;
    }
    return std::sqrt(std::max(below, above));
}

MatchScore score_of_pairs(std::span<const GameRecord> games) {
    MatchScore score;
    const auto points = [](int margin) { return margin > 0 ? 2 : margin < 0 ? 0 : 1; };
    const auto count = [&](int own) {
        (own == 2 ? score.wins : own == 1 ? score.draws : score.losses) += 1;
    };
    for (std::size_t i = 0; i + 1 < games.size(); i += 2) {
        if (!games[i].played || !games[i + 1].played) continue;
        const int first = points(games[i].margin);
        const int second = points(-games[i + 1].margin);
        count(first);
        count(second);
        if (games[i].forfeit) score.forfeits[first == 0 ? 0 : 1] += 1;
        if (games[i + 1].forfeit) score.forfeits[second == 0 ? 0 : 1] += 1;
        score.pairs[static_cast<std::size_t>(first + second)] += 1;
    }
    return score;
}

}  // namespace evothello

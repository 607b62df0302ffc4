#include "proof/coverage.hpp"

#include <cmath>
#include <functional>

#include "base/random.hpp"
#include "base/stats.hpp"
#include "base/streams.hpp"
#include "proof/elo.hpp"

namespace evothello {
namespace {

constexpr int kSteps = 12;      // of the normal distribution, on each side of its mean
constexpr double kStep = 0.25;  // in standard deviations

double expected_score(double elo) { return 1 / (1 + stats::power(10, -elo / 400)); }

// Probabilities of loss, draw and win for a player who is `elo` ahead.
std::array<double, 3> game_chances(double elo, double draws) {
    const double score = expected_score(elo);
    const double drawn = draws * 4 * score * (1 - score);
    return {1 - score - drawn / 2, drawn, score - drawn / 2};
}

void add_opening(double ahead, double bias, double draws, double weight, PairChances& chances) {
    const auto with_black = game_chances(ahead + bias, draws);
    const auto with_white = game_chances(ahead - bias, draws);
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            chances[i + j] += weight * with_black[i] * with_white[j];
        }
    }
}

double normal_weight(int step) {
    const double off = kStep * step;
    return stats::exp(-off * off / 2);
}

PairChances chances_at(const PairModel& model, double strength) {
    PairChances chances{};
    double sum = 0;
    for (int i = -kSteps; i <= kSteps; ++i) {
        for (int j = -kSteps; j <= kSteps; ++j) {
            const double weight = normal_weight(i) * normal_weight(j);
            add_opening(strength + kStep * i * model.skill, kStep * j * model.bias, model.draws,
                        weight, chances);
            sum += weight;
        }
    }
    for (double& chance : chances) chance /= sum;
    return chances;
}

struct Truth {
    PairChances chances;
    double score = 0, nelo = 0;

    explicit Truth(const PairChances& of) : chances(of) {
        double variance = 0;
        for (std::size_t i = 0; i < of.size(); ++i) score += of[i] * 0.25 * double(i);
        for (std::size_t i = 0; i < of.size(); ++i) {
            variance += of[i] * (0.25 * double(i) - score) * (0.25 * double(i) - score);
        }
        nelo = kNeloPerDeviation * (score - 0.5) / std::sqrt(2 * variance);
    }
};

bool holds(const Interval& interval, double value) {
    constexpr double kRounding = 1e-9;
    return interval.low <= value + kRounding && interval.high >= value - kRounding;
}

void count(const MatchScore& match, const Elo& elo, const Truth& truth, double weight,
           Coverage& coverage) {
    if (holds(match.mean_interval(), truth.score)) coverage.score += weight;
    if (holds(elo.elo_interval, elo_at(truth.score))) coverage.elo += weight;
    if (holds(elo.nelo_interval, truth.nelo)) coverage.nelo += weight;
    const bool equal = std::abs(truth.score - 0.5) < 1e-9;
    if (elo.los <= 0.025 || (equal && elo.los >= 0.975)) coverage.los_wrong += weight;
}

// Calls `visit` for every way to distribute `left` pairs over the results [place, 5).
void for_each_distribution(std::int64_t left, std::size_t result, MatchScore& match,
                           const std::function<void(const MatchScore&)>& visit) {
    if (result + 1 == match.pairs.size()) {
        match.pairs[result] = left;
        visit(match);
        return;
    }
    for (std::int64_t here = 0; here <= left; ++here) {
        match.pairs[result] = here;
        for_each_distribution(left - here, result + 1, match, visit);
    }
}

double chance_of(const MatchScore& match, const PairChances& chances) {
    double chance = 1;
    std::int64_t placed = 0;
    for (std::size_t i = 0; i < chances.size(); ++i) {
        for (std::int64_t k = 1; k <= match.pairs[i]; ++k) {
            chance *= chances[i] * static_cast<double>(++placed) / static_cast<double>(k);
        }
    }
    return chance;
}

MatchScore simulated_match(const PairChances& chances, int pairs, Random& random) {
    PairChances cumulative = chances;
    for (std::size_t i = 1; i < cumulative.size(); ++i) cumulative[i] += cumulative[i - 1];
    MatchScore match;
    for (int pair = 0; pair < pairs; ++pair) {
        const double at = random.uniform();
        std::size_t result = 0;
        while (result + 1 < cumulative.size() && at >= cumulative[result]) ++result;
        ++match.pairs[result];
    }
    return match;
}

}  // namespace

PairChances pair_chances(const PairModel& model, double elo) {
    const auto mean = [](const PairChances& chances) { return Truth(chances).score; };
    if (elo == 0) return chances_at(model, 0);
    double low = -2000, high = 2000;
    for (int step = 0; step < 50; ++step) {
        const double middle = (low + high) / 2;
        (mean(chances_at(model, middle)) < expected_score(elo) ? low : high) = middle;
    }
    return chances_at(model, low);
}

std::vector<Coverage> coverage_of(std::span<const PairChances> truths, int pairs, int samples,
                                  std::uint64_t seed) {
    const std::vector<Truth> known(truths.begin(), truths.end());
    std::vector<Coverage> coverage(known.size());
    if (pairs <= kMaxEnumeratedPairs) {
        MatchScore match;
        for_each_distribution(pairs, 0, match, [&](const MatchScore& each) {
            const Elo elo = elo_of(each);
            for (std::size_t i = 0; i < known.size(); ++i) {
                count(each, elo, known[i], chance_of(each, known[i].chances), coverage[i]);
            }
        });
        return coverage;
    }
    for (std::size_t i = 0; i < known.size(); ++i) {
        for (int sample = 0; sample < samples; ++sample) {
            Random random({.seed = seed,
                           .generation = static_cast<std::uint32_t>(i),
                           .stream = stream::kSimulatedMatch,
                           .index = static_cast<std::uint64_t>(sample)});
            const MatchScore match = simulated_match(known[i].chances, pairs, random);
            count(match, elo_of(match), known[i], 1.0 / samples, coverage[i]);
        }
    }
    return coverage;
}

}  // namespace evothello

#include "match/sprt.hpp"

#include <algorithm>
#include <cmath>

#include "base/stats.hpp"

namespace evothello {
namespace {

constexpr double kNeloPerDeviation = 347.43558552;  // 800 / ln 10
constexpr double kLeast = 1e-3;                     // of a count, and of the mean's way to 0 or 1

}  // namespace

double Sprt::lower() const { return stats::log(beta / (1 - alpha)); }
double Sprt::upper() const { return stats::log((1 - beta) / alpha); }

double Sprt::llr(const MatchScore& score) const {
    if (score.pair_count() == 0) return 0;
    // As fishtest does it, so that a match without losses has a finite ratio too.
    std::array<double, 5> pairs{};
    double count = 0, sum = 0, squares = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        pairs[i] = std::max(kLeast, static_cast<double>(score.pairs[i]));
        count += pairs[i];
        sum += pairs[i] * 0.25 * static_cast<double>(i);
    }
    const double mean = std::clamp(sum / count, kLeast, 1 - kLeast);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double off = 0.25 * static_cast<double>(i) - mean;
        squares += pairs[i] * off * off;
    }
    const double t0 = nelo0 / kNeloPerDeviation, t1 = nelo1 / kNeloPerDeviation;
    // The ratio peaks here. Beyond, it would take a match that is won even more clearly for less
    // evidence, and one without a loss for none: whoever won every game would never be accepted.
    const double middle = (t0 + t1) / 2, half = (t1 - t0) / 2, peak = std::sqrt(1 + half * half);
    const double t =
        std::clamp((mean - 0.5) / std::sqrt(2 * squares / count), middle - peak, middle + peak);
    const double off0 = t - t0, off1 = t - t1;
    return count * stats::log((1 + off0 * off0) / (1 + off1 * off1));
}

}  // namespace evothello

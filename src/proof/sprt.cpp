#include "proof/sprt.hpp"

#include <algorithm>
#include <cmath>

#include "base/stats.hpp"
#include "proof/elo.hpp"

namespace evothello {

double Sprt::lower() const { return stats::log(beta / (1 - alpha)); }
double Sprt::upper() const { return stats::log((1 - beta) / alpha); }

double Sprt::llr(const MatchScore& score) const {
    if (score.pair_count() == 0) return 0;
    const PairMoments moments = pair_moments(score);
    const double t0 = nelo0 / kNeloPerDeviation, t1 = nelo1 / kNeloPerDeviation;
    // The ratio has its extremes at middle - peak and middle + peak. Beyond them it would shrink
    // again: a clearer win would count as less evidence and a match without a loss as none, so a
    // player who wins every game would never be accepted.
    const double middle = (t0 + t1) / 2, half = (t1 - t0) / 2, peak = std::sqrt(1 + half * half);
    const double t = std::clamp(moments.deviations(), middle - peak, middle + peak);
    const double off0 = t - t0, off1 = t - t1;
    return moments.pairs * stats::log((1 + off0 * off0) / (1 + off1 * off1));
}

std::int64_t Sprt::least_pairs() const {
    std::int64_t pairs = 1;
    while (llr({.pairs = {0, 0, 0, 0, pairs}}) < upper()) ++pairs;
    return pairs;
}

Sprt::Verdict Sprt::verdict(const MatchScore& score) const {
    const double ratio = llr(score);
    return ratio >= upper()   ? Verdict::kBetter
           : ratio <= lower() ? Verdict::kNotBetter
                              : Verdict::kOpen;
}

}  // namespace evothello

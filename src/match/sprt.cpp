#include "match/sprt.hpp"

#include "base/stats.hpp"
#include "match/elo.hpp"

namespace evothello {

double Sprt::lower() const { return stats::log(beta / (1 - alpha)); }
double Sprt::upper() const { return stats::log((1 - beta) / alpha); }

double Sprt::llr(const MatchScore& score) const {
    if (score.pair_count() == 0) return 0;
    const PairMoments moments = pair_moments(score);
    const double off0 = moments.deviations() - nelo0 / kNeloPerDeviation;
    const double off1 = moments.deviations() - nelo1 / kNeloPerDeviation;
    return moments.pairs * stats::log((1 + off0 * off0) / (1 + off1 * off1));
}

Sprt::Verdict Sprt::verdict(const MatchScore& score) const {
    const double ratio = llr(score);
    return ratio >= upper()   ? Verdict::kBetter
           : ratio <= lower() ? Verdict::kNotBetter
                              : Verdict::kOpen;
}

}  // namespace evothello

#pragma once

// Sequential probability ratio test on pairs of games, in normalised Elo (nElo): is the first
// player better by nElo1 rather than by nElo0?

#include "proof/score.hpp"

namespace evothello {

struct Sprt {
    double nelo0 = 0, nelo1 = 10;
    double alpha = 0.05, beta = 0.05;  // probability of accepting nElo1, nElo0 wrongly

    double lower() const;                       // log-likelihood ratio at which nElo0 is accepted
    double upper() const;                       // log-likelihood ratio at which nElo1 is accepted
    double llr(const MatchScore& score) const;  // log-likelihood ratio of nElo1 to nElo0
    std::int64_t least_pairs() const;           // fewest that can accept nElo1, all won
    enum class Verdict : std::uint8_t { kOpen, kNotBetter, kBetter };
    Verdict verdict(const MatchScore& score) const;
};

}  // namespace evothello

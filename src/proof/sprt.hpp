#pragma once

// The sequential test on pairs of games: is the first player better by nElo1 rather than nElo0?

#include "proof/score.hpp"

namespace evothello {

struct Sprt {
    double nelo0 = 0, nelo1 = 10;
    double alpha = 0.05, beta = 0.05;

    double lower() const;  // LLR at which nElo0 is accepted
    double upper() const;  // LLR at which nElo1 is accepted
    double llr(const MatchScore& score) const;
    std::int64_t least_pairs() const;  // that can be enough: all of them won
    enum class Verdict : std::uint8_t { kOpen, kNotBetter, kBetter };
    Verdict verdict(const MatchScore& score) const;
};

}  // namespace evothello

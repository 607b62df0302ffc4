#pragma once

// The result of a fit and the strength of its weights, as text and JSON.

#include <string>
#include <vector>

#include "base/formats/json.hpp"
#include "evolve/regression/fit.hpp"
#include "proof/score.hpp"

namespace evothello {

struct FitReport {
    // Score of the fitted weights against an opponent.
    struct Match {
        std::string opponent;
        MatchScore score;
    };

    std::string config;
    Rules rules;
    std::size_t weights;
    std::int64_t rounds, games;  // games of each round
    Fit fit;
    std::vector<Match> matches = {};
    std::string file = {};  // path of the written weights file
};

std::string to_text(const FitReport& report);
Json to_json(const FitReport& report);

}  // namespace evothello

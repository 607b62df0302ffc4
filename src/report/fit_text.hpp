#pragma once

// What a fit found and what its weights are worth, as text and as JSON.

#include <string>
#include <vector>

#include "base/formats/json.hpp"
#include "evolve/regression/fit.hpp"
#include "proof/score.hpp"

namespace evothello {

struct FitReport {
    // Of the fitted weights against somebody.
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
    std::string file = {};  // where the weights are
};

std::string to_text(const FitReport& report);
Json to_json(const FitReport& report);

}  // namespace evothello

#pragma once

// The value of each weight of a player, measured by matches of the player against itself with that
// weight removed, raised or lowered. Verdicts follow from the 95% intervals. Nothing here plays
// games.

#include <span>
#include <string>
#include <string_view>

#include "base/formats/json.hpp"
#include "proof/score.hpp"
#include "proof/variation.hpp"

namespace evothello {

// A weight does not matter if the upper ends of all three intervals are below this loss.
inline constexpr double kNegligibleElo = 20;  // Elo

// Results for one weight: scores of the unchanged player against the changed ones.
struct WeightFinding {
    WeightName name;
    double size = 0;                 // the weight
    MatchScore without, more, less;  // against players with the weight removed, raised, lowered

    std::string_view verdict() const;
};

// `findings` are written in the given order, the most valuable weight first. `step` is the share of
// the weight by which it was raised and lowered (0.25: 25 %).
std::string to_text(std::span<const WeightFinding> findings, double step);
Json to_json(std::span<const WeightFinding> findings);

}  // namespace evothello

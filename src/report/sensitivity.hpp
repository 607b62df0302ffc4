#pragma once

// What each weight of a player is worth: the player against itself with that weight taken away,
// raised and lowered. A verdict says only what the bars allow. A value; nothing here plays.

#include <span>
#include <string>
#include <string_view>

#include "base/formats/json.hpp"
#include "proof/score.hpp"
#include "proof/variation.hpp"

namespace evothello {

// A weight that costs less than this for sure, taken away or moved, does not matter.
inline constexpr double kNothing = 20;  // Elo

// The score of the player who has the weight against the one who has...
struct Finding {
    WeightName name;
    double size = 0;
    MatchScore without, more, less;  // ...none of it, more of it, less of it

    std::string_view verdict() const;
};

// Dearest first. `step` is the share of a weight that it was moved by.
std::string to_text(std::span<const Finding> findings, double step);
Json to_json(std::span<const Finding> findings);

}  // namespace evothello

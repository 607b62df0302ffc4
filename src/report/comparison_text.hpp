#pragma once

// A comparison as people and programs read it. Players stand in the order that they have there.

#include <string>

#include "base/formats/json.hpp"
#include "proof/comparison.hpp"

namespace evothello {

// Matrices of more players are left out of texts, and that is said.
inline constexpr std::size_t kWidestMatrix = 24;

// Ratings, the cross table, who is best, and who beat a higher-rated player.
std::string to_text(const Comparison& comparison);
// Ratings, the cross table and the chances of being stronger.
std::string tournament_text(const Comparison& comparison);

Json to_json(const Comparison& comparison);
// A row for each two, whether they met or not, and one without an opponent for the total of each
// player.
std::string to_csv(const Comparison& comparison);

}  // namespace evothello

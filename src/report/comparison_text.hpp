#pragma once

// A comparison as text, JSON and CSV. Players are listed in the order of the comparison.

#include <string>

#include "base/formats/json.hpp"
#include "proof/comparison.hpp"

namespace evothello {

// Texts replace matrices of more players by a note.
inline constexpr std::size_t kMaxMatrixPlayers = 24;

// Ratings, cross table, the best player, and lower-rated players who beat higher-rated ones.
std::string to_text(const Comparison& comparison);
// Ratings, cross table, and the matrix of the chances of being stronger.
std::string tournament_text(const Comparison& comparison);

Json to_json(const Comparison& comparison);
// For each player one row with an empty opponent (its total) and one row for each opponent, whether
// they met or not.
std::string to_csv(const Comparison& comparison);

}  // namespace evothello

#pragma once

// Published players as a yardstick: a player's score against each at one ply, from the usual start,
// with a chance of a random move every turn. A weights file alone is measured, no search.

#include <string_view>
#include <vector>

#include "game/player.hpp"
#include "play/types.hpp"

namespace evothello {

inline constexpr double kLeagueEpsilon = 0.1;

// Names of shipped players; ADD A YARDSTICK PLAYER: one row in league.cpp.
std::vector<std::string_view> league_panel(const Rules& rules);

// Those of the panel that the player meets: not one with its own weights, whatever it is called.
std::vector<std::string_view> league_opponents(const Weights& player);

// Contenders 0 and 1 of a league match. Against someone who moves at random anyway, the player has
// no random moves of its own.
std::vector<Contender> league_contenders(const Weights& player, const Player& opponent,
                                         double epsilon = kLeagueEpsilon);

}  // namespace evothello

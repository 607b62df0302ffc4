#pragma once

// Published players as a yardstick: a player's score against each at one ply, from the usual start,
// with random moves at a fixed rate. Measures a weights file alone, without search.

#include <string_view>
#include <vector>

#include "game/player.hpp"
#include "play/types.hpp"

namespace evothello {

inline constexpr double kLeagueEpsilon = 0.1;  // probability that a move is random

// Names of shipped players; ADD A YARDSTICK PLAYER: one row in league.cpp.
std::vector<std::string_view> league_panel(const Rules& rules);

// The panel without players whose evaluation is the player's own, under whatever name.
std::vector<std::string_view> league_opponents(const Weights& player);

// Contenders 0 (the player) and 1 (the opponent) of a league match. Against an opponent that always
// moves at random, the player itself makes no random moves.
std::vector<Contender> league_contenders(const Weights& player, const Player& opponent,
                                         double epsilon = kLeagueEpsilon);

}  // namespace evothello

#pragma once

// The actions of the command `openings`; each is in its own file.

#include "cli/options/command.hpp"

namespace evothello {

int run_openings_make(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_openings_check(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_openings_convert(const Command& self, Arguments& arguments, GamePlayer& game_player);

}  // namespace evothello

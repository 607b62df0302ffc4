#pragma once

// A player as the world names it: weights and a way to search. `directional:depth=6,solve=12` is a
// shipped player or a weights file with some of its search settings changed.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/weights.hpp"
#include "game/program.hpp"

namespace evothello {

struct Player {
    std::string name;  // as it was asked for
    Weights weights;
    SearchSettings search;
    std::optional<Program> program =
        {};  // who plays, if not we: the weights are for the rules alone

    // Someone who always moves at random evaluates nothing and can sit down to any game.
    bool plays_any_rules() const { return search.epsilon == 1.0; }
};

std::vector<std::string_view> shipped_player_names();
// The text of a shipped weights file; nothing for another name.
std::optional<std::string_view> shipped_player_text(std::string_view name);

// A shipped player or a file. Throws Error for a name that is neither, with the nearest spelling
// among the shipped players and `others`.
Weights load_weights(std::string_view name, std::span<const std::string> others = {});

// What stands before the settings of a name.
std::string_view without_settings(std::string_view name);

// A player whose name may end in settings; `find` gets what stands before them.
using FindWeights = std::function<Weights(std::string_view name)>;
Player load_player(std::string_view name, const FindWeights& find);
Player load_player(std::string_view name);  // a shipped player or a file

// Another program as a player: it sits down to any game.
Player player_of(Program program);

// Gives players of any rules those of the others; throws Error naming two players whose rules
// differ.
Rules common_rules(std::span<Player> players);

}  // namespace evothello

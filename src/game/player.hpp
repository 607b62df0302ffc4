#pragma once

// A player by name: weights and search settings. A name such as `directional:depth=6,solve=12` is a
// shipped player or a weights file, with some of its search settings changed.

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
    std::string name;  // as the user wrote it
    Weights weights;
    SearchSettings search;
    std::optional<Program> program = {};  // if set, it plays, and `weights` gives only the rules

    // A player that always moves at random never evaluates a position, so any rules fit it.
    bool plays_any_rules() const { return search.epsilon == 1.0; }
};

std::vector<std::string_view> shipped_player_names();
// Text of a shipped weights file; nothing if no shipped player has this name.
std::optional<std::string_view> shipped_player_text(std::string_view name);
// The tables of a shipped weights file, by the name of their file; nothing if there are none.
std::optional<std::string> shipped_tables(const std::string& name);

// Loads a shipped player or a weights file. A name with `/` or ending in `.yaml` is a path;
// `player:NAME` is always a shipped player. Throws Error for an unknown name, with the nearest
// spelling among the shipped players and `others`.
Weights load_weights(std::string_view name, std::span<const std::string> others = {});

// The part of a player's name before its settings.
std::string_view without_settings(std::string_view name);

// Loads a player by a name that may end in settings; `find` loads the weights named before them.
using FindWeights = std::function<Weights(std::string_view name)>;
Player load_player(std::string_view name, const FindWeights& find);
Player load_player(std::string_view name);  // finds weights with load_weights()

// An external program as a player; any rules fit it.
Player player_of(Program program);

// Returns the rules of all players, after giving them to players that any rules fit. Throws Error
// that names two players with different rules.
Rules common_rules(std::span<Player> players);

}  // namespace evothello

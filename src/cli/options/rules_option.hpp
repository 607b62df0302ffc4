#pragma once

// --board and --variant: the rules, where players or files do not determine them.

#include <optional>
#include <span>
#include <string>

#include "cli/options/arguments.hpp"
#include "game/player.hpp"

namespace evothello {

struct RulesOption {
    std::optional<std::int64_t> board;
    std::string variant;

    // `when` is appended to the help of both, for example "; default: the players'".
    void declare(Arguments& arguments, const std::string& when);
    // The given options, with `others` for those not given.
    Rules rules(const Rules& others = {}) const;
    // The common rules of all players, changed by the given options. Sets the rules of players that
    // play any rules. Throws Error if a player plays other rules.
    Rules resolve_rules(std::span<Player> players) const;
};

}  // namespace evothello

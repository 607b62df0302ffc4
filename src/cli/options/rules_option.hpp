#pragma once

// --board and --variant: which game it is, where nobody else says so.

#include <optional>
#include <span>
#include <string>

#include "cli/options/arguments.hpp"
#include "game/player.hpp"

namespace evothello {

struct RulesOption {
    std::optional<std::int64_t> board;
    std::string variant;

    // `when` stands behind what each is, as in "; else the players'".
    void declare(Arguments& arguments, const std::string& when);
    // Those asked for, where nothing is asked `others`.
    Rules rules(const Rules& others = {}) const;
    // The rules of all players; those who play any follow what was asked for. Throws Error where
    // another does not play that.
    Rules settle(std::span<Player> players) const;
};

}  // namespace evothello

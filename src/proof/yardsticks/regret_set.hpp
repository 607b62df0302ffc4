#pragma once

// Positions near the end of the game with the exact result of every legal move, against which a
// player's choices are measured. In each position at least two moves have different results;
// otherwise the position would measure nothing. The shipped sets are built into the program.

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "board/position.hpp"

namespace evothello {

struct RegretPosition {
    Position position;
    // Margin for the mover, under the variant in play, after each legal move, in the order of
    // squares from a1.
    std::vector<int> margins;

    int lost(Square played) const;  // discs lost against the best move; must be legal
    friend bool operator==(const RegretPosition&, const RegretPosition&) = default;
};

struct RegretSet {
    Rules rules;
    std::vector<RegretPosition> positions;  // by empty squares, in the order of kRegretEmpties
    friend bool operator==(const RegretSet&, const RegretSet&) = default;
};

// Numbers of empty squares.
inline constexpr std::array kRegretEmpties = {10, 12, 14};

// One line per position: cells, side to move, margins. parse_regret_set() throws Error with `file`
// and line.
std::string to_text(const RegretSet& set);
RegretSet parse_regret_set(std::string_view text, const std::string& file, const Rules& rules);

// The built-in set for these rules (configs/regret), parsed on first use.
const RegretSet& shipped_regret_set(const Rules& rules);

}  // namespace evothello

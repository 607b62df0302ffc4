#pragma once

// Positions near the end with what each legal move leads to, known exactly: what a player's choice
// is held against. In each at least two moves lead to different ends, as a choice between equals
// would measure nothing. The shipped sets travel inside the program.

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "board/position.hpp"

namespace evothello {

struct RegretPosition {
    Position position;
    // The margin for the mover, under the variant in play, after each legal move, a1 first.
    std::vector<int> margins;

    int lost(Square played) const;  // discs, against the best move
    friend bool operator==(const RegretPosition&, const RegretPosition&) = default;
};

struct RegretSet {
    Rules rules;
    std::vector<RegretPosition> positions;  // by empties, in the order of kRegretEmpties
    friend bool operator==(const RegretSet&, const RegretSet&) = default;
};

inline constexpr std::array kRegretEmpties = {10, 12, 14};

// A position and its margins to a line. Reading throws Error that names `file` and the line.
std::string to_text(const RegretSet& set);
RegretSet parse_regret_set(std::string_view text, const std::string& file, const Rules& rules);

// configs/regret, read once.
const RegretSet& shipped_regret_set(const Rules& rules);

}  // namespace evothello

#pragma once

// The check of an opening file: the faults of its openings, and how even the valid ones are.

#include <optional>
#include <string>
#include <vector>

#include "game/opening_file.hpp"

namespace evothello {

struct OpeningCheck {
    Rules rules;
    OpeningFile file;
    int depth = 0;                     // search depth; 0: not searched
    std::optional<double> bound = {};  // discs; an opening with |value| > bound is a fault
    // One for each of file.found: value for the side to move, in discs. Nothing: not searched.
    std::vector<std::optional<double>> values = {};

    std::size_t beyond() const;  // number of openings with |value| > bound
    // Whether the file can be used: at least one opening, none beyond the bound, and no faults. In
    // a file of games only unreadable games count as faults.
    bool good() const;
};

std::string to_text(const OpeningCheck& check);
std::string to_json(const OpeningCheck& check);  // one line

}  // namespace evothello

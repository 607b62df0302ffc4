#pragma once

// A file of openings, looked through: what is wrong with which, and how even the others are.

#include <optional>
#include <string>
#include <vector>

#include "game/opening_file.hpp"

namespace evothello {

struct OpeningCheck {
    Rules rules;
    OpeningFile file;
    int depth = 0;                     // moves looked ahead; 0: nobody was asked
    std::optional<double> bound = {};  // discs; one that is further from even is a fault
    // Of each that was found: for the side to move, in discs. Nothing where it was not searched.
    std::vector<std::optional<double>> values = {};

    std::size_t beyond() const;  // the bound
    bool good() const;           // whether games can begin from all that should be there
};

std::string to_text(const OpeningCheck& check);
std::string to_json(const OpeningCheck& check);  // a line

}  // namespace evothello

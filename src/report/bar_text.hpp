#pragma once

// Numbers with their 95% intervals as text: "+21 +- 31" where both sides are about as long,
// "95.0 % (74.3 to 99.2)" where one is clearly longer, "at least +164" where one has no end.

#include <string>

#include "proof/elo.hpp"

namespace evothello {

struct BarForm {
    int digits = 0;
    bool signs = false;  // a plus before what is not negative
    std::string unit = {};
    const char* plus_minus = "+-";
};

// With the longer side where the shorter one has at least 4/5 of its length.
std::string bar_text(double value, const Interval& interval, const BarForm& form);

std::string percent_text(const MatchScore& score);  // "62.3 % +- 4.1"
// "+21 +- 31 Elo"; says so where there are too few pairs to tell anything.
std::string elo_text(const MatchScore& score);

// The same with the signs that pages have: "+21 ± 31", "−7".
std::string on_page(const std::string& bar);

}  // namespace evothello

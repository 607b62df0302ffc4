#pragma once

// Numbers with their 95% intervals as text: "+21 ± 31" if both sides have about the same length,
// "95.0 % (74.3 to 99.2)" if not, "at least +164" if the interval is infinite on one side.

#include <string>

#include "proof/elo.hpp"

namespace evothello {

struct IntervalFormat {
    int digits = 0;      // after the decimal point
    bool signs = false;  // write a plus before numbers that are not negative
    std::string unit = {};
};

// Writes one error (the longer side) if the shorter side has at least 4/5 of its length.
std::string interval_text(double value, const Interval& interval, const IntervalFormat& form);

std::string percent_text(const MatchScore& score);  // "62.3 % ± 4.1"
// "+21 ± 31 Elo", or "too few pairs for a conclusion" (see can_be_significant).
std::string elo_text(const MatchScore& score);

// Replaces hyphens by minus signs, for pages: "−7 ± 31".
std::string with_typographic_signs(const std::string& bar);

}  // namespace evothello

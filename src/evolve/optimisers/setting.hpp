#pragma once

// One setting of an optimiser as a config names it: key, help, member and bounds. Each optimiser
// has a table of them; configs, error messages and tests use that table.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/number.hpp"
#include "base/stats.hpp"

namespace evothello {

// A number that changes geometrically from `from` to `to` while the budget is spent. Written "0.2
// to 0.05", or "0.1" if it is constant. Both must be positive.
struct Annealed {
    double from = 1, to = 1;
    double at(double progress) const { return from * stats::exp(progress * stats::log(to / from)); }
    friend bool operator==(const Annealed&, const Annealed&) = default;
};

// Returns nothing if `text` is malformed or an end is outside [min, max].
std::optional<Annealed> parse_annealed(std::string_view text, double min, double max);
std::string to_text(const Annealed& annealed);

// A setting that is written as text.
template <class Settings>
struct Words {
    bool (*parse)(std::string_view text, Settings& settings);  // false if the text is not valid
    std::string (*text)(const Settings& settings);
    std::string_view expected;
};

template <class Settings>
struct Setting {
    std::string_view key, help;
    bool changeable;  // in a run that has begun
    std::variant<int Settings::*, double Settings::*, Annealed Settings::*, Words<Settings>> value;
    double min = 0, max = 0;  // bounds of a number, both inclusive
};

// A problem of settings that are each within their bounds.
struct SettingProblem {
    std::string_view key;
    std::string what;
};

}  // namespace evothello

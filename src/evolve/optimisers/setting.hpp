#pragma once

// One setting of an optimiser, as a config names it: where it lies, what it may be, what it is for.
// Every optimiser has a table of them; configs, errors and tests walk over it.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/number.hpp"
#include "base/stats.hpp"

namespace evothello {

// A number that goes from one value to another while the budget is used up, geometrically. Written
// as "0.2 to 0.05", or "0.1" where it stays.
struct Annealed {
    double from = 1, to = 1;
    double at(double progress) const { return from * stats::exp(progress * stats::log(to / from)); }
    friend bool operator==(const Annealed&, const Annealed&) = default;
};

// Of text that is one, with both ends within the bounds.
std::optional<Annealed> parse_annealed(std::string_view text, double min, double max);
std::string to_text(const Annealed& annealed);

// A setting that is written as words.
template <class Settings>
struct Words {
    bool (*parse)(std::string_view text, Settings& settings);  // false: it is none of them
    std::string (*text)(const Settings& settings);
    std::string_view expected;
};

template <class Settings>
struct Setting {
    std::string_view key, help;
    bool changeable;  // of a run that has begun
    std::variant<int Settings::*, double Settings::*, Annealed Settings::*, Words<Settings>> value;
    double min = 0, max = 0;  // of a number
};

// What is wrong with settings that are each within their bounds.
struct SettingProblem {
    std::string_view key;
    std::string what;
};

}  // namespace evothello

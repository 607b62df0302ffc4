#include "report/interval_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/number.hpp"

namespace evothello {
namespace {

constexpr double kEvenSides = 0.8;  // shorter side / longer side, at least

}  // namespace

std::string interval_text(double value, const Interval& interval, const IntervalFormat& form) {
    const auto number = [&](double each) {
        const std::string text = fixed(each, form.digits);
        return form.signs && text.front() != '-' ? "+" + text : text;
    };
    if (std::isinf(interval.high)) return "at least " + number(interval.low) + form.unit;
    if (std::isinf(interval.low)) return "at most " + number(interval.high) + form.unit;
    const double longer = interval.error(value);
    const double shorter = std::min(value - interval.low, interval.high - value);
    if (shorter >= kEvenSides * longer) {
        return number(value) + form.unit + " ± " + fixed(longer, form.digits);
    }
    return fmt::format("{}{} ({} to {})", number(value), form.unit, number(interval.low),
                       number(interval.high));
}

std::string percent_text(const MatchScore& score) {
    const Interval mean = score.mean_interval();
    return interval_text(100 * score.mean(), {100 * mean.low, 100 * mean.high},
                         {.digits = 1, .unit = " %"});
}

std::string elo_text(const MatchScore& score) {
    if (!can_be_significant(score.pair_count())) return "too few pairs for a conclusion";
    const Elo elo = elo_of(score);
    return interval_text(elo.elo, elo.elo_interval, {.signs = true}) + " Elo";
}

std::string with_typographic_signs(const std::string& bar) {
    std::string text;
    for (const char sign : bar) {
        if (sign == '-') {
            text += "−";
        } else {
            text += sign;
        }
    }
    return text;
}

}  // namespace evothello

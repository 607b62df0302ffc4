#pragma once

// Where a weight may lie: between two numbers, on multiples of a step where there is one.

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

namespace evothello {

struct Bounds {
    double min = -1, max = 1;
    std::optional<double> step = {};  // values are multiples of it
    friend bool operator==(const Bounds&, const Bounds&) = default;
};

// A smaller weight counts as 0: a scale made from it might overflow.
inline constexpr double kSmallestWeight = 1e-200;

inline double without_dust(double weight) {
    return std::abs(weight) < kSmallestWeight ? 0 : weight;
}

inline double multiple(double count, double step) {
    // 3 / 10 is the number that people write as 0.3, 3 * 0.1 is not.
    const double per_unit = 1 / step;
    return per_unit == std::round(per_unit) ? count / per_unit : count * step;
}

// The outermost steps within the bounds, so that a weight at its bound is on a step too.
inline Bounds on_steps(Bounds bounds) {
    if (!bounds.step) return bounds;
    const double step = *bounds.step;
    constexpr double kSlack = 1e-9;  // 0.3 / 0.1 is a little less than 3
    const double min = multiple(std::ceil(bounds.min / step - kSlack), step);
    const double max = multiple(std::floor(bounds.max / step + kSlack), step);
    bounds.min = std::max(bounds.min, min);
    bounds.max = std::min(bounds.max, max);
    assert(bounds.min <= bounds.max);
    return bounds;
}

// The nearest number that is on a step and within the bounds, which are on steps.
inline double settled(double weight, const Bounds& bounds) {
    if (bounds.step) weight = multiple(std::round(weight / *bounds.step), *bounds.step);
    return std::clamp(without_dust(weight), bounds.min, bounds.max) + 0.0;  // turns -0 into 0
}

}  // namespace evothello

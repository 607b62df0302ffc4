#pragma once

// The values that a weight may have: an interval [min, max], optionally only multiples of a step.

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

namespace evothello {

struct Bounds {
    double min = -1, max = 1;
    std::optional<double> step = {};  // if set, only multiples of it
    friend bool operator==(const Bounds&, const Bounds&) = default;
};

// A smaller weight counts as 0, because scaling by its inverse could overflow.
inline constexpr double kSmallestWeight = 1e-200;

inline double zero_if_tiny(double weight) {
    return std::abs(weight) < kSmallestWeight ? 0 : weight;
}

inline double multiple(double count, double step) {
    // Division gives the nearest double: 3 / 10 == 0.3, but 3 * 0.1 != 0.3.
    const double per_unit = 1 / step;
    return per_unit == std::round(per_unit) ? count / per_unit : count * step;
}

// Moves the bounds inwards to multiples of the step, so that a clamped weight is on a step too.
inline Bounds on_steps(Bounds bounds) {
    if (!bounds.step) return bounds;
    const double step = *bounds.step;
    constexpr double kSlack = 1e-9;  // because 0.3 / 0.1 is slightly less than 3
    const double min = multiple(std::ceil(bounds.min / step - kSlack), step);
    const double max = multiple(std::floor(bounds.max / step + kSlack), step);
    bounds.min = std::max(bounds.min, min);
    bounds.max = std::min(bounds.max, max);
    assert(bounds.min <= bounds.max);
    return bounds;
}

// Returns the nearest value allowed. `bounds` must come from on_steps().
inline double nearest_allowed(double weight, const Bounds& bounds) {
    if (bounds.step) weight = multiple(std::round(weight / *bounds.step), *bounds.step);
    return std::clamp(zero_if_tiny(weight), bounds.min, bounds.max) + 0.0;  // turns -0 into 0
}

}  // namespace evothello

#pragma once

// A chart of numbers with error bars, one row each, such as Elo against each of several players.

#include <span>
#include <string>

#include "proof/score.hpp"
#include "report/pages/chart.hpp"

namespace evothello {

struct BarRow {
    std::string name, text;
    double value = 0;
    Interval interval;
};
// Returns a <figure> element with SVG.
std::string bar_figure(const std::string& title, const std::string& x_name,
                       std::span<const BarRow> rows, const Baseline& baseline);

}  // namespace evothello

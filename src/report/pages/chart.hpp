#pragma once

// Line and point charts: SVG for display, JSON for the read-outs of the page's script. Axes and
// baselines have names. An error bar extends half a 95% interval to both sides.

#include <optional>
#include <string>
#include <vector>

#include "base/formats/json.hpp"

namespace evothello {

using Values = std::vector<std::optional<double>>;  // nothing: not measured

// Drawn as points with error bars if `errors` is not empty, otherwise as a line. Values have one
// entry for each x of the chart.
struct Series {
    std::string name;
    Values values = {};
    Values errors = {};
};

struct Band {
    std::string name;
    Values low = {}, high = {};
};

struct Baseline {
    double value = 0;
    std::string name;
};

struct Chart {
    std::string id;  // unique in the page; the script finds the numbers by it
    std::string title;
    std::string x_name = {}, y_name = {};
    std::vector<double> x = {};  // ascending
    std::vector<Series> series = {};
    std::optional<Band> band = {};
    std::vector<Baseline> baselines = {};
    std::string note = {};  // how to read the chart
    bool small = false;     // one of many: without axis names; a heading of the section has them

    bool empty() const;  // no value was measured
};

// A <figure> element with title, SVG, legend and note. The chart must not be empty.
std::string figure(const Chart& chart);
Json to_json(const Chart& chart);

// About `count` round numbers, ascending, that cover [low, high].
std::vector<double> ticks(double low, double high, int count);

}  // namespace evothello

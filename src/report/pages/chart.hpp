#pragma once

// Charts as values, and what they look like: SVG for the eye, JSON for the read-outs of the page's
// script. An axis has a name, a bar is half a 95% interval to both sides, and a baseline says what
// it is.

#include <optional>
#include <string>
#include <vector>

#include "base/formats/json.hpp"

namespace evothello {

using Values = std::vector<std::optional<double>>;  // nothing: not measured

// Drawn as a line, or as points with bars where it has errors.
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
    std::string id;  // by which the script finds its numbers
    std::string title;
    std::string x_name = {}, y_name = {};
    std::vector<double> x = {};  // rising
    std::vector<Series> series = {};
    std::optional<Band> band = {};
    std::vector<Baseline> baselines = {};
    std::string note = {};  // how it is to be read
    bool small = false;     // one of many: without names of axes, which a heading tells

    bool empty() const;  // nothing was measured
};

// With title, legend and note.
std::string figure(const Chart& chart);
Json to_json(const Chart& chart);

// Round numbers from below `low` to above `high`, about `count` of them.
std::vector<double> ticks(double low, double high, int count);

}  // namespace evothello

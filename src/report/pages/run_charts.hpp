#pragma once

// The charts of a run's page. If there are many generations, every k-th is drawn, unsmoothed, so
// that each value shown is a value of the table.

#include <vector>

#include "report/pages/chart.hpp"
#include "run/read/run_report.hpp"

namespace evothello {

// The chart may be empty and the lists contain no empty charts.
Chart fitness_chart(const RunReport& report);                  // individuals against each other
std::vector<Chart> yardstick_charts(const RunReport& report);  // ratings, challenges, yardsticks
std::vector<Chart> search_charts(const RunReport& report);     // diversity, noise, steps, speed
std::vector<Chart> weight_charts(const RunReport& report);     // one for each gene

// A sentence that says which generations are drawn; empty if all are.
std::string thinning_note(const RunReport& report);

}  // namespace evothello

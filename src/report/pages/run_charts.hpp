#pragma once

// The charts of a run's page. Of many generations every k-th is drawn, as it is and not smoothed:
// what is read out stands in the table.

#include <vector>

#include "report/pages/chart.hpp"
#include "run/read/run_story.hpp"

namespace evothello {

// Each may be empty: nothing of it was measured.
Chart fitness_chart(const RunStory& story);                  // of individuals against one another
std::vector<Chart> yardstick_charts(const RunStory& story);  // what no fitness sees
std::vector<Chart> search_charts(const RunStory& story);     // how the search goes, and how fast
std::vector<Chart> weight_charts(const RunStory& story);     // one for each gene

// "every 5th of 2,000 generations is drawn", or nothing where all are.
std::string thinning_note(const RunStory& story);

}  // namespace evothello

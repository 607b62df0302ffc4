#pragma once

// The results of a run as sentences: whether it improved, whether it still improves, and how
// certain that is. A sentence says "stronger" or "better" only if the 95% interval shows it.

#include <string>
#include <vector>

#include "run/read/run_report.hpp"

namespace evothello {

// The most important sentence.
std::string main_finding(const RunReport& report);
// Trend, regret, meetings lost to ancestors, and noise of the scores; those that are known.
std::vector<std::string> findings(const RunReport& report);

}  // namespace evothello

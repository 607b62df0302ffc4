#pragma once

// The page of a run: one self-contained HTML file that needs no network.

#include <string>

#include "run/read/run_report.hpp"

namespace evothello {

// The whole document. A live one has a progress line and the script that follows the run.
std::string run_page(const RunReport& report, bool live = false);
// The content of <main>.
std::string run_page_body(const RunReport& report);

}  // namespace evothello

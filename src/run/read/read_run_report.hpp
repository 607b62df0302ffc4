#pragma once

// Reads the files of a run for its page. Writes nothing and needs no lock: the run may continue
// meanwhile, and incomplete rows are left out.

#include <string>
#include <vector>

#include "run/read/run_report.hpp"

namespace evothello {

// Appends to `notes` which files could not be used, and why. Throws Error if there is no such run
// or if its config or inputs are damaged.
RunReport read_run_report(const RunFolder& folder, std::vector<std::string>& notes);

}  // namespace evothello

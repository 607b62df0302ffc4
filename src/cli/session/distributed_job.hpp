#pragma once

// A command run by several processes: rank 0 runs it, the others play for it.

#include <functional>
#include <string>
#include <vector>

#include "base/parallel/link.hpp"

namespace evothello {

// The exit code of this process. `answer` runs the command.
int run_in_job(Link& job, const std::vector<std::string>& words,
               const std::function<int(const std::vector<std::string>& words)>& answer);

}  // namespace evothello

#pragma once

// A run's files, read for its page. Only reads, and needs no lock: a run may go on meanwhile, and
// what it is writing is not there yet.

#include <string>
#include <vector>

#include "run/read/run_story.hpp"

namespace evothello {

// Appends to `notes` which files could not be used, and why. Throws Error if there is no such run
// or it is damaged.
RunStory read_story(const RunFolder& folder, std::vector<std::string>& notes);

}  // namespace evothello

#pragma once

// A run's files, read for its page. Only reads, and needs no lock: a run may go on meanwhile, and
// what it is writing is not there yet.

#include "report/run_story.hpp"

namespace evothello {

// Throws Error when there is no such run, or it is damaged.
RunStory tell(const RunFolder& folder);

}  // namespace evothello

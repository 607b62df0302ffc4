#pragma once

// What a run's numbers say, in sentences: did it get better, does it still, and can that be
// believed. Nothing is called better that its bar does not show.

#include <string>
#include <vector>

#include "run/read/run_story.hpp"

namespace evothello {

std::string headline(const RunStory& story);
// Regret, whether it still gets better, and what speaks for and against all this.
std::vector<std::string> findings(const RunStory& story);

}  // namespace evothello

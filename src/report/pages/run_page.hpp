#pragma once

// The page of a run: one HTML file with all that it shows inside, for a browser without a network.

#include <string>

#include "run/read/run_story.hpp"

namespace evothello {

// The whole document. A live one has a line for the progress, and the script that follows it.
std::string run_page(const RunStory& story, bool live = false);
// What stands inside <main>.
std::string run_page_body(const RunStory& story);

}  // namespace evothello

#pragma once

#include <string>

namespace evothello {

// "evothello 0.1.0 (Release, OpenMP)"
std::string version_text();

}  // namespace evothello

#pragma once

// What a generation of a run needs of memory, as far as the config alone tells it: individuals,
// games, openings, ratings and matches of the champion.

#include <vector>

#include "base/memory.hpp"
#include "run/config/config.hpp"

namespace evothello {

// While it is the turn of this optimiser; each use names the key of the config that asks for it.
std::vector<MemoryUse> generation_memory(const Config& config, std::size_t step);

}  // namespace evothello

#pragma once

// Checks the estimated memory of a job before the job allocates any. The limit is a constant and
// not the free memory of the machine, so that a job is refused on every machine or on none.

#include <optional>
#include <span>
#include <string>

#include "base/error.hpp"

namespace evothello {

inline constexpr double kMaxMemory = 4e9;  // bytes

struct MemoryUse {
    std::string what;  // what takes the memory, as in "a match of 1,000 games"
    double bytes = 0;
    std::string remedy;    // what to change, as in "use fewer --games"
    std::string key = {};  // of a config
};

std::string memory_text(double bytes);  // 850 MB, 4.0 GB, 1,200 GB

// Returns a problem about the largest use if the sum of all uses exceeds kMaxMemory.
std::optional<Problem> memory_problem(std::span<const MemoryUse> uses);

// Throws Error if this use exceeds kMaxMemory.
void check_memory(const MemoryUse& use);

}  // namespace evothello

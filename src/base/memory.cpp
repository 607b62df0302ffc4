#include "base/memory.hpp"

#include <algorithm>
#include <cmath>

#include "base/number.hpp"

namespace evothello {

std::string memory_text(double bytes) {
    const double gigabytes = bytes / 1e9;
    if (gigabytes < 1) return fixed(bytes / 1e6, 0) + " MB";
    if (gigabytes < 10) return fixed(gigabytes, 1) + " GB";
    return in_thousands(std::llround(gigabytes)) + " GB";
}

std::optional<Problem> memory_problem(std::span<const MemoryUse> uses) {
    double all = 0;
    for (const MemoryUse& use : uses) all += use.bytes;
    if (all <= kMaxMemory) return std::nullopt;
    const MemoryUse& most = *std::ranges::max_element(uses, {}, &MemoryUse::bytes);
    const std::string total_text = most.bytes > kMaxMemory ? "" : ", in total " + memory_text(all);
    return Problem{.what = most.what + " would take about " + memory_text(most.bytes) +
                           " of memory" + total_text + "; the limit is " + memory_text(kMaxMemory) +
                           ": " + most.remedy,
                   .key = most.key};
}

void check_memory(const MemoryUse& use) {
    if (const auto problem = memory_problem({&use, 1})) throw Error({*problem});
}

}  // namespace evothello

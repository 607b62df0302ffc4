#pragma once

// What the results of a pool have of cycles, in words and as JSON.

#include <optional>
#include <string>

#include "base/formats/json.hpp"
#include "proof/cycles.hpp"

namespace evothello {

struct Cycles {
    std::vector<Triple> triples;
    std::optional<CyclicPart> part;
};
Cycles cycles_of(const Comparison& comparison, std::uint64_t seed);

std::string to_text(const Cycles& cycles, const Comparison& comparison);
Json to_json(const Cycles& cycles, const Comparison& comparison);

std::string to_text(const LostAncestors& lost, const std::string& run);

}  // namespace evothello

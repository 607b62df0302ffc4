#pragma once

// Cycles in the results of a pool (A beats B beats C beats A), as text and JSON.

#include <optional>
#include <string>

#include "base/formats/json.hpp"
#include "proof/cycles.hpp"

namespace evothello {

struct Cycles {
    std::vector<IntransitiveTriple> triples;
    std::optional<CyclicPart> part;
};
// `seed` is for the simulation of the noise level in cyclic_part.
Cycles cycles_of(const Comparison& comparison, std::uint64_t seed);

std::string to_text(const Cycles& cycles, const Comparison& comparison);
Json to_json(const Cycles& cycles, const Comparison& comparison);

// How many meetings with an ancestor the generations of `run` lost.
std::string to_text(const LostAncestors& lost, const std::string& run);

}  // namespace evothello

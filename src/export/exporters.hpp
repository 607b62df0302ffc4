#pragma once

// A player or a generation as text for other programs. The caller writes the text to a file.

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "eval/weights.hpp"
#include "run/generation/state.hpp"

namespace evothello {

// ADD A FORMAT TO EXPORT: one row; see docs/extend/export.md. The type of the function decides
// whether a player or a generation is exported.
struct Exporter {
    using OfPlayer = std::string (*)(const Weights& weights);
    using OfGeneration = std::string (*)(const RunState& state);

    std::string_view name;
    std::string_view help;
    std::variant<OfPlayer, OfGeneration> function;
};
std::span<const Exporter> exporters();

// Throws Error for an unknown format, with the nearest name. The result is valid for ever.
const Exporter& find_exporter(std::string_view name);

}  // namespace evothello

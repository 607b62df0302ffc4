#pragma once

// What a player or a generation looks like to other programs. Text only: whoever exports, writes.

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "eval/weights.hpp"
#include "run/generation/state.hpp"

namespace evothello {

// ADD A FORMAT: one row. The type of the function says what is exported.
struct Exporter {
    using OfPlayer = std::string (*)(const Weights& weights);
    using OfGeneration = std::string (*)(const RunState& state);

    std::string_view name;
    std::string_view help;
    std::variant<OfPlayer, OfGeneration> function;
};
std::span<const Exporter> exporters();

// Throws Error for an unknown format.
const Exporter& find_exporter(std::string_view name);

}  // namespace evothello

#pragma once

// The weights file as a JSON schema, for editors and other programs.

#include <string>
#include <string_view>

#include "base/formats/json.hpp"

namespace evothello {

inline constexpr std::string_view kWeightsFormat = "evothello-weights/1";

Json weights_schema();

// A regular expression for the names of all terms but `position`.
std::string measure_pattern();

}  // namespace evothello

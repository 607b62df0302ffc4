#pragma once

// One table holds every option of a config: reading, writing, help, schema, --set and the
// comparison of two configs all walk over it.

#include <span>
#include <string_view>

#include "base/formats/field.hpp"
#include "run/config/config.hpp"

namespace evothello {

// Keys have one dot at most; fields of one section stand together.
std::span<const Field<Config>> config_fields();

// The field whose values are a tree, not a line.
inline constexpr std::string_view kOptimiserKey = "optimiser";
// The field that has the fields of SearchSettings, and which of these it has.
inline constexpr std::string_view kSearchKey = "match.search";
std::vector<Field<SearchSettings>> tuning_search_fields();

}  // namespace evothello

#pragma once

// The result of a match as text, in the layout of common engine-testing tools, and as JSON.

#include <optional>
#include <string>

#include "base/formats/json.hpp"
#include "proof/score.hpp"
#include "proof/sprt.hpp"

namespace evothello {

std::string to_text(const MatchScore& score, const std::optional<Sprt>& test = {});
Json to_json(const MatchScore& score, const std::optional<Sprt>& test = {});

}  // namespace evothello

#pragma once

// The result of a match as text, in the layout that users of engine-testing tools know, and as
// JSON.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "match/score.hpp"
#include "match/sprt.hpp"

namespace evothello {

std::string to_text(const MatchScore& score, const std::optional<Sprt>& test = {});
nlohmann::ordered_json to_json(const MatchScore& score, const std::optional<Sprt>& test = {});

}  // namespace evothello

#pragma once

// What a reader of JSON sees in ours.

#include <nlohmann/json.hpp>

#include "base/formats/json.hpp"

namespace evothello {

inline nlohmann::ordered_json parsed(const Json& json) {
    return nlohmann::ordered_json::parse(json.dump());
}

}  // namespace evothello

#pragma once

// What this engine plays, in one number: moves and values on fixed positions. Two builds with the
// same number play the same games, so results of one may be continued by the other.

#include <cstdint>

namespace evothello {

std::uint64_t play_signature();

}  // namespace evothello

#pragma once

// A fingerprint of how this engine plays: a hash of its moves and values on fixed positions. Two
// builds with the same fingerprint play the same games, so one may continue a run of the other.

#include <cstdint>

namespace evothello {

std::uint64_t engine_fingerprint();

}  // namespace evothello

#pragma once

// Vector versions of perft, for depth >= 1. The files that are compiled for AVX2 and AVX-512
// include no other header of Evothello: an inline function that they instantiate could be linked
// into code that runs on an older processor.

#include <cstdint>

namespace evothello {

using CountLines = std::uint64_t (*)(std::uint64_t own, std::uint64_t opp, std::uint64_t mask,
                                     int depth);

// Null if the compiler cannot compile for the instruction set.
extern const CountLines kCountLinesAvx2, kCountLinesAvx512;

}  // namespace evothello

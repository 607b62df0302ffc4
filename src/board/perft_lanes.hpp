#pragma once

// Perft with positions side by side, in plain numbers: the files that are compiled for newer
// processors include nothing else of ours, so that none of their code can end up in a program for
// an old one. Each gives what perft.cpp gives plainly, for a depth of 1 or more.

#include <cstdint>

namespace evothello {

using CountLines = std::uint64_t (*)(std::uint64_t own, std::uint64_t opp, std::uint64_t mask,
                                     int depth);

extern const CountLines kCountLinesAvx2, kCountLinesAvx512;  // null where not compiled in

}  // namespace evothello

#pragma once

// The hash function of tables with two entries per bucket.

#include <bit>
#include <cstddef>

#include "board/position.hpp"

namespace evothello {

// Returns the index of the first entry of the position's bucket, in a table of 2^(64 - shift)
// entries. Requires 1 <= shift <= 63.
inline std::size_t bucket_of(const Discs& discs, int shift) {
    Bitboard mixed = discs.own * 0x9E3779B97F4A7C15 ^ std::rotl(discs.opp * 0xC2B2AE3D27D4EB4F, 31);
    mixed = (mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9;
    return static_cast<std::size_t>(mixed >> shift) & ~std::size_t{1};
}

}  // namespace evothello

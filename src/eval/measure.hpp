#pragma once

// What can be counted on a board for one colour, and the forms that turn two counts into one
// number. The definitions are those of docs in ARCHITECTURE.md, "Measures"; these functions are
// their plain form, which every faster path must match.

#include <span>
#include <string_view>

#include "board/position.hpp"
#include "eval/kernels/lanes.hpp"

namespace evothello {

// Own discs that can never be turned as far as full lines, edges and stable neighbours show.
Bitboard stable_discs(Bitboard own, Bitboard occupied, const Geometry& board);

// Own discs in the triangles that grow from own corners.
Bitboard anchored_discs(Bitboard own, const Geometry& board);

struct Measure {
    std::string_view name;
    std::string_view help;
    int (*count)(Bitboard own, Bitboard opp, const Geometry& board);
    int largest;                         // no count on any board is larger
    LaneCount lanes = LaneCount::kNone;  // where kernels have it too
};

// ADD A MEASURE: one row.
std::span<const Measure> measures();

struct Form {
    std::string_view
        name;  // as in mobility.share; the difference is also what a bare `mobility` means
    std::string_view help;
    double (*value)(int own, int opp);
    // How a weight of this form enters compiled weights: as multiples of own and opp, or of a
    // ratio.
    int own_factor, opp_factor;
    enum class Ratio { kNone, kShare, kRelative } ratio;
};

std::span<const Form> forms();

}  // namespace evothello

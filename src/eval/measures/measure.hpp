#pragma once

// Measures count a feature of the board for one side; forms turn the counts of both sides into one
// number. These functions are the specification: the vector kernels must return the same counts.

#include <span>
#include <string_view>

#include "board/position.hpp"
#include "eval/kernels/lanes.hpp"

namespace evothello {

// Own discs that are safe on all four axes. A disc is safe on an axis if the whole line is full, if
// the disc is at an end of the line, or if a neighbour on the line is a stable own disc. The result
// is a subset of the discs that can never be flipped.
Bitboard stable_discs(Bitboard own, Bitboard occupied, const Geometry& board);

// Own discs in the triangles that start at own corners. A triangle has rows of own discs without a
// gap, starting at the edge; each row is shorter than the one before, unless that one is full.
Bitboard anchored_discs(Bitboard own, const Geometry& board);

struct Measure {
    std::string_view name;
    std::string_view help;
    int (*count)(Bitboard own, Bitboard opp, const Geometry& board);
    int largest;                         // upper bound of `count` on any board
    LaneCount lanes = LaneCount::kNone;  // kNone: kernels call `count`
};

// ADD A MEASURE: one row, a reference and two export blocks; see docs/extend/measure.md.
std::span<const Measure> measures();

// The first form, `difference`, is also the meaning of a measure's name without a form.
struct Form {
    std::string_view name;  // as in mobility.share
    std::string_view help;
    double (*value)(int own, int opp);
    // What compiled weights add for a weight w of this form: w * own_factor * own +
    // w * opp_factor * opp, plus w times the ratio in percent, if there is one.
    int own_factor, opp_factor;
    enum class Ratio { kNone, kShare, kRelative } ratio;
};

std::span<const Form> forms();

}  // namespace evothello

#include "eval/measures/measure.hpp"

#include <algorithm>
#include <array>

namespace evothello {
namespace {

int count(Bitboard set) { return std::popcount(set); }

int mobility(Bitboard own, Bitboard opp, const Geometry& board) {
    return count(legal_moves(own, opp, board.mask));
}

int potential_mobility(Bitboard own, Bitboard opp, const Geometry& board) {
    return count(dilated(opp) & board.mask & ~(own | opp));
}

int frontier(Bitboard own, Bitboard opp, const Geometry& board) {
    return count(own & dilated(board.mask & ~(own | opp)));
}

int exposure(Bitboard own, Bitboard opp, const Geometry& board) {
    const Bitboard empty = board.mask & ~(own | opp);
    int sum = 0;
    for_each_direction([&]<int Direction>() { sum += count(shifted<Direction>(empty) & own); });
    return sum;
}

int stability(Bitboard own, Bitboard opp, const Geometry& board) {
    return count(stable_discs(own, own | opp, board));
}

int anchored(Bitboard own, Bitboard, const Geometry& board) {
    return count(anchored_discs(own, board));
}

// Own discs from which a walk over own discs in one direction reaches the edge of the board, or an
// opposing disc.
struct Ends {
    Bitboard edge, opposing;
};

template <int Direction>
Ends ends(Bitboard own, Bitboard opp, const Geometry& board) {
    constexpr int kBack = Direction ^ 1;
    return {filled<kBack>(own & board.last[Direction], own),
            filled<kBack>(own & shifted<kBack>(opp), own)};
}

// Sums, over own discs, the axes on which the disc is safe: connected by own discs to an end of the
// axis, or to an opposing disc in both directions.
int directional(Bitboard own, Bitboard opp, const Geometry& board) {
    int sum = 0;
    const auto axis = [&]<int Direction>() {
        const Ends one = ends<Direction>(own, opp, board);
        const Ends two = ends<Direction + 1>(own, opp, board);
        sum += count(one.edge | two.edge | (one.opposing & two.opposing));
    };
    axis.operator()<0>();
    axis.operator()<2>();
    axis.operator()<4>();
    axis.operator()<6>();
    return sum;
}

int discs(Bitboard own, Bitboard, const Geometry&) { return count(own); }

int corners(Bitboard own, Bitboard, const Geometry& board) { return count(own & board.corners); }

int corner_closeness(Bitboard own, Bitboard opp, const Geometry& board) {
    int sum = 0;
    for (std::size_t c = 0; c < board.corner.size(); ++c) {
        if ((board.corner[c] & (own | opp)) == 0) sum += count(own & board.near_corner[c]);
    }
    return sum;
}

constexpr std::array kMeasures = {
    Measure{"mobility", "legal moves", mobility, 64, LaneCount::kMobility},
    Measure{"potential_mobility", "empty squares beside an opposing disc", potential_mobility, 64,
            LaneCount::kPotentialMobility},
    Measure{"frontier", "discs beside an empty square", frontier, 64, LaneCount::kFrontier},
    Measure{"exposure", "empty neighbours, summed over the discs", exposure, 512,
            LaneCount::kExposure},
    Measure{"stability", "discs that edges, full lines and stable neighbours hold", stability, 64,
            LaneCount::kStability},
    Measure{"anchored", "discs in triangles that grow from own corners", anchored, 64},
    Measure{"directional", "axes on which a disc is safe, 0 to 4 for each disc", directional, 256,
            LaneCount::kDirectional},
    Measure{"discs", "discs", discs, 64, LaneCount::kDiscs},
    Measure{"corners", "discs on corners", corners, 4, LaneCount::kCorners},
    Measure{"corner_closeness", "discs next to an empty corner", corner_closeness, 12,
            LaneCount::kCornerCloseness},
};

double share(int own, int opp) {
    if (own == opp) return 0;
    return own > opp ? 100.0 * own / (own + opp) : -100.0 * opp / (own + opp);
}

double relative(int own, int opp) { return own + opp == 0 ? 0 : 100.0 * (own - opp) / (own + opp); }

constexpr std::array kForms = {
    Form{"difference", "own - opp", [](int own, int opp) { return double(own - opp); }, 1, -1,
         Form::Ratio::kNone},
    Form{"share", "the larger side's percentage, negative if that is the opponent's", share, 0, 0,
         Form::Ratio::kShare},
    Form{"relative", "100 (own - opp) / (own + opp)", relative, 0, 0, Form::Ratio::kRelative},
    Form{"own", "own alone", [](int own, int) { return double(own); }, 1, 0, Form::Ratio::kNone},
    Form{"opp", "opp alone", [](int, int opp) { return double(opp); }, 0, 1, Form::Ratio::kNone},
};

// One triangle at a corner: its rows run in direction `Along`, and the next row is one step in
// direction `Down`.
template <int Along, int Down>
Bitboard triangle(Bitboard own, Bitboard corner, const Geometry& board) {
    Bitboard counted = 0, begin = corner;
    for (int limit = board.width; limit > 0 && begin != 0; begin = shifted<Down>(begin)) {
        int run = 0;
        for (Bitboard disc = begin & own; disc != 0 && run < limit;
             disc = shifted<Along>(disc) & own) {
            counted |= disc;
            ++run;
        }
        limit = run == board.width ? run : run - 1;
    }
    return counted;
}

}  // namespace

namespace {

// Squares where a disc is safe on one axis whatever its neighbours are: on a full line, or at an
// end of the line.
template <int Direction>
Bitboard held(Bitboard empty, const Geometry& board) {
    constexpr Bitboard kAnywhere = ~Bitboard{0};
    constexpr int kBack = Direction + 1;
    const Bitboard open = filled<Direction>(empty, kAnywhere) | filled<kBack>(empty, kAnywhere);
    return ~open | board.last[Direction] | board.last[kBack];
}

}  // namespace

Bitboard stable_discs(Bitboard own, Bitboard occupied, const Geometry& board) {
    const Bitboard empty = board.mask & ~occupied;
    const Bitboard row = held<0>(empty, board), column = held<2>(empty, board);
    const Bitboard falling = held<4>(empty, board), rising = held<6>(empty, board);
    // Start with the discs that are safe on all four axes by themselves, then add those that are
    // safe next to stable discs until nothing changes.
    Bitboard stable = own & row & column & falling & rising, before = 0;
    while (stable != before) {
        before = stable;
        stable = own & (row | shifted<0>(before) | shifted<1>(before)) &
                 (column | shifted<2>(before) | shifted<3>(before)) &
                 (falling | shifted<4>(before) | shifted<5>(before)) &
                 (rising | shifted<6>(before) | shifted<7>(before));
    }
    return stable;
}

Bitboard anchored_discs(Bitboard own, const Geometry& board) {
    // Corners are a1, h1, a8, h8 (or a1, f1, a6, f6); directions 0 right, 1 left, 2 down, 3 up.
    const auto& c = board.corner;
    return triangle<0, 2>(own, c[0], board) | triangle<2, 0>(own, c[0], board) |
           triangle<1, 2>(own, c[1], board) | triangle<2, 1>(own, c[1], board) |
           triangle<0, 3>(own, c[2], board) | triangle<3, 0>(own, c[2], board) |
           triangle<1, 3>(own, c[3], board) | triangle<3, 1>(own, c[3], board);
}

std::span<const Measure> measures() { return kMeasures; }

std::span<const Form> forms() { return kForms; }

}  // namespace evothello

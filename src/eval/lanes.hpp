#pragma once

// What a kernel is told and what it answers, in plain numbers and pointers: the files that are
// compiled for newer processors include nothing else of ours, so that none of their code can end up
// in a program for an old one.

#include <cstdint>

namespace evothello {

struct Geometry;

using Score = std::int64_t;

// Measures that kernels count in all lanes at once; any other is counted position by position.
enum class LaneCount : std::uint8_t {
    kNone,
    kMobility,
    kPotentialMobility,
    kFrontier,
    kExposure,
    kStability,
    kDirectional,
    kDiscs,
    kCorners,
    kCornerCloseness
};

struct SquareClass {
    std::uint64_t squares;
    Score weight;
};

struct Counted {
    int (*count)(std::uint64_t own, std::uint64_t opp, const Geometry& board);
    LaneCount lanes;
    Score own, opp;         // times the counts
    Score share, relative;  // times 100, times the ratio
};

// Geometry as plain arrays.
struct LaneBoard {
    std::uint64_t mask, corners;
    std::uint64_t corner[4], near_corner[4];
    std::uint64_t last[8];
};

// The compiled weights of one number of discs.
struct EvaluationTask {
    const SquareClass* squares;
    const Counted* counted;
    const Score* square;      // the weight of each square
    const Counted* settling;  // the last of counted, where it is stability and no ratio
    int square_count, counted_count;
    bool relief;
    Score relieved;
    const Geometry* board;
    const LaneBoard* lane_board;
};

// As many as a kernel takes at once. Its vectors may reach beyond the last, where boards are empty.
inline constexpr int kMostLanes = 64, kWidest = 4, kLaneRoom = kMostLanes + kWidest;

// Positions side by side, all with as many discs. Filled in step by step.
struct Positions {
    int size = 0;
    alignas(64) std::uint64_t own[kLaneRoom];  // of the side to move
    alignas(64) std::uint64_t opp[kLaneRoom];
    alignas(64) std::uint64_t moves[kLaneRoom];
    // What the children of a position share, seen by the side to move here: their worth before
    // anything is turned over, the discs that nothing will turn over any more, and the squares that
    // a move must take to add to those.
    alignas(64) Score common[kLaneRoom];
    alignas(64) std::uint64_t settled[kLaneRoom];
    alignas(64) std::uint64_t unsettled[kLaneRoom];
};

// One child of each of several positions, in the same places as they.
struct Brood : Positions {
    std::uint8_t square[kLaneRoom];  // the move that leads there, on an empty square
    alignas(64) Score score[kLaneRoom];
    std::uint64_t over;  // bits of those where neither side has a move
};

// One way to do the same: every kernel gives the same bits.
struct Kernel {
    // Positions -> moves.
    void (*find_moves)(std::uint64_t mask, Positions& positions);
    // Positions -> what their children share; the task is the children's.
    void (*prepare)(const EvaluationTask& task, Positions& positions);
    // Squares -> children.
    void (*play)(const Positions& parents, Brood& brood);
    // Squares -> children, scores, over; the parents are prepared.
    void (*judge)(const EvaluationTask& task, const Positions& parents, Brood& brood);
};

extern const Kernel kAvx2Kernel, kAvx512Kernel;  // empty where the compiler has none

}  // namespace evothello

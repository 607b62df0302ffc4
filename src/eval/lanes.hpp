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
    int square_count, counted_count;
    bool relief;
    Score relieved;
    const Geometry* board;
    const LaneBoard* lane_board;
};

// All children of a position, filled in step by step.
struct Brood {
    static constexpr int kRoom = 64 + 8;  // a vector may reach beyond the last
    int size = 0;
    std::uint8_t square[kRoom];
    alignas(64) std::uint64_t own[kRoom];  // after the move, seen by the side to move there
    alignas(64) std::uint64_t opp[kRoom];
    alignas(64) std::uint64_t moves[kRoom];  // of the side to move there
    alignas(64) Score score[kRoom];
    bool any_over = false;
    bool over[kRoom];  // neither side has a move
};

// One way to do the same: every kernel gives the same bits.
struct Kernel {
    const char* name;
    bool (*runs_here)();
    // Squares -> positions, of one parent...
    void (*play)(std::uint64_t own, std::uint64_t opp, Brood& brood);
    // ...or of a parent each: the mover's position is that of the same place in `parents`.
    void (*answer)(const Brood& parents, Brood& brood);
    // Positions -> moves.
    void (*find_moves)(std::uint64_t mask, Brood& brood);
    // Positions -> scores, over.
    void (*evaluate)(const EvaluationTask& task, Brood& brood);
};

extern const Kernel kAvx2Kernel, kAvx512Kernel;

}  // namespace evothello

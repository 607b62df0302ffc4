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
    const Score* square;  // the weight of each square
    int square_count, counted_count;
    bool relief;
    Score relieved;
    const Geometry* board;
    const LaneBoard* lane_board;
};

// A position, and what is known of it that its children inherit.
struct Node {
    std::uint64_t own, opp;    // of the side to move
    Score worth = 0;           // what the squares of all its discs weigh
    std::uint64_t stable = 0;  // some of the discs that nothing will turn over any more
};

// As many as a kernel takes at once. Its vectors may reach beyond the last.
inline constexpr int kMostLanes = 64, kWidest = 4, kLaneRoom = kMostLanes + kWidest;

// Nodes side by side, all with as many discs.
struct Positions {
    int size = 0;
    alignas(64) std::uint64_t own[kLaneRoom];
    alignas(64) std::uint64_t opp[kLaneRoom];
    alignas(64) std::uint64_t moves[kLaneRoom];  // where they were asked for
    alignas(64) Score worth[kLaneRoom];
    alignas(64) std::uint64_t stable[kLaneRoom];
};

// Children: of one node, or one of each of several in the same places as they.
struct Brood : Positions {
    // The move that leads there, on an empty square; a kernel may write 64 from any lane on.
    std::uint8_t square[2 * kLaneRoom];
    alignas(64) Score score[kLaneRoom];
    std::uint64_t over;  // bits of those where neither side has a move
};

// One way to do the same: every kernel gives the same bits.
struct Kernel {
    // Positions -> moves.
    void (*find_moves)(std::uint64_t mask, Positions& positions);
    // Positions -> worth.
    void (*weigh)(const EvaluationTask& task, Positions& positions);
    // The children of a node by these moves, one at least, with their replies and their worth by
    // the weights of the squares.
    void (*branch)(const Score* square, std::uint64_t mask, const Node& node, std::uint64_t moves,
                   Brood& brood);
    // The same with scores and over instead of replies. Those of `first` come first; after any
    // kWidest of which one is worth no more than `enough`, and not over, the rest is left out.
    void (*judge_moves)(const EvaluationTask& task, const Node& node, std::uint64_t moves,
                        std::uint64_t first, Score enough, Brood& brood);
    // Squares -> children, scores, over.
    void (*judge)(const EvaluationTask& task, const Positions& parents, Brood& brood);
};

extern const Kernel kAvx2Kernel, kAvx512Kernel;  // empty where the compiler has none

}  // namespace evothello

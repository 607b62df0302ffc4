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

inline constexpr int kFewClasses = 15;

// Geometry as plain arrays.
struct LaneBoard {
    std::uint64_t mask, corners;
    std::uint64_t corner[4], near_corner[4];
    std::uint64_t last[8];
};

// A finished game is worth more than any evaluation, which is below 2^51: 2^40 times 64 squares and
// all that measures count together.
inline constexpr Score kFinished = Score{1} << 57;

constexpr Score finished_score(int margin) {
    return margin > 0 ? kFinished + margin : margin < 0 ? -kFinished + margin : 0;
}

// More than any score.
inline constexpr Score kInfinite = INT64_MAX / 2;

// What a finished game counts.
enum class Finished : std::uint8_t { kMoreDiscs, kFewerDiscs, kAsAnyOther };

// Squares of much weight, where the best move often stands: the first 32, 16, 8, 4 and 2.
inline constexpr int kLikelySets = 5, kLargestSet = 32;
inline constexpr int kLookedAtFirst = 1;  // which of them, where one move may be enough

// The compiled weights of one number of discs.
struct EvaluationTask {
    const SquareClass* squares = nullptr;
    const Counted* counted = nullptr;
    const Score* square = nullptr;  // the weight of each square
    // Where no more than kFewClasses are of weight: the place of each square's in `squares`, and
    // the weights in this order, the next of them 0.
    const std::uint8_t* class_of = nullptr;
    const Score* class_weight = nullptr;
    const std::uint64_t* likely = nullptr;  // the kLikelySets
    int square_count = 0, counted_count = 0;
    bool relief = false;
    Score relieved = 0;
    const Geometry* board = nullptr;
    const LaneBoard* lane_board = nullptr;
    Finished finished = Finished::kMoreDiscs;
};

// A position, and what is known of it that its children inherit.
struct Node {
    std::uint64_t own = 0, opp = 0;  // of the side to move
    Score worth = 0;                 // what the squares of all its discs weigh
    std::uint64_t stable = 0;        // some of the discs that nothing will turn over any more
    std::uint64_t moves = 0;
};

// As many positions as a kernel takes at once, and as many children of them. Its vectors may reach
// beyond the last.
inline constexpr int kMostLanes = 64, kMostChildren = 384, kWidest = 8;
inline constexpr int kLaneRoom = kMostLanes + 2 * kWidest, kChildRoom = kMostChildren + 64;

// Nodes side by side, all with as many discs.
template <int kRoom>
struct PositionsIn {
    int size;
    alignas(64) std::uint64_t own[kRoom];
    alignas(64) std::uint64_t opp[kRoom];
    alignas(64) std::uint64_t moves[kRoom];
    alignas(64) Score worth[kRoom];
    alignas(64) std::uint64_t stable[kRoom];
};
using Positions = PositionsIn<kLaneRoom>;

// Children, and what they are worth to their side to move.
template <int kRoom>
struct BroodIn : PositionsIn<kRoom> {
    // The move that leads there; a kernel may write 64 from any lane on.
    std::uint8_t square[kRoom + 64];
    std::uint8_t reply[kRoom];
    alignas(64) Score score[kRoom];
};
using Brood = BroodIn<kLaneRoom>;    // of one node
using Broods = BroodIn<kChildRoom>;  // of several

// The least of some scores, and where it is found.
struct Lowest {
    Score score;
    std::uint64_t lanes;
};

// The child that is worth least to its side to move, as far as somebody looked.
struct Worst {
    Score score;
    int square, seen;
};

// One way to do the same: every kernel gives the same bits.
struct Kernel {
    // Of one node: its child by the move on this square.
    Node (*child)(const EvaluationTask& task, const Node& node, int square);
    // Its children by these moves, one at least, without scores.
    void (*branch)(const EvaluationTask& task, const Node& node, std::uint64_t moves, Brood& brood);
    // The same with scores.
    void (*judge_moves)(const EvaluationTask& task, const Node& node, std::uint64_t moves,
                        Brood& brood);
    // The same, each with its likeliest reply, and what it is worth at least by that; -kInfinite
    // where there is none.
    void (*guess)(const EvaluationTask& task, const Node& node, std::uint64_t moves, Brood& brood);
    // The worst of the children, likely moves looked at first; or the first of them that is worth
    // no more than `enough`.
    Worst (*worst)(const EvaluationTask& task, const Node& node, std::uint64_t moves, Score enough);
    // Of these lanes, one at least.
    Lowest (*lowest)(const Score* scores, std::uint64_t among);

    // Of several positions side by side: their moves, the worth of their discs...
    void (*find_moves)(std::uint64_t mask, Positions& positions);
    void (*find_worth)(const EvaluationTask& task, Positions& positions);
    // ...and all stable discs, where they count.
    void (*find_stable)(const EvaluationTask& task, Positions& positions);
    // The child of each by its only move.
    void (*follow)(const EvaluationTask& task, const Positions& parents, Brood& children);
    // All children by the moves of each, one at least and no more than kMostChildren in all, with
    // scores but without moves. For each position the lowest of its own, lane 0 being the first.
    void (*judge_all)(const EvaluationTask& task, const Positions& parents, Broods& children,
                      Lowest* lowest);
    // All children as guess() gives those of one node.
    void (*guess_all)(const EvaluationTask& task, const Positions& parents, Broods& children);
};

extern const Kernel kAvx2Kernel, kAvx512Kernel;  // empty where the compiler has none

}  // namespace evothello

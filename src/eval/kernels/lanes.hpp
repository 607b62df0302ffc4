#pragma once

// Input and output types of the evaluation kernels, as plain numbers and pointers. The files that
// are compiled for AVX2 and AVX-512 include no other header of Evothello: an inline function that
// they instantiate could be linked into code that runs on an older processor.

#include <cstdint>

namespace evothello {

struct Geometry;

using Score = std::int64_t;

// Measures that the vector kernels count in all lanes at once. kNone: the kernel calls the
// measure's `count` function for one position after another.
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

// All squares that have the same weight.
struct SquareClass {
    std::uint64_t squares;
    Score weight;
};

// One measure with the integer weights of all its forms. With o = count(own) and p = count(opp) it
// adds own * o + opp * p, plus share * max(o, p) / (o + p), negated if o < p and 0 if o == p, plus
// relative * (o - p) / (o + p), 0 if both counts are 0. Divisions round toward 0. If there are
// tables, it also adds own_table[o] and opp_table[p]; counts beyond the last entry use that entry.
struct CompiledMeasure {
    int (*count)(std::uint64_t own, std::uint64_t opp, const Geometry& board);
    LaneCount lanes;
    Score own, opp;
    Score share, relative;  // include the factor 100, as these forms are percentages
    const Score* own_table = nullptr;
    const Score* opp_table = nullptr;
};
inline constexpr int kCountEntries = 65;  // of a table by count

// The pattern look-ups of one stage, one in each lane. A position's index in lane i is begin[i]
// plus digit(s) * place[s * lanes + i] for each square s, with digit 0 for empty, 1 for own, 2 for
// opponent. Its score is `unit` times the sum of entries[index] over all lanes. Lanes that are not
// used have the index 0, and entries[0] is 0.
struct PatternTask {
    int lanes = 0;  // a multiple of kPatternLanes; 0: no patterns
    const std::int32_t* begin = nullptr;
    const std::int32_t* place = nullptr;
    const std::int16_t* entries = nullptr;
    Score unit = 0;
};
inline constexpr int kPatternLanes = 16, kMaxPatternLanes = 512;

// Up to this many square classes fit into two registers of the AVX-512 kernel.
inline constexpr int kMostRegisterClasses = 15;

// Geometry (board/rules.hpp) as plain arrays.
struct KernelGeometry {
    std::uint64_t mask, corners;
    std::uint64_t corner[4], near_corner[4];
    std::uint64_t last[8];
};

// Score of a won game, before its margin is added. Evaluations stay below 2^51 (weights have at
// most 40 bits), so a finished game always scores higher or lower than any evaluation.
inline constexpr Score kFinished = Score{1} << 57;

constexpr Score finished_score(int margin) {
    return margin > 0 ? kFinished + margin : margin < 0 ? -kFinished + margin : 0;
}

// Larger than any score; its negation is representable too.
inline constexpr Score kInfinite = INT64_MAX / 2;

// How a finished game is scored: finished_score() of own discs minus opposing discs (standard), of
// opposing minus own (reversed), or by the weights like any unfinished position.
enum class FinishedScoring : std::uint8_t { kMoreDiscs, kFewerDiscs, kAsAnyOther };

// Nested sets of the 32, 16, 8, 4 and 2 squares with the largest weights: the best move is often on
// one of them.
inline constexpr int kLikelySets = 5, kLargestSet = 32;
inline constexpr int kFirstLikelySet =
    1;  // index of the set that Kernel::lowest_child() tries first

// The compiled weights for positions with one number of discs. A score is the sum of the square
// weights, the measures, the constant and the patterns. The pointers refer to memory of the
// Evaluator, which must outlive the task.
struct EvaluationTask {
    const SquareClass* squares = nullptr;
    const CompiledMeasure* counted = nullptr;
    const Score* square = nullptr;  // the weight of each of the 64 squares
    // Valid if square_count <= kMostRegisterClasses. class_of[s] is the index in `squares` of the
    // class of square s, or square_count if s has no weight. class_weight[c] is the weight of class
    // c; class_weight[square_count] is 0.
    const std::uint8_t* class_of = nullptr;
    const Score* class_weight = nullptr;
    const std::uint64_t* likely = nullptr;  // kLikelySets sets
    int square_count = 0, counted_count = 0;
    bool relief = false;  // if true, discs beside an occupied corner weigh `relieved`
    Score relieved = 0;
    Score constant = 0;  // added to every score of an unfinished game
    PatternTask patterns = {};
    const Geometry* board = nullptr;
    const KernelGeometry* kernel_geometry = nullptr;
    FinishedScoring finished = FinishedScoring::kMoreDiscs;
};

// A position of the search tree, with values that its children update instead of recomputing.
struct Node {
    std::uint64_t own = 0, opp = 0;  // `own`: discs of the side to move
    Score square_weight_sum =
        0;  // sum of the square weights of all discs, of both sides, without relief
    std::uint64_t stable = 0;  // a subset of the stable discs of both sides; may be empty
    std::uint64_t moves = 0;   // legal moves of the side to move
};

// The largest numbers of positions and of children that a kernel takes at once, and the largest
// number of lanes of a vector. Kernels read and write whole vectors, so the arrays have room beyond
// the last element.
inline constexpr int kMaxPositions = 64, kMaxChildren = 384, kMaxVectorLanes = 8;
inline constexpr int kPositionCapacity = kMaxPositions + 2 * kMaxVectorLanes,
                     kChildCapacity = kMaxChildren + 64;

// `size` nodes as a structure of arrays. All have the same number of discs, as they are scored with
// the same weights.
template <int kRoom>
struct PositionsIn {
    int size;
    alignas(64) std::uint64_t own[kRoom];
    alignas(64) std::uint64_t opp[kRoom];
    alignas(64) std::uint64_t moves[kRoom];
    alignas(64) Score square_weight_sum[kRoom];
    alignas(64) std::uint64_t stable[kRoom];
};
using Positions = PositionsIn<kPositionCapacity>;

// Children with their scores. `own` and `score` are of the side to move in the child, which is the
// opponent of the side that made the move.
template <int kRoom>
struct ChildBatchIn : PositionsIn<kRoom> {
    // The move that leads to the child. A kernel may write 64 bytes from any element on.
    std::uint8_t square[kRoom + 64];
    std::uint8_t reply[kRoom];  // set by evaluate_replies() and evaluate_all_replies() only
    alignas(64) Score score[kRoom];
};
using ChildBatch = ChildBatchIn<kPositionCapacity>;  // the children of one node
using ChildBatches = ChildBatchIn<kChildCapacity>;   // the children of several nodes

// The lowest of some scores, and a bit for every lane that has it.
struct LowestScore {
    Score score;
    std::uint64_t lanes;
};

// The lowest-scoring child examined, the move that leads to it, and the number of children
// examined. See Kernel::lowest_child().
struct LowestChild {
    Score score;
    int square, seen;
};

// The evaluation functions for one instruction set. All kernels return the same scores and moves;
// `stable` may differ. `moves` are legal moves of the node, at least one. Children are in ascending
// order of squares. Scores are for the side to move in the scored position; finished games are
// scored as task.finished says. Several threads may call the functions at the same time.
struct Kernel {
    // Returns the child by the move on `square`, with its moves.
    Node (*child)(const EvaluationTask& task, const Node& node, int square);
    // Fills `batch` with the children by `moves`: with their moves, without scores.
    void (*make_children)(const EvaluationTask& task, const Node& node, std::uint64_t moves,
                          ChildBatch& batch);
    // The same with scores.
    void (*evaluate_children)(const EvaluationTask& task, const Node& node, std::uint64_t moves,
                              ChildBatch& batch);
    // Fills `batch` with the children by `moves`. `reply` is one reply to each child, chosen by
    // `likely`, and `score` the negated score of the position after it: a lower bound of the
    // child's value one ply deeper. For a child without a legal move `score` is -kInfinite and
    // `reply` is undefined.
    void (*evaluate_replies)(const EvaluationTask& task, const Node& node, std::uint64_t moves,
                             ChildBatch& batch);
    // Returns the lowest-scoring child by `moves`, of equal ones the first examined. Moves on
    // likely[kFirstLikelySet] come first. Stops early at the first child with a score <= `stop_at`
    // and returns it; a score <= `stop_at` is therefore only an upper bound of the lowest.
    LowestChild (*lowest_child)(const EvaluationTask& task, const Node& node, std::uint64_t moves,
                                Score stop_at);
    // Returns the lowest of the scores whose bits are set in `among`, which is not 0. Reads whole
    // vectors: at least 2 * kMaxVectorLanes scores, and those up to the highest bit rounded up to
    // kMaxVectorLanes.
    LowestScore (*lowest)(const Score* scores, std::uint64_t among);

    // These take several positions. The caller has called pad() on them (positions.hpp).

    // Set `moves` and `square_weight_sum` of each position.
    void (*find_moves)(std::uint64_t mask, Positions& positions);
    void (*sum_square_weights)(const EvaluationTask& task, Positions& positions);
    // Extends `stable` of each position to all stable discs if the weights count stability. The
    // plain kernel does nothing: it never uses `stable`.
    void (*find_stable)(const EvaluationTask& task, Positions& positions);
    // children[i] is the child of parents[i] by its only move (parents.moves[i] has one bit), with
    // its moves, without a score.
    void (*play_only_moves)(const EvaluationTask& task, const Positions& parents,
                            ChildBatch& children);
    // Fills `children` with the children of all parents, by all moves in parents.moves: those of
    // the first parent first. They have scores but no moves. Each parent has at least one move, all
    // together at most kMaxChildren. lowest[i] is for the children of parent i; its lane 0 is the
    // first child of that parent.
    void (*evaluate_all_children)(const EvaluationTask& task, const Positions& parents,
                                  ChildBatches& children, LowestScore* lowest);
    // Fills `children` in the same order, with the values that evaluate_replies() gives.
    void (*evaluate_all_replies)(const EvaluationTask& task, const Positions& parents,
                                 ChildBatches& children);
};

// All pointers are null if the compiler cannot compile for the instruction set.
extern const Kernel kAvx2Kernel, kAvx512Kernel;

}  // namespace evothello

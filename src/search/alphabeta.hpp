#pragma once

// Search to a fixed depth: principal variation search with a transposition table, countermoves and
// move ordering. The value at the root equals plain minimax, whichever SearchFeatures are on. A
// finished game scores by its margin, a draw 0 (finished_score()); a forced pass costs no depth, so
// all leaves have the same number of discs. Within the tree the search is fail-soft: a value in
// (alpha, beta) is exact, a value <= alpha is an upper bound, a value >= beta is a lower bound.

#include "search/countermoves.hpp"
#include "search/transposition_table.hpp"
#include "search/tree/meter.hpp"
#include "search/tree/root.hpp"

namespace evothello {

// Parts that make the search faster and never change its result. Tests and `bench search` switch
// them off.
struct SearchFeatures {
    bool pruning = true;  // alpha-beta and null windows; without it, plain minimax
    bool table = true;
    bool ordering = true;
};

// Searches of a smaller depth use no transposition table: it costs more than it saves (measured
// with `bench selfplay`).
inline constexpr int kTableDepth = 4;

class AlphaBeta {
  public:
    explicit AlphaBeta(SearchFeatures features = {}) : search_features_(features) {}

    // Clears all state and sizes the transposition table for this depth. The evaluator must outlive
    // the searches.
    void start_game(const Evaluator& evaluator, int depth);

    // Returns the best of `candidates` (legal moves, at least one) at `depth` >= 1 plies, or
    // nothing if the meter ran out.
    std::optional<RootResult> search(const Discs& discs, Bitboard candidates, int depth, Ties ties,
                                     Meter& meter);

    // Whether the principal variation of a position whose value at `depth` >= 0 is 0 ends in a
    // drawn game, not in an evaluation of 0. Follows the first child with the value 0 at each ply.
    bool ends_drawn(Discs discs, int depth, Meter& meter);

  private:
    // Selects the weights of the leaves; returns the root node.
    Node begin(const Discs& discs, int depth);
    std::optional<RootResult> search_root_at_depth_one(const Node& node, Bitboard candidates,
                                                       Ties ties);
    struct Best {
        Score score = -kInfinite;
        std::uint8_t square = kNoSquare;
        void take(Score other, int at) {
            if (other > score) *this = {other, static_cast<std::uint8_t>(at)};
        }
    };
    // Returns the value of `node` for its side to move (see above for bounds); meaningless once the
    // meter is spent. `last` is the square of the move that led here, or Countermoves::kPass.
    // `depth` >= 1.
    Score visit(const Node& node, int last, int depth, Score alpha, Score beta);
    Score visit_children(const Node& node, Bitboard moves, int last, int depth, Score alpha,
                         Score beta);
    // Adds the values of the children to `best`, until a cutoff. search_children_at_depth_two() is
    // for depth 2.
    void search_children(const Children& children, int depth, Score alpha, Score beta, Best& best);
    void search_children_at_depth_two(const Node& node, Bitboard moves, Score alpha, Score beta,
                                      Best& best);
    // The children of a node at depth 2, by descending bound (see BoundedChild).
    class ReplyBounds;
    // The root search of depth 2. Returns nothing if the meter ran out.
    std::optional<RootResult> search_root_at_depth_two(const Node& node, Bitboard candidates,
                                                       Ties ties);
    // Value of a child at depth 2 for the parent's side to move. Exact if > stop_at, otherwise an
    // upper bound.
    Score value_of(const ChildBatch& children, int child, Score stop_at);
    // The minimum of `least` and the lowest score of the children by `moves`, for the side to move
    // in the children. Stops early once it is <= stop_at: then the result is only an upper bound.
    Score lowest_reply(const Node& node, Bitboard moves, Score least, Score stop_at);
    Countermoves& countermoves(int depth) {
        const auto level = static_cast<std::size_t>(depth);
        return countermoves_[std::min(level, countermoves_.size() - 1)];
    }
    Children ordered(const Node& node, Bitboard moves, Bitboard first) const;
    bool is_over(const Node& node) const {
        return node.moves == 0 && leaves_.passed(node).moves == 0;
    }
    // The score of a node at depth 0.
    Score leaf(const Node& node) const;

    const Evaluator* evaluator_ = nullptr;
    LeafEvaluator leaves_;
    SearchFeatures search_features_;
    TranspositionTable table_;
    Meter* meter_ = nullptr;
    std::array<Countermoves, 8> countermoves_;  // by remaining depth; 7 and more share the last
};

}  // namespace evothello

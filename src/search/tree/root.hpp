#pragma once

// The root of every search: finds the best value and the moves that have it. The result depends on
// the values only, not on the order in which the moves were searched.

#include <algorithm>
#include <optional>

#include "eval/search_settings.hpp"
#include "search/tree/ordering.hpp"

namespace evothello {

struct RootResult {
    Score value = -kInfinite;  // for the side to move at the root
    Bitboard best = 0;  // with Ties::kFirst the lowest best square, with kRandom all best squares

    // Adds a move and its value for the side that makes it.
    void take(Square square, Score of_square, Ties ties) {
        if (of_square < value) return;
        const Bitboard bit = square.bit();
        if (of_square > value || best == 0) {
            best = bit;
        } else {
            best = ties == Ties::kRandom ? best | bit : std::min(best, bit);
        }
        value = of_square;
    }
};

// The result for children in ascending order of squares, given their lowest score.
inline RootResult best_of(const std::uint8_t* squares, const LowestScore& lowest, Ties ties) {
    RootResult result{.value = -lowest.score};
    for (std::uint64_t lanes = lowest.lanes; lanes != 0; lanes &= lanes - 1) {
        result.best |= Bitboard{1} << squares[std::countr_zero(lanes)];
        if (ties == Ties::kFirst) break;
    }
    return result;
}

// A search of depth 1: the scores of all children, without a window.
inline RootResult best_of_children(const LeafEvaluator& leaves, const Node& node, Bitboard moves,
                                   Ties ties) {
    ChildBatch batch;
    leaves.evaluate_children(node, moves, batch);
    return best_of(batch.square, kernel().lowest(batch.score, all_lanes(batch)), ties);
}

// At depth 2 each child is first evaluated after one likely reply. That score is an upper bound of
// the child's value for the parent's side to move, so most children need no other reply. `bound` is
// kInfinite if the child has no legal move.
struct BoundedChild {
    int lane;
    Score bound;
};
// Removes the child with the highest bound from `left`, a set of lanes that is not empty, and
// returns it. `scores`: after the likely replies, for the side to move in the children.
//
// This is all that the search of one position (AlphaBeta) and that of many positions
// (DepthTwoSearch) share of depth 2. The first stops its loop at a cutoff or at the meter's limit;
// the second leaves it at each child, so that the replies of many positions fill a vector.
inline BoundedChild take_best_bound(const Kernel& kernel, const Score* scores,
                                    std::uint64_t& left) {
    const LowestScore lowest = kernel.lowest(scores, left);
    const int lane = std::countr_zero(lowest.lanes);
    left &= ~(std::uint64_t{1} << lane);
    return {lane, -lowest.score};
}

// The loop over the root's children as a state machine, so that batched searches can run many roots
// at the same time: while not done(), search child() with window() and pass its value to take().
// The first child has a full window, later ones a null window and, if they may be better, a second
// search. The children must outlive it.
class RootSearch {
  public:
    RootSearch(const Children& children, Ties ties) : ties_(ties), child_(children.begin()) {}

    bool done() const { return !(child_ != std::default_sentinel); }
    // The child to search next. Requires !done(), as do window() and take().
    Child child() const { return *child_; }
    struct Window {
        Score alpha, beta;
    };
    // The window for it, for the side to move in the child.
    Window window() const {
        if (result_.best == 0) return {-kInfinite, kInfinite};
        return {again_ ? -kInfinite : -wanted(), -wanted() + 1};
    }
    // `value`: for the side to move in the child; exact within the window, otherwise a bound.
    void take(Score value) {
        value = -value;
        again_ = !again_ && result_.best != 0 && value >= wanted();
        if (again_) return;
        result_.take(Square::of((*child_).square), value, ties_);
        ++child_;
    }
    const RootResult& result() const { return result_; }

  private:
    // The lowest value of this child's move that changes the result. A move that equals the best
    // matters if all best moves are wanted or if its square is lower.
    Score wanted() const {
        const bool equal_matters =
            ties_ == Ties::kRandom || Bitboard{1} << (*child_).square < result_.best;
        return equal_matters ? result_.value : result_.value + 1;
    }

    Ties ties_;
    Children::Iterator child_;
    RootResult result_;
    bool again_ = false;  // the null window failed high: search again with an open window
};

// Runs RootSearch. `visit(child, alpha, beta)` returns the child's value for the side to move
// there, exact within the window, otherwise a bound. Returns nothing if `aborted()` is true after a
// visit.
template <class Visit, class Aborted>
std::optional<RootResult> search_root(const Children& children, Ties ties, Visit&& visit,
                                      Aborted&& aborted) {
    RootSearch root(children, ties);
    while (!root.done()) {
        const auto [alpha, beta] = root.window();
        const Score value = visit(root.child(), alpha, beta);
        if (aborted()) return std::nullopt;
        root.take(value);
    }
    return root.result();
}

}  // namespace evothello

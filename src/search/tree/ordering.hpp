#pragma once

// The children of a node in the order in which to search them. The order changes how fast a value
// is found, never the value.

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

#include "board/position.hpp"
#include "eval/leaf_evaluator.hpp"

namespace evothello {

struct Child {
    Node node;       // the position after the move, for the opponent to move
    Score priority;  // children with larger values are searched earlier
    std::uint8_t square;

    Discs discs() const { return discs_of(node); }
};

class Children {
  public:
    // Ordered by `priority(Square, const Discs& after, Bitboard replies)`, largest first. `moves`
    // are legal, at least one, here and below.
    template <class Priority>
    Children(const Discs& discs, Bitboard moves, Size size, Priority&& priority) {
        kernel().make_children(task_without_weights(size), {discs.own, discs.opp}, moves, batch_);
        for (int i = 0; i < batch_.size; ++i) {
            const Square square = Square::of(batch_.square[i]);
            batch_.score[i] = -priority(square, discs_at(batch_, i), batch_.moves[i]);
        }
    }

    // In ascending order of squares.
    Children(const LeafEvaluator& leaves, const Node& node, Bitboard moves) {
        leaves.make_children(node, moves, batch_);
        std::fill_n(batch_.score, batch_.size, 0);
    }

    // First the move on `first` (at most one square; ignored if not in `moves`), then by the
    // evaluated score, best for the side to move first.
    Children(const LeafEvaluator& leaves, const Node& node, Bitboard moves, Bitboard first)
        : first_((first & moves) == 0 ? -1 : std::popcount(moves & (first - 1))) {
        leaves.evaluate_children(node, moves, batch_);
    }

    // Ties are in ascending order of squares. Selects one child per step: after a cutoff the rest
    // need no order. The children must outlive the iterator.
    class Iterator {
      public:
        Iterator(const ChildBatch& batch, int first)
            : batch_(&batch), kernel_(&kernel()), left_(all_lanes(batch)), at_(first) {
            if (first < 0) pick();
        }
        Child operator*() const {
            return {node_at(*batch_, at_), -batch_->score[at_], batch_->square[at_]};
        }
        void operator++() {
            left_ &= ~(std::uint64_t{1} << at_);
            pick();
        }
        bool operator!=(std::default_sentinel_t) const { return left_ != 0; }

      private:
        void pick() {
            if (left_ == 0) return;
            at_ = std::countr_zero(kernel_->lowest(batch_->score, left_).lanes);
        }

        const ChildBatch* batch_;
        const Kernel* kernel_;
        std::uint64_t left_;
        int at_;
    };

    Iterator begin() const { return {batch_, first_}; }
    std::default_sentinel_t end() const { return {}; }
    const ChildBatch& batch() const { return batch_; }

  private:
    ChildBatch batch_;
    int first_ = -1;  // the lane that comes before all others; -1: none
};

}  // namespace evothello

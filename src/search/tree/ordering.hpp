#pragma once

// The children of a node in the order in which to search them. The order changes how fast a value
// is found, never the value.

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

#include "board/position.hpp"
#include "eval/leaf_judge.hpp"

namespace evothello {

struct Child {
    Node node;   // the position after the move, for the opponent to move
    Score hope;  // priority: children with larger values are searched earlier
    std::uint8_t square;

    Discs discs() const { return discs_of(node); }
};

class Children {
  public:
    // Ordered by `hope(Square, const Discs& after, Bitboard replies)`, largest first. `moves` are
    // legal, at least one, here and below.
    template <class Hope>
    Children(const Discs& discs, Bitboard moves, Size size, Hope&& hope) {
        kernel().branch(weightless_task(size), {discs.own, discs.opp}, moves, brood_);
        for (int i = 0; i < brood_.size; ++i) {
            const Square square = Square::of(brood_.square[i]);
            brood_.score[i] = -hope(square, discs_at(brood_, i), brood_.moves[i]);
        }
    }

    // In ascending order of squares.
    Children(const LeafJudge& judge, const Node& node, Bitboard moves) {
        judge.branch(node, moves, brood_);
        std::fill_n(brood_.score, brood_.size, 0);
    }

    // First the move on `first` (at most one square; ignored if not in `moves`), then by the
    // judge's score, best for the side to move first.
    Children(const LeafJudge& judge, const Node& node, Bitboard moves, Bitboard first)
        : first_((first & moves) == 0 ? -1 : std::popcount(moves & (first - 1))) {
        judge.judge_moves(node, moves, brood_);
    }

    // Ties are in ascending order of squares. Selects one child per step: after a cutoff the rest
    // need no order. The children must outlive the iterator.
    class Iterator {
      public:
        Iterator(const Brood& brood, int first)
            : brood_(&brood), kernel_(&kernel()), left_(all_lanes(brood)), at_(first) {
            if (first < 0) pick();
        }
        Child operator*() const {
            return {node_at(*brood_, at_), -brood_->score[at_], brood_->square[at_]};
        }
        void operator++() {
            left_ &= ~(std::uint64_t{1} << at_);
            pick();
        }
        bool operator!=(std::default_sentinel_t) const { return left_ != 0; }

      private:
        void pick() {
            if (left_ == 0) return;
            at_ = std::countr_zero(kernel_->lowest(brood_->score, left_).lanes);
        }

        const Brood* brood_;
        const Kernel* kernel_;
        std::uint64_t left_;
        int at_;
    };

    Iterator begin() const { return {brood_, first_}; }
    std::default_sentinel_t end() const { return {}; }
    const Brood& brood() const { return brood_; }

  private:
    Brood brood_;
    int first_ = -1;  // the lane that comes before all others; -1: none
};

}  // namespace evothello

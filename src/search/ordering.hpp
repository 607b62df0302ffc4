#pragma once

// The moves of a node with the positions after them, best hopes first. Order changes how fast a
// value is found, never the value.

#include <array>
#include <bit>
#include <iterator>
#include <limits>

#include "board/position.hpp"
#include "eval/leaf_judge.hpp"

namespace evothello {

inline constexpr Score kInfinite = std::numeric_limits<Score>::max() / 2;

// For those who want children and no evaluation.
inline constexpr std::array<Score, 64> kNoWeights{};

struct Child {
    Node node;   // after the move, seen by the other side
    Score hope;  // larger is tried earlier
    std::uint8_t square;

    Discs discs() const { return discs_of(node); }
};

class Children {
  public:
    // `hope(Square, const Discs& after, Bitboard replies)` gives the order.
    template <class Hope>
    Children(const Discs& discs, Bitboard moves, Bitboard mask, Hope&& hope) {
        kernel().branch(kNoWeights.data(), mask, {discs.own, discs.opp}, moves, brood_);
        for (int i = 0; i < brood_.size; ++i) {
            const Square square = Square::of(brood_.square[i]);
            brood_.score[i] = -hope(square, discs_at(brood_, i), brood_.moves[i]);
        }
    }

    // In the order of squares.
    Children(const LeafJudge& judge, const Node& node, Bitboard moves) {
        judge.branch(node, moves, brood_);
        std::fill_n(brood_.score, brood_.size, 0);
    }

    // The move on `first`, one square or none, then what the judge likes best for the mover.
    Children(const LeafJudge& judge, const Node& node, Bitboard moves, Bitboard first) {
        judge.judge_moves(node, moves, brood_);
        for (int i = 0; i < brood_.size; ++i) {
            if ((first >> brood_.square[i] & 1) != 0) brood_.score[i] = -kInfinite;
        }
    }

    // Best hopes first, equal ones in the order of squares. Picks one at a time: after a cutoff the
    // rest need no order.
    class Iterator {
      public:
        explicit Iterator(const Brood& brood) : brood_(&brood), left_(all_lanes(brood)) { pick(); }
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
            Score least = kInfinite;
            for (std::uint64_t rest = left_; rest != 0; rest &= rest - 1) {
                const int i = std::countr_zero(rest);
                if (rest != left_ && brood_->score[i] >= least) continue;
                least = brood_->score[i];
                at_ = i;
            }
        }

        const Brood* brood_;
        std::uint64_t left_;
        int at_ = 0;
    };

    Iterator begin() const { return Iterator(brood_); }
    std::default_sentinel_t end() const { return {}; }
    const Brood& brood() const { return brood_; }

  private:
    Brood brood_;
};

}  // namespace evothello

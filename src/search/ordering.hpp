#pragma once

// The moves of a node with the positions after them, best hopes first. Order changes how fast a
// value is found, never the value.

#include <bit>
#include <iterator>
#include <limits>

#include "board/position.hpp"
#include "eval/evaluator.hpp"
#include "eval/kernel.hpp"

namespace evothello {

inline constexpr Score kInfinite = std::numeric_limits<Score>::max() / 2;

// All children of one position that these moves lead to.
inline void judge_children(const Evaluator& evaluator, const Discs& discs, Bitboard moves,
                           Brood& brood, Ends ends = Ends::kExact) {
    Positions parent, parents;
    set_only(parent, discs);
    evaluator.prepare(parent);
    brood.size = 0;
    add_moves(parent, 0, moves, parents, brood);
    pad(parents);
    pad(brood);
    evaluator.judge(parents, brood, ends);
}

// The same without a judgement.
inline void place_children(const Discs& discs, Bitboard moves, Brood& brood) {
    Positions parent, parents;
    set_only(parent, discs);
    brood.size = 0;
    add_moves(parent, 0, moves, parents, brood);
    pad(parents);
    pad(brood);
    kernel().play(parents, brood);
}

struct Child {
    Discs discs;  // after the move, seen by the other side
    Score hope;   // larger is tried earlier
    std::uint8_t square;
};

class Children {
  public:
    // `hope(Square, const Discs& after)` gives the order.
    template <class Hope>
    Children(const Discs& discs, Bitboard moves, Hope&& hope) {
        take(moves);
        for (int i = 0; i < brood_.size; ++i) {
            const Square square = Square::of(brood_.square[i]);
            const Discs next = after(discs, square);
            brood_.own[i] = next.own;
            brood_.opp[i] = next.opp;
            brood_.score[i] = -hope(square, next);
        }
    }

    // The same with what the other side could reply, found for all moves at once:
    // `hope(Square, const Discs& after, Bitboard replies)`.
    template <class Hope>
    Children(const Discs& discs, Bitboard moves, Bitboard mask, Hope&& hope) {
        place_children(discs, moves, brood_);
        kernel().find_moves(mask, brood_);
        for (int i = 0; i < brood_.size; ++i) {
            const Square square = Square::of(brood_.square[i]);
            brood_.score[i] = -hope(square, Discs{brood_.own[i], brood_.opp[i]}, brood_.moves[i]);
        }
    }

    // The move on `first`, then what the evaluator likes best for the mover.
    Children(const Evaluator& evaluator, const Discs& discs, Bitboard moves, int first) {
        judge_children(evaluator, discs, moves, brood_);
        for (int i = 0; i < brood_.size; ++i) {
            if (brood_.square[i] == first) brood_.score[i] = -kInfinite;
        }
    }

    // Best hopes first, equal ones in the order of squares. Picks one at a time: after a cutoff the
    // rest need no order.
    class Iterator {
      public:
        explicit Iterator(const Brood& brood) : brood_(&brood), left_(all(brood.size)) { pick(); }
        Child operator*() const {
            return {{brood_->own[at_], brood_->opp[at_]}, -brood_->score[at_], brood_->square[at_]};
        }
        void operator++() {
            left_ &= ~(std::uint64_t{1} << at_);
            pick();
        }
        bool operator!=(std::default_sentinel_t) const { return left_ != 0; }

      private:
        static std::uint64_t all(int size) {
            return size == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << size) - 1;
        }
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
    void take(Bitboard moves) {
        for_each_square(moves, [&](Square square) {
            brood_.square[brood_.size++] = static_cast<std::uint8_t>(square.index());
        });
    }

    Brood brood_;
};

}  // namespace evothello

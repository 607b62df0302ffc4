#pragma once

// The root of every search: finds the best value and the moves that have it, so that the move is a
// matter of values alone and not of the order in which they were looked at.

#include <algorithm>
#include <optional>

#include "eval/search_settings.hpp"
#include "search/tree/ordering.hpp"

namespace evothello {

struct RootResult {
    Score value = -kInfinite;
    Bitboard best = 0;  // with Ties::kFirst the lowest best square, with kRandom all best squares

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

// Of children in the order of squares.
inline RootResult best_of(const std::uint8_t* squares, const Lowest& worst, Ties ties) {
    RootResult result{.value = -worst.score};
    for (std::uint64_t lanes = worst.lanes; lanes != 0; lanes &= lanes - 1) {
        result.best |= Bitboard{1} << squares[std::countr_zero(lanes)];
        if (ties == Ties::kFirst) break;
    }
    return result;
}

// One move ahead the scores of the children are all there is: no window, no order.
inline RootResult best_of_children(const LeafJudge& judge, const Node& node, Bitboard moves,
                                   Ties ties) {
    Brood brood;
    judge.judge_moves(node, moves, brood);
    return best_of(brood.square, kernel().lowest(brood.score, all_lanes(brood)), ties);
}

// Goes over the children, and says what has to be known of each. The children must outlive it.
class RootSearch {
  public:
    RootSearch(const Children& children, Ties ties) : ties_(ties), child_(children.begin()) {}

    bool done() const { return !(child_ != std::default_sentinel); }
    // Its value is wanted, seen by the side to move there, as far as it lies in the window.
    Child child() const { return *child_; }
    struct Window {
        Score alpha, beta;
    };
    Window window() const {
        if (result_.best == 0) return {-kInfinite, kInfinite};
        return {again_ ? -kInfinite : -wanted(), -wanted() + 1};
    }
    void take(Score value) {
        value = -value;
        again_ = !again_ && result_.best != 0 && value >= wanted();
        if (again_) return;
        result_.take(Square::of((*child_).square), value, ties_);
        ++child_;
    }
    const RootResult& result() const { return result_; }

  private:
    // A move that only equals the best is of interest where all are wanted, or where it is the
    // lower square.
    Score wanted() const {
        const bool equal_matters =
            ties_ == Ties::kRandom || Bitboard{1} << (*child_).square < result_.best;
        return equal_matters ? result_.value : result_.value + 1;
    }

    Ties ties_;
    Children::Iterator child_;
    RootResult result_;
    bool again_ = false;  // it is better than the best, and how much is not known yet
};

// `visit(child, alpha, beta)` gives the child's value, seen by the side to move there; `aborted()`
// tells that it is worthless.
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

#pragma once

// Evaluates the leaves of one search. All leaves have the same number of discs (a pass costs no
// depth), so the weights for that number are looked up once per search.

#include <algorithm>

#include "eval/evaluator.hpp"
#include "eval/kernel.hpp"
#include "eval/kernels/positions.hpp"

namespace evothello {

class LeafJudge {
  public:
    LeafJudge() = default;
    // `discs`: number of discs of the leaves; values beyond the board's squares count as a full
    // board. Ends::kExact scores finished games by their margin, Ends::kStatic by the weights. The
    // evaluator must outlive the judge.
    LeafJudge(const Evaluator& evaluator, int discs, Ends ends = Ends::kExact)
        : kernel_(&kernel()),
          variant_(evaluator.rules().variant),
          task_(evaluator.task(std::min(discs, cells(evaluator.rules().size)))) {
        task_.finished = ends == Ends::kStatic            ? Finished::kAsAnyOther
                         : variant_ == Variant::kStandard ? Finished::kMoreDiscs
                                                          : Finished::kFewerDiscs;
    }

    // The node of a position, with its moves and the worth of its discs under the leaves' weights.
    Node node(const Discs& discs) const {
        return {.own = discs.own,
                .opp = discs.opp,
                .worth = plain_worth(task_, discs),
                .moves = moves_of(discs)};
    }
    // The node after a pass.
    Node passed(const Node& node) const {
        return {.own = node.opp,
                .opp = node.own,
                .worth = node.worth,
                .stable = node.stable,
                .moves = moves_of({node.opp, node.own})};
    }
    // The score of a finished game for the side to move.
    Score end_of(const Node& node) const {
        return finished_score(margin(discs_of(node), variant_));
    }

    // The functions of Kernel (kernels/lanes.hpp) with this judge's weights.
    Node child(const Node& node, int square) const { return kernel_->child(task_, node, square); }
    void branch(const Node& node, Bitboard moves, Brood& children) const {
        kernel_->branch(task_, node, moves, children);
    }
    void judge_moves(const Node& node, Bitboard moves, Brood& children) const {
        kernel_->judge_moves(task_, node, moves, children);
    }
    void guess(const Node& node, Bitboard moves, Brood& children) const {
        kernel_->guess(task_, node, moves, children);
    }
    Worst worst(const Node& node, Bitboard moves, Score enough) const {
        return kernel_->worst(task_, node, moves, enough);
    }
    void find_worth(Positions& positions) const { kernel_->find_worth(task_, positions); }
    void find_stable(Positions& positions) const { kernel_->find_stable(task_, positions); }
    void follow(const Positions& parents, Brood& children) const {
        kernel_->follow(task_, parents, children);
    }
    void judge_all(const Positions& parents, Broods& children, Lowest* lowest) const {
        kernel_->judge_all(task_, parents, children, lowest);
    }
    void guess_all(const Positions& parents, Broods& children) const {
        kernel_->guess_all(task_, parents, children);
    }

  private:
    Bitboard moves_of(const Discs& discs) const {
        return legal_moves(discs.own, discs.opp, task_.board->mask);
    }

    const Kernel* kernel_ = nullptr;
    Variant variant_ = Variant::kStandard;
    EvaluationTask task_{};
};

}  // namespace evothello

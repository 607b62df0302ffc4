#pragma once

// Evaluates the leaves of one search. All leaves have the same number of discs (a pass costs no
// depth), so the weights for that number are looked up once per search.

#include <algorithm>

#include "eval/evaluator.hpp"
#include "eval/kernel.hpp"
#include "eval/kernels/positions.hpp"

namespace evothello {

class LeafEvaluator {
  public:
    LeafEvaluator() = default;
    // `discs`: number of discs of the leaves; values beyond the board's squares count as a full
    // board. FinishedGameScore::kExact scores finished games by their margin,
    // FinishedGameScore::kStatic by the weights. The evaluator must outlive this object.
    LeafEvaluator(const Evaluator& evaluator, int discs,
                  FinishedGameScore ends = FinishedGameScore::kExact)
        : kernel_(&kernel()),
          variant_(evaluator.rules().variant),
          task_(evaluator.task(std::min(discs, cells(evaluator.rules().size)))) {
        task_.finished = ends == FinishedGameScore::kStatic ? FinishedScoring::kAsAnyOther
                         : variant_ == Variant::kStandard   ? FinishedScoring::kMoreDiscs
                                                            : FinishedScoring::kFewerDiscs;
    }

    // The node of a position, with its moves and the sum of the square weights under the leaves'
    // weights.
    Node node(const Discs& discs) const {
        return {.own = discs.own,
                .opp = discs.opp,
                .square_weight_sum = plain_square_weight_sum(task_, discs),
                .moves = moves_of(discs)};
    }
    // The node after a pass.
    Node passed(const Node& node) const {
        return {.own = node.opp,
                .opp = node.own,
                .square_weight_sum = node.square_weight_sum,
                .stable = node.stable,
                .moves = moves_of({node.opp, node.own})};
    }
    // The score of a finished game for the side to move.
    Score end_of(const Node& node) const {
        return finished_score(margin(discs_of(node), variant_));
    }

    // The functions of Kernel (kernels/lanes.hpp) with the weights of these leaves.
    Node child(const Node& node, int square) const { return kernel_->child(task_, node, square); }
    void make_children(const Node& node, Bitboard moves, ChildBatch& children) const {
        kernel_->make_children(task_, node, moves, children);
    }
    void evaluate_children(const Node& node, Bitboard moves, ChildBatch& children) const {
        kernel_->evaluate_children(task_, node, moves, children);
    }
    void evaluate_replies(const Node& node, Bitboard moves, ChildBatch& children) const {
        kernel_->evaluate_replies(task_, node, moves, children);
    }
    LowestChild lowest_child(const Node& node, Bitboard moves, Score stop_at) const {
        return kernel_->lowest_child(task_, node, moves, stop_at);
    }
    void sum_square_weights(Positions& positions) const {
        kernel_->sum_square_weights(task_, positions);
    }
    void find_stable(Positions& positions) const { kernel_->find_stable(task_, positions); }
    void play_only_moves(const Positions& parents, ChildBatch& children) const {
        kernel_->play_only_moves(task_, parents, children);
    }
    void evaluate_all_children(const Positions& parents, ChildBatches& children,
                               LowestScore* lowest) const {
        kernel_->evaluate_all_children(task_, parents, children, lowest);
    }
    void evaluate_all_replies(const Positions& parents, ChildBatches& children) const {
        kernel_->evaluate_all_replies(task_, parents, children);
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

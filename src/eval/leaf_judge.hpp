#pragma once

// Judges positions many at a time, all with as many discs: those that a search ends at. Asked for
// once a search, so that what all of its leaves share is looked up once.

#include <limits>

#include "eval/evaluator.hpp"
#include "eval/kernel.hpp"
#include "eval/positions.hpp"

namespace evothello {

class LeafJudge {
  public:
    static constexpr Score kNever = std::numeric_limits<Score>::min();

    LeafJudge() = default;
    // The evaluator must outlive the judge. A finished game has its margin's score, unless it is to
    // be judged as any other position.
    LeafJudge(const Evaluator& evaluator, int discs, Ends ends = Ends::kExact)
        : kernel_(&kernel()),
          task_(evaluator.task(std::min(discs, cells(evaluator.rules().size)))),
          variant_(evaluator.rules().variant),
          ends_(ends) {}

    Node node(const Discs& discs) const {
        return {discs.own, discs.opp, plain_worth(task_, discs)};
    }
    Node child(const Node& node, Square square) const {
        const Discs next = after(discs_of(node), square);
        const auto index = static_cast<std::size_t>(square.index());
        return {next.own, next.opp, node.worth + task_.square[index], node.stable};
    }
    void weigh(Positions& positions) const { kernel_->weigh(task_, positions); }
    // The children of a node by these moves, one at least, with their replies.
    void branch(const Node& node, Bitboard moves, Brood& children) const {
        kernel_->branch(task_.square, task_.board->mask, node, moves, children);
    }
    // The same with scores, seen by the side to move in a child. Those of `first` come first; soon
    // after one that is worth no more than `enough` the rest is left out.
    void judge_moves(const Node& node, Bitboard moves, Brood& brood, Bitboard first = 0,
                     Score enough = kNever) const {
        kernel_->judge_moves(task_, node, moves, first, enough, brood);
        if (brood.over != 0) end(brood);
    }
    // One child of each parent.
    void judge(const Positions& parents, Brood& brood) const {
        kernel_->judge(task_, parents, brood);
        if (brood.over != 0) end(brood);
    }

  private:
    void end(Brood& brood) const;

    const Kernel* kernel_ = nullptr;
    EvaluationTask task_{};
    Variant variant_ = Variant::kStandard;
    Ends ends_ = Ends::kExact;
};

}  // namespace evothello

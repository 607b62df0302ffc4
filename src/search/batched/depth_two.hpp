#pragma once

// A search of depth 2 for many positions at a time. First all children of all positions are
// evaluated together, each after one guessed reply, which gives a bound for each child. Then the
// other replies to those children are evaluated that may still be the best. One position alone
// would leave many vector lanes empty.

#include <array>
#include <span>

#include "search/countermoves.hpp"
#include "search/tree/root.hpp"

namespace evothello {

// A position to search, and the result. The result does not depend on the other positions of the
// batch unless two of them share their countermoves.
struct DepthTwoQuery {
    // node.moves: the moves to choose from, at least one. answer() may remove the countermove.
    Node node;
    // The search window. A result <= alpha is an upper bound and has
    // no valid move; a result >= beta is a lower bound.
    Score alpha = -kInfinite, beta = kInfinite;
    // Required unless `beta` is kInfinite. With a null window the countermove of `last` is tried
    // first; a move that reaches `beta` is stored.
    Countermoves* countermoves = nullptr;
    int last = Countermoves::kPass;  // square of the move that led to the node

    RootResult result = {};  // with an infinite window, `best` has all best moves
    std::uint64_t nodes = 0;
};

class DepthTwoSearch {
  public:
    // Fills in `result` and `nodes` of all questions; any number. All positions have n discs;
    // `leaves` must be built for n + 2.
    void answer(const LeafEvaluator& leaves, std::span<DepthTwoQuery> questions);

  private:
    static constexpr std::size_t kMaxQueries = kMaxPositions;

    // A question that is not answered yet.
    struct PendingQuery {
        DepthTwoQuery* question;
        int first;           // index of its first child in children_
        std::uint64_t left;  // a bit for each child that is not searched yet, counted from `first`
    };
    // A child whose replies are to be evaluated.
    struct PendingReplies {
        DepthTwoQuery* question;
        std::uint8_t square;  // the move that leads to the child
        Score bound;          // upper bound of the move's value for the side that makes it
        bool passed;          // the child has no move: its replies are those after the pass
    };

    // At most kMaxQueries.
    void answer_some(std::span<DepthTwoQuery> questions);
    // Searches the countermove of every question with a null window.
    void try_countermoves(std::span<DepthTwoQuery> questions);
    // Fills children_ with the children of as many questions as there is room for, from the first
    // on. Returns these.
    std::span<PendingQuery> evaluate_children(std::span<PendingQuery> pending);
    // Queues the replies to the most promising child. Returns false if the question is answered.
    bool queue_next_child(PendingQuery& pending);
    // Queues the replies in node.moves; evaluates the queue first if it is full.
    void queue_replies(const PendingReplies& what, const Node& node);
    // Evaluates the queue and adds the values to the questions' results.
    void evaluate_queue();

    const Kernel& kernel_ = kernel();
    const LeafEvaluator* leaves_ = nullptr;
    std::array<PendingQuery, kMaxQueries> pending_;
    ChildBatches children_;

    // The queue: queue_[i] belongs to the node parents_[i].
    std::array<PendingReplies, kMaxQueries> queue_;
    Positions parents_;
    int reply_count_ = 0;  // number of replies in the queue, at most kMaxChildren
    ChildBatches replies_;
    std::array<LowestScore, kMaxQueries> lowest_;
};

}  // namespace evothello

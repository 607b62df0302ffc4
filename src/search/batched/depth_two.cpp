#include "search/batched/depth_two.hpp"

#include <algorithm>

namespace evothello {

void DepthTwoSearch::answer(const LeafEvaluator& leaves, std::span<DepthTwoQuery> questions) {
    leaves_ = &leaves;
    while (!questions.empty()) {
        const auto some = questions.first(std::min(questions.size(), pending_.size()));
        answer_some(some);
        questions = questions.subspan(some.size());
    }
}

void DepthTwoSearch::answer_some(std::span<DepthTwoQuery> questions) {
    try_countermoves(questions);
    std::size_t count = 0;
    for (DepthTwoQuery& question : questions) {
        pending_[count].question = &question;
        count += question.node.moves != 0 && question.result.value < question.beta ? 1 : 0;
    }
    for (std::span<PendingQuery> pending(pending_.data(), count); !pending.empty();) {
        std::span<PendingQuery> guessed = evaluate_children(pending);
        pending = pending.subspan(guessed.size());
        while (!guessed.empty()) {
            std::size_t still = 0;
            for (const PendingQuery& each : guessed) {
                guessed[still] = each;
                still += queue_next_child(guessed[still]) ? 1 : 0;
            }
            evaluate_queue();
            guessed = guessed.first(still);
        }
    }
    for (const DepthTwoQuery& question : questions) {
        if (question.result.value >= question.beta) {
            question.countermoves->learn(question.last, question.result.best);
        }
    }
}

void DepthTwoSearch::try_countermoves(std::span<DepthTwoQuery> questions) {
    std::array<DepthTwoQuery*, kMaxQueries> asking;
    ChildBatch children;
    parents_.size = 0;
    for (DepthTwoQuery& question : questions) {
        if (question.beta - question.alpha != 1) continue;
        const Bitboard move =
            question.countermoves->likely_or_last(question.last, question.node.moves);
        if (move == 0) continue;
        put(parents_, parents_.size, question.node);
        parents_.moves[parents_.size] = move;
        asking[static_cast<std::size_t>(parents_.size++)] = &question;
    }
    if (parents_.size == 0) return;
    pad(parents_);
    leaves_->play_only_moves(parents_, children);
    parents_.size = reply_count_ = 0;
    for (int i = 0; i < children.size; ++i) {
        const Node child = node_at(children, i);
        if (child.moves == 0) continue;
        DepthTwoQuery& question = *asking[static_cast<std::size_t>(i)];
        const std::uint8_t square = children.square[i];
        question.node.moves &= ~Square::of(square).bit();
        ++question.nodes;
        queue_replies({&question, square, kInfinite, false}, child);
    }
    evaluate_queue();
}

std::span<DepthTwoSearch::PendingQuery> DepthTwoSearch::evaluate_children(
    std::span<PendingQuery> pending) {
    int size = 0;
    parents_.size = 0;
    for (PendingQuery& each : pending) {
        const int moves = std::popcount(each.question->node.moves);
        if (size + moves > kMaxChildren) break;
        put(parents_, parents_.size++, each.question->node);
        each.first = size;
        each.left = (std::uint64_t{1} << moves) - 1;
        each.question->nodes += static_cast<std::uint64_t>(moves);
        size += moves;
    }
    pad(parents_);
    leaves_->evaluate_all_replies(parents_, children_);
    const auto guessed = pending.first(static_cast<std::size_t>(parents_.size));
    parents_.size = reply_count_ = 0;
    return guessed;
}

bool DepthTwoSearch::queue_next_child(PendingQuery& pending) {
    DepthTwoQuery& question = *pending.question;
    RootResult& result = question.result;
    while (pending.left != 0 && result.value < question.beta) {
        const auto [lane, bound] =
            take_best_bound(kernel_, children_.score + pending.first, pending.left);
        if (bound <= question.alpha || bound < result.value) {
            result.value = std::max(result.value, bound);
            return false;
        }
        const int at = pending.first + lane;
        Node child = node_at(children_, at);
        const std::uint8_t square = children_.square[at];
        if (child.moves != 0) {
            child.moves &= ~(Bitboard{1} << children_.reply[at]);
            if (child.moves != 0) {
                queue_replies({&question, square, bound, false}, child);
                return true;
            }
            result.take(Square::of(square), bound, Ties::kRandom);
            continue;
        }
        const Node passed = leaves_->passed(child);
        if (passed.moves != 0) {
            queue_replies({&question, square, bound, true}, passed);
            return true;
        }
        result.take(Square::of(square), -leaves_->end_of(child), Ties::kRandom);
    }
    return false;
}

void DepthTwoSearch::queue_replies(const PendingReplies& what, const Node& node) {
    const int replies = std::popcount(node.moves);
    if (reply_count_ + replies > kMaxChildren) evaluate_queue();
    queue_[static_cast<std::size_t>(parents_.size)] = what;
    put(parents_, parents_.size++, node);
    reply_count_ += replies;
}

void DepthTwoSearch::evaluate_queue() {
    if (parents_.size == 0) return;
    pad(parents_);
    leaves_->evaluate_all_children(parents_, replies_, lowest_.data());
    for (std::size_t i = 0; i < static_cast<std::size_t>(parents_.size); ++i) {
        const auto& [question, square, bound, passed] = queue_[i];
        const Score least = lowest_[i].score;
        question->nodes += static_cast<std::uint64_t>(std::popcount(parents_.moves[i]));
        question->result.take(Square::of(square), passed ? -least : std::min(least, bound),
                              Ties::kRandom);
    }
    parents_.size = reply_count_ = 0;
}

}  // namespace evothello

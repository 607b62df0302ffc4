#include "search/batched/depth_two.hpp"

#include <algorithm>

namespace evothello {

void TwoAhead::answer(const LeafJudge& judge, std::span<Question> questions) {
    judge_ = &judge;
    while (!questions.empty()) {
        const auto some = questions.first(std::min(questions.size(), open_.size()));
        answer_some(some);
        questions = questions.subspan(some.size());
    }
}

void TwoAhead::answer_some(std::span<Question> questions) {
    try_countermoves(questions);
    std::size_t count = 0;
    for (Question& question : questions) {
        open_[count].question = &question;
        count += question.node.moves != 0 && question.result.value < question.enough ? 1 : 0;
    }
    for (std::span<Open> open(open_.data(), count); !open.empty();) {
        std::span<Open> guessed = guess(open);
        open = open.subspan(guessed.size());
        while (!guessed.empty()) {
            std::size_t still = 0;
            for (const Open& each : guessed) {
                guessed[still] = each;
                still += look_further(guessed[still]) ? 1 : 0;
            }
            look();
            guessed = guessed.first(still);
        }
    }
    for (const Question& question : questions) {
        if (question.result.value >= question.enough) {
            question.countermoves->learn(question.last, question.result.best);
        }
    }
}

void TwoAhead::try_countermoves(std::span<Question> questions) {
    std::array<Question*, kMostQuestions> asking;
    Brood children;
    parents_.size = 0;
    for (Question& question : questions) {
        if (question.enough - question.floor != 1) continue;
        const Bitboard move =
            question.countermoves->likely_or_latest(question.last, question.node.moves);
        if (move == 0) continue;
        put(parents_, parents_.size, question.node);
        parents_.moves[parents_.size] = move;
        asking[static_cast<std::size_t>(parents_.size++)] = &question;
    }
    if (parents_.size == 0) return;
    pad(parents_);
    judge_->follow(parents_, children);
    parents_.size = reply_count_ = 0;
    for (int i = 0; i < children.size; ++i) {
        const Node child = node_at(children, i);
        if (child.moves == 0) continue;
        Question& question = *asking[static_cast<std::size_t>(i)];
        const std::uint8_t square = children.square[i];
        question.node.moves &= ~Square::of(square).bit();
        ++question.nodes;
        look_at({&question, square, kInfinite, false}, child);
    }
    look();
}

std::span<TwoAhead::Open> TwoAhead::guess(std::span<Open> open) {
    int size = 0;
    parents_.size = 0;
    for (Open& each : open) {
        const int moves = std::popcount(each.question->node.moves);
        if (size + moves > kMostChildren) break;
        put(parents_, parents_.size++, each.question->node);
        each.first = size;
        each.left = (std::uint64_t{1} << moves) - 1;
        each.question->nodes += static_cast<std::uint64_t>(moves);
        size += moves;
    }
    pad(parents_);
    judge_->guess_all(parents_, children_);
    const auto guessed = open.first(static_cast<std::size_t>(parents_.size));
    parents_.size = reply_count_ = 0;
    return guessed;
}

bool TwoAhead::look_further(Open& open) {
    Question& question = *open.question;
    RootResult& result = question.result;
    while (open.left != 0 && result.value < question.enough) {
        const Lowest worst = kernel_.lowest(children_.score + open.first, open.left);
        const Score bound = -worst.score;
        if (bound <= question.floor || bound < result.value) {
            result.value = std::max(result.value, bound);
            return false;
        }
        const int lane = std::countr_zero(worst.lanes), at = open.first + lane;
        open.left &= ~(std::uint64_t{1} << lane);
        Node child = node_at(children_, at);
        const std::uint8_t square = children_.square[at];
        if (child.moves != 0) {
            child.moves &= ~(Bitboard{1} << children_.reply[at]);
            if (child.moves != 0) {
                look_at({&question, square, bound, false}, child);
                return true;
            }
            result.take(Square::of(square), bound, Ties::kRandom);
            continue;
        }
        const Node passed = judge_->passed(child);
        if (passed.moves != 0) {
            look_at({&question, square, bound, true}, passed);
            return true;
        }
        result.take(Square::of(square), -judge_->end_of(child), Ties::kRandom);
    }
    return false;
}

void TwoAhead::look_at(const Look& what, const Node& node) {
    const int replies = std::popcount(node.moves);
    if (reply_count_ + replies > kMostChildren) look();
    looks_[static_cast<std::size_t>(parents_.size)] = what;
    put(parents_, parents_.size++, node);
    reply_count_ += replies;
}

void TwoAhead::look() {
    if (parents_.size == 0) return;
    pad(parents_);
    judge_->judge_all(parents_, replies_, lowest_.data());
    for (std::size_t i = 0; i < static_cast<std::size_t>(parents_.size); ++i) {
        const auto& [question, square, bound, passed] = looks_[i];
        const Score least = lowest_[i].score;
        question->nodes += static_cast<std::uint64_t>(std::popcount(parents_.moves[i]));
        question->result.take(Square::of(square), passed ? -least : std::min(least, bound),
                              Ties::kRandom);
    }
    parents_.size = reply_count_ = 0;
}

}  // namespace evothello

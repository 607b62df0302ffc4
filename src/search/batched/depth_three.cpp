#include "search/batched/depth_three.hpp"

namespace evothello {

void ThreeAhead::answer(const LeafJudge& judge, Ties ties, std::span<Question> questions) {
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const Node& node = questions[i].node;
        roots_[i].children.emplace(judge, node, node.moves, 0);
        roots_[i].search.emplace(*roots_[i].children, ties);
    }
    for (;;) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < questions.size(); ++i) {
            const auto asked = next(judge, roots_[i], questions[i]);
            if (!asked) continue;
            asking_[count] = i;
            asked_[count++] = *asked;
        }
        if (count == 0) break;
        two_ahead_.answer(judge, {asked_.data(), count});
        for (std::size_t i = 0; i < count; ++i) {
            Root& root = roots_[asking_[i]];
            const Score value = asked_[i].result.value;
            root.search->take(root.passed ? -value : value);
            questions[asking_[i]].nodes += asked_[i].nodes;
        }
    }
    for (std::size_t i = 0; i < questions.size(); ++i) {
        questions[i].result = roots_[i].search->result();
    }
}

// Finished games among the children are scored here; they need no question.
std::optional<Question> ThreeAhead::next(const LeafJudge& judge, Root& root, Question& question) {
    while (!root.search->done()) {
        const Child child = root.search->child();
        const auto [alpha, beta] = root.search->window();
        ++question.nodes;
        root.passed = child.node.moves == 0;
        if (!root.passed) {
            return Question{.node = child.node,
                            .floor = alpha,
                            .enough = beta,
                            .countermoves = question.countermoves,
                            .last = child.square};
        }
        const Node passed = judge.passed(child.node);
        if (passed.moves != 0) {
            return Question{.node = passed,
                            .floor = -beta,
                            .enough = -alpha,
                            .countermoves = question.countermoves};
        }
        root.search->take(judge.end_of(child.node));
    }
    return std::nullopt;
}

}  // namespace evothello

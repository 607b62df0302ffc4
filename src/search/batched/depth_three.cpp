#include "search/batched/depth_three.hpp"

namespace evothello {

void DepthThreeSearch::answer(const LeafEvaluator& leaves, Ties ties,
                              std::span<DepthTwoQuery> questions) {
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const Node& node = questions[i].node;
        roots_[i].children.emplace(leaves, node, node.moves, 0);
        roots_[i].search.emplace(*roots_[i].children, ties);
    }
    for (;;) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < questions.size(); ++i) {
            const auto asked = next(leaves, roots_[i], questions[i]);
            if (!asked) continue;
            asking_[count] = i;
            asked_[count++] = *asked;
        }
        if (count == 0) break;
        depth_two_search_.answer(leaves, {asked_.data(), count});
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
std::optional<DepthTwoQuery> DepthThreeSearch::next(const LeafEvaluator& leaves, Root& root,
                                                    DepthTwoQuery& question) {
    while (!root.search->done()) {
        const Child child = root.search->child();
        const auto [alpha, beta] = root.search->window();
        ++question.nodes;
        root.passed = child.node.moves == 0;
        if (!root.passed) {
            return DepthTwoQuery{.node = child.node,
                                 .alpha = alpha,
                                 .beta = beta,
                                 .countermoves = question.countermoves,
                                 .last = child.square};
        }
        const Node passed = leaves.passed(child.node);
        if (passed.moves != 0) {
            return DepthTwoQuery{.node = passed,
                                 .alpha = -beta,
                                 .beta = -alpha,
                                 .countermoves = question.countermoves};
        }
        root.search->take(leaves.end_of(child.node));
    }
    return std::nullopt;
}

}  // namespace evothello

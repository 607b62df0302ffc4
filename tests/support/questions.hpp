#pragma once

// Many positions with as many discs, and some moves of each to choose from.

#include <vector>

#include "base/random.hpp"
#include "search/batched/depth_two.hpp"
#include "support/bridge.hpp"
#include "support/plain.hpp"

namespace evothello {

inline constexpr std::uint64_t kRounds = 150 / kThinning;

struct Asked {
    Weights weights;
    Evaluator evaluator;
    int depth;
    std::vector<Discs> positions;
    std::vector<DepthTwoQuery> questions;
    std::vector<Countermoves> countermoves;
    LeafEvaluator leaves;

    Asked(std::uint64_t round, int moves_ahead)
        : weights(random_weights(round)), evaluator(weights), depth(moves_ahead) {
        Random random({.seed = round});
        const Size size = weights.rules.size;
        const int empties =
            depth + static_cast<int>(random.below(static_cast<std::uint64_t>(cells(size)) - 10));
        for (std::uint64_t i = 0; positions.size() < 1 + round * 7 % kMaxPositions; ++i) {
            const Discs discs = random_position_with(size, empties, round * 1000 + i).discs;
            if (moves_of(discs, size) != 0) positions.push_back(discs);
        }
        countermoves.resize(positions.size());
        leaves = LeafEvaluator(evaluator, cells(size) - empties + depth);
        for (std::size_t i = 0; i < positions.size(); ++i) {
            Node node = leaves.node(positions[i]);
            const Bitboard some = node.moves & random.next();
            if (some != 0) node.moves = some;
            questions.push_back({.node = node, .countermoves = &countermoves[i]});
        }
    }

    PlainRoot plain(std::size_t i) const {
        return plain_search(evaluator, positions[i], questions[i].node.moves, depth);
    }

    // Mostly as narrow a window as can be, close to the value, and something learnt: so that it is
    // tried.
    void narrow(std::size_t i, Score value, Random& random) {
        DepthTwoQuery& question = questions[i];
        const Score near = value + static_cast<Score>(random.below(3)) - 1;
        question.alpha = random.below(4) == 0 ? -kInfinite : near - 1;
        question.beta = random.below(4) == 0 ? kInfinite : near;
        question.last = static_cast<int>(random.below(65));
        const Bitboard moves = question.node.moves;
        countermoves[i].learn(question.last, moves & -moves);
    }
};

inline bool same_answer(const DepthTwoQuery& a, const DepthTwoQuery& b) {
    return a.result.value == b.result.value && a.result.best == b.result.best && a.nodes == b.nodes;
}

}  // namespace evothello

#include "eval/kernel.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "eval/leaf_evaluator.hpp"
#include "eval/measures/measure.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/cpus.hpp"

using namespace evothello;

namespace {

Square any_of(Bitboard moves, Random& random) {
    for (auto skip = random.below(static_cast<std::uint64_t>(std::popcount(moves))); skip > 0;
         --skip) {
        moves &= moves - 1;
    }
    return lowest(moves);
}

Score expected_score(const Evaluator& evaluator, const Discs& child) {
    const bool over = legal_moves(child.own, child.opp, evaluator.board().mask) == 0 &&
                      legal_moves(child.opp, child.own, evaluator.board().mask) == 0;
    return over ? finished_score(margin(child, evaluator.rules().variant)) : evaluator(child);
}

// Checks child i except its score. Returns its discs.
template <int kRoom>
Discs check_child(const LeafEvaluator& leaves, const Discs& parent,
                  const ChildBatchIn<kRoom>& batch, int i) {
    const Discs child = discs_at(batch, i);
    REQUIRE(child == after(parent, Square::of(batch.square[i])));
    REQUIRE(batch.moves[i] == leaves.node(child).moves);
    REQUIRE(batch.square_weight_sum[i] == leaves.node(child).square_weight_sum);
    return child;
}

// The reply is the lowest square in the smallest `likely` set that has a move.
template <int kRoom>
void check_guess(const Evaluator& evaluator, const Discs& parent, const ChildBatchIn<kRoom>& batch,
                 int i) {
    const int discs = parent.count() + 2;
    const Discs child = check_child(LeafEvaluator(evaluator, discs), parent, batch, i);
    if (batch.moves[i] == 0) {
        REQUIRE(batch.score[i] == -kInfinite);
        return;
    }
    const EvaluationTask task = evaluator.task(discs);
    Bitboard likely = batch.moves[i];
    for (int k = 0; k < kLikelySets; ++k) {
        likely = (likely & task.likely[k]) != 0 ? likely & task.likely[k] : likely;
    }
    const Square reply = Square::of(batch.reply[i]);
    REQUIRE(reply == lowest(likely));
    REQUIRE(batch.score[i] == -expected_score(evaluator, after(child, reply)));
}

// The score of every child, by every kernel, equals the score of that position on its own.
void check_children(const Evaluator& evaluator, const Discs& discs) {
    const Bitboard moves = legal_moves(discs.own, discs.opp, evaluator.board().mask);
    if (moves == 0) return;
    const LeafEvaluator before(evaluator, discs.count() + 1), leaves(evaluator, discs.count() + 2);
    const auto batch = std::make_unique<ChildBatch>();
    before.evaluate_children(before.node(discs), moves, *batch);
    REQUIRE(batch->size == std::popcount(moves));
    for (int i = 0; i < batch->size; ++i) {
        const Discs child = check_child(before, discs, *batch, i);
        REQUIRE(batch->score[i] == expected_score(evaluator, child));
    }
    leaves.make_children(leaves.node(discs), moves, *batch);
    REQUIRE(batch->size == std::popcount(moves));
    for (int i = 0; i < batch->size; ++i) {
        check_child(leaves, discs, *batch, i);
        put(*batch, i, leaves.child(leaves.node(discs), batch->square[i]));
        check_child(leaves, discs, *batch, i);
    }
    leaves.evaluate_replies(leaves.node(discs), moves, *batch);
    REQUIRE(batch->size == std::popcount(moves));
    for (int i = 0; i < batch->size; ++i) check_guess(evaluator, discs, *batch, i);
}

// lowest_child() returns the lowest-scoring child, or the first examined with a score <= `stop_at`.
void check_worst(const Evaluator& evaluator, const Discs& discs, Random& random) {
    const Bitboard moves = legal_moves(discs.own, discs.opp, evaluator.board().mask);
    if (moves == 0) return;
    const Bitboard first = evaluator.task(discs.count() + 1).likely[kFirstLikelySet];
    std::vector<std::pair<Score, int>> all;
    for (const Bitboard part : {moves & first, moves & ~first}) {
        for_each_square(part, [&](Square square) {
            all.emplace_back(expected_score(evaluator, after(discs, square)), square.index());
        });
    }
    const LeafEvaluator leaves(evaluator, discs.count() + 1);
    const auto at = random.below(all.size());
    for (const Score stop_at : {all[at].first, -kInfinite}) {
        auto wanted = std::find_if(all.begin(), all.end(),
                                   [&](const auto& each) { return each.first <= stop_at; });
        const int seen = static_cast<int>(std::min(wanted - all.begin() + 1, std::ssize(all)));
        if (wanted == all.end()) {
            wanted = std::min_element(all.begin(), all.end(), [](const auto& a, const auto& b) {
                return a.first < b.first;
            });
        }
        const LowestChild lowest_child = leaves.lowest_child(leaves.node(discs), moves, stop_at);
        REQUIRE(lowest_child.score == wanted->first);
        REQUIRE(lowest_child.square == wanted->second);
        REQUIRE(lowest_child.seen == seen);
    }
}

void check_all(const Evaluator& evaluator, const Discs& discs, Random& random) {
    for (const std::string_view name : cpus_here()) {
        const UsedCpu used(name);
        INFO(name);
        check_children(evaluator, discs);
        check_worst(evaluator, discs, random);
    }
}

}  // namespace

TEST_CASE("all supported kernels score all children equally, for random weights of any terms") {
    for (std::uint64_t i = 0; i < 300; ++i) {
        const Weights weights = random_weights(i);
        const Evaluator evaluator(weights);
        for (std::uint64_t k = 0; k < 10; ++k) {
            Random random({.seed = i, .index = k});
            check_all(evaluator, random_board(weights.rules.size, i * 10 + k).discs, random);
        }
    }
}

TEST_CASE("all supported kernels score all children equally, with patterns") {
    for (const std::string_view set : {"full", "tuples4"}) {
        for (std::uint64_t i = 0; i < 20; ++i) {
            const Weights weights = random_pattern_weights(set, alternating_size(i), i);
            const Evaluator evaluator(weights);
            for (std::uint64_t k = 0; k < 10; ++k) {
                Random random({.seed = i, .index = k});
                check_all(evaluator, random_board(weights.rules.size, i * 10 + k).discs, random);
            }
        }
    }
}

namespace {

// As many positions as there is room for, all with the same number of discs, each with some of its
// moves.
void fill(Positions& positions, Size size, int discs, Random& random) {
    int children = 0;
    positions.size = 0;
    for (int game = 0; positions.size < kMaxPositions && game < 100; ++game) {
        Position position = start_position(size);
        while (!position.finished() && position.discs.count() < discs) {
            const Bitboard moves = position.moves();
            position = position.play(moves == 0 ? Move::pass() : Move(any_of(moves, random)));
        }
        const Bitboard some = position.moves() & (random.next() | random.next());
        if (position.discs.count() != discs || some == 0) continue;
        children += std::popcount(some);
        if (children > kMaxChildren) break;
        set(positions, positions.size, position.discs, 0);
        positions.moves[positions.size++] = some;
    }
    pad(positions);
}

// Calls `check(parent, i)` for each child i of all parents.
template <class Check>
void for_children(const Positions& parents, const ChildBatches& children, Check&& check) {
    int child = 0;
    for (int i = 0; i < parents.size; ++i) {
        for_each_square(parents.moves[i], [&](Square square) {
            REQUIRE(children.square[child] == square.index());
            check(discs_at(parents, i), child++);
        });
    }
    REQUIRE(children.size == child);
}

void check_lowest(const Positions& parents, const ChildBatches& children,
                  const LowestScore* lowest) {
    const Score* scores = children.score;
    for (int i = 0; i < parents.size; ++i) {
        const int count = std::popcount(parents.moves[i]);
        REQUIRE(lowest[i].score == *std::min_element(scores, scores + count));
        for (int lane = 0; lane < count; ++lane) {
            const bool is_lowest = (lowest[i].lanes >> lane & 1) != 0;
            REQUIRE(is_lowest == (scores[lane] == lowest[i].score));
        }
        scores += count;
    }
}

bool counts_stability(const EvaluationTask& task) {
    return std::any_of(
        task.counted, task.counted + task.counted_count,
        [](const CompiledMeasure& each) { return each.lanes == LaneCount::kStability; });
}

Bitboard all_stable(const Discs& discs, const Geometry& board) {
    return stable_discs(discs.own, discs.occupied(), board) |
           stable_discs(discs.opp, discs.occupied(), board);
}

// `stable` of the parents may be filled in or empty.
void check_many(const Evaluator& evaluator, Positions& parents, int discs) {
    const auto children = std::make_unique<ChildBatches>();
    LowestScore lowest[kMaxPositions];
    const LeafEvaluator leaves(evaluator, discs + 1), further(evaluator, discs + 2);
    leaves.sum_square_weights(parents);
    leaves.evaluate_all_children(parents, *children, lowest);
    for_children(parents, *children, [&](const Discs& parent, int i) {
        REQUIRE(discs_at(*children, i) == after(parent, Square::of(children->square[i])));
        REQUIRE(children->score[i] == expected_score(evaluator, discs_at(*children, i)));
    });
    check_lowest(parents, *children, lowest);
    further.sum_square_weights(parents);
    further.evaluate_all_replies(parents, *children);
    for_children(parents, *children,
                 [&](const Discs& parent, int i) { check_guess(evaluator, parent, *children, i); });
    Positions one_move = parents;
    for (int i = 0; i < parents.size; ++i) one_move.moves[i] &= -one_move.moves[i];
    ChildBatch followed;
    further.play_only_moves(one_move, followed);
    REQUIRE(followed.size == parents.size);
    for (int i = 0; i < parents.size; ++i) {
        REQUIRE(followed.square[i] == std::countr_zero(parents.moves[i]));
        check_child(further, discs_at(parents, i), followed, i);
    }
}

}  // namespace

namespace {

void check_many_on_all_kernels(const Evaluator& evaluator, Random& random) {
    const auto parents = std::make_unique<Positions>();
    const Size size = evaluator.rules().size;
    const int discs =
        8 + static_cast<int>(random.below(static_cast<std::uint64_t>(cells(size)) - 9));
    fill(*parents, size, discs, random);
    for (const std::string_view name : cpus_here()) {
        const UsedCpu used(name);
        INFO(name);
        std::fill_n(parents->stable, parents->size, 0);
        check_many(evaluator, *parents, discs);
        LeafEvaluator(evaluator, discs + 1).find_stable(*parents);
        const bool known = name != "plain" && counts_stability(evaluator.task(discs + 1));
        for (int k = 0; k < parents->size; ++k) {
            REQUIRE(parents->stable[k] ==
                    (known ? all_stable(discs_at(*parents, k), evaluator.board()) : 0));
        }
        check_many(evaluator, *parents, discs);
    }
}

}  // namespace

TEST_CASE("all supported kernels score the children of many positions equally") {
    for (std::uint64_t i = 0; i < 200; ++i) {
        Random random({.seed = i});
        check_many_on_all_kernels(Evaluator(random_weights(i)), random);
    }
}

TEST_CASE("all supported kernels score the children of many positions equally, with patterns") {
    for (std::uint64_t i = 0; i < 10; ++i) {
        Random random({.seed = i});
        const std::string_view set = i % 3 == 0 ? "tuples4" : "full";
        check_many_on_all_kernels(Evaluator(random_pattern_weights(set, alternating_size(i), i)),
                                  random);
    }
}

TEST_CASE("all supported kernels play the same games with every shipped player") {
    for (const ShippedFile& file : shipped_files()) {
        const Evaluator evaluator(file.weights);
        INFO(file.path);
        for (std::uint64_t game = 0; game < 5; ++game) {
            Random random({.seed = game});
            Position position = start_position(file.weights.rules.size);
            while (!position.finished()) {
                const Bitboard moves = position.moves();
                if (moves == 0) {
                    position = position.play(Move::pass());
                    continue;
                }
                check_all(evaluator, position.discs, random);
                position = position.play(any_of(moves, random));
            }
        }
    }
}

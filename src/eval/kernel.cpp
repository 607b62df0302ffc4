#include "eval/kernel.hpp"

#include <limits>

#include "base/cpu.hpp"
#include "eval/evaluator.hpp"
#include "eval/kernels/positions.hpp"

namespace evothello {
namespace {

// Appends the squares of `moves` to batch.square, without their boards.
template <int kRoom>
void list_squares(Bitboard moves, ChildBatchIn<kRoom>& batch) {
    for_each_square(moves, [&](Square square) {
        batch.square[batch.size++] = static_cast<std::uint8_t>(square.index());
    });
}

// The score of a position. Ignores `square_weight_sum` and `stable` of nodes, so this kernel can
// check those that use them.
Score score_of(const EvaluationTask& task, const Discs& discs) {
    const Bitboard mask = task.board->mask;
    const bool over = task.finished != FinishedScoring::kAsAnyOther &&
                      legal_moves(discs.own, discs.opp, mask) == 0 &&
                      legal_moves(discs.opp, discs.own, mask) == 0;
    if (!over) return plain_score(task, discs);
    const int more = std::popcount(discs.own) - std::popcount(discs.opp);
    return finished_score(task.finished == FinishedScoring::kMoreDiscs ? more : -more);
}

// The lowest square in the smallest `likely` set that has a move.
Square likeliest(const EvaluationTask& task, Bitboard moves) {
    for (int i = 0; i < kLikelySets; ++i) {
        if ((moves & task.likely[i]) != 0) moves &= task.likely[i];
    }
    return lowest(moves);
}

template <int kRoom>
void evaluate_likely_reply(const EvaluationTask& task, ChildBatchIn<kRoom>& batch, int child) {
    batch.score[child] = -kInfinite;
    batch.reply[child] = 0;
    if (batch.moves[child] == 0) return;
    const Square reply = likeliest(task, batch.moves[child]);
    batch.reply[child] = static_cast<std::uint8_t>(reply.index());
    batch.score[child] = -score_of(task, after(discs_at(batch, child), reply));
}

Node child_plainly(const EvaluationTask& task, const Node& node, int square) {
    const Discs child = after(discs_of(node), Square::of(square));
    return {.own = child.own,
            .opp = child.opp,
            .square_weight_sum = node.square_weight_sum + task.square[square],
            .moves = legal_moves(child.own, child.opp, task.board->mask)};
}

void make_children_plainly(const EvaluationTask& task, const Node& node, std::uint64_t moves,
                           ChildBatch& batch) {
    batch.size = 0;
    list_squares(moves, batch);
    for (int i = 0; i < batch.size; ++i) put(batch, i, child_plainly(task, node, batch.square[i]));
}

void evaluate_children_plainly(const EvaluationTask& task, const Node& node, std::uint64_t moves,
                               ChildBatch& batch) {
    make_children_plainly(task, node, moves, batch);
    for (int i = 0; i < batch.size; ++i) batch.score[i] = score_of(task, discs_at(batch, i));
}

void evaluate_replies_plainly(const EvaluationTask& task, const Node& node, std::uint64_t moves,
                              ChildBatch& batch) {
    make_children_plainly(task, node, moves, batch);
    for (int i = 0; i < batch.size; ++i) evaluate_likely_reply(task, batch, i);
}

LowestChild lowest_child_plainly(const EvaluationTask& task, const Node& node, std::uint64_t moves,
                                 Score stop_at) {
    LowestChild lowest_child{kInfinite, 0, 0};
    const Bitboard likely = task.likely[kFirstLikelySet];
    for (Bitboard part : {moves & likely, moves & ~likely}) {
        for (; part != 0 && lowest_child.score > stop_at; part &= part - 1) {
            const Square square = lowest(part);
            const Score score = score_of(task, after(discs_of(node), square));
            if (score < lowest_child.score)
                lowest_child = {score, square.index(), lowest_child.seen};
            ++lowest_child.seen;
        }
    }
    return lowest_child;
}

LowestScore lowest_plainly(const Score* scores, std::uint64_t among) {
    LowestScore lowest{std::numeric_limits<Score>::max(), 0};
    for (; among != 0; among &= among - 1) {
        const Score score = scores[std::countr_zero(among)];
        if (score > lowest.score) continue;
        const Bitboard lane = among & -among;
        lowest = {score, score < lowest.score ? lane : lowest.lanes | lane};
    }
    return lowest;
}

void find_moves_plainly(std::uint64_t mask, Positions& positions) {
    for (int i = 0; i < positions.size; ++i) {
        positions.moves[i] = legal_moves(positions.own[i], positions.opp[i], mask);
    }
}

void sum_square_weights_plainly(const EvaluationTask& task, Positions& positions) {
    for (int i = 0; i < positions.size; ++i) {
        positions.square_weight_sum[i] = plain_square_weight_sum(task, discs_at(positions, i));
    }
}

// This kernel does not use `stable`.
void find_stable_plainly(const EvaluationTask&, Positions&) {}

void play_only_moves_plainly(const EvaluationTask& task, const Positions& parents,
                             ChildBatch& children) {
    children.size = 0;
    for (int i = 0; i < parents.size; ++i) {
        list_squares(parents.moves[i], children);
        put(children, i, child_plainly(task, node_at(parents, i), children.square[i]));
    }
}

// Fills in the children of all parents, without scores. Calls `each(child)` after each child and
// `done(parent, first_child)` after the last child of each parent.
template <class Each, class Done>
void for_children(const EvaluationTask& task, const Positions& parents, ChildBatches& children,
                  Each&& each, Done&& done) {
    children.size = 0;
    for (int i = 0; i < parents.size; ++i) {
        const int first = children.size;
        list_squares(parents.moves[i], children);
        for (int child = first; child < children.size; ++child) {
            put(children, child, child_plainly(task, node_at(parents, i), children.square[child]));
            each(child);
        }
        done(i, first);
    }
}

void evaluate_all_children_plainly(const EvaluationTask& task, const Positions& parents,
                                   ChildBatches& children, LowestScore* lowest) {
    for_children(
        task, parents, children,
        [&](int child) { children.score[child] = score_of(task, discs_at(children, child)); },
        [&](int parent, int first) {
            lowest[parent] = lowest_plainly(children.score + first,
                                            (std::uint64_t{1} << (children.size - first)) - 1);
        });
}

void evaluate_all_replies_plainly(const EvaluationTask& task, const Positions& parents,
                                  ChildBatches& children) {
    for_children(
        task, parents, children, [&](int child) { evaluate_likely_reply(task, children, child); },
        [](int, int) {});
}

const Kernel kPlainKernel{child_plainly,
                          make_children_plainly,
                          evaluate_children_plainly,
                          evaluate_replies_plainly,
                          lowest_child_plainly,
                          lowest_plainly,
                          find_moves_plainly,
                          sum_square_weights_plainly,
                          find_stable_plainly,
                          play_only_moves_plainly,
                          evaluate_all_children_plainly,
                          evaluate_all_replies_plainly};

}  // namespace

const Kernel& kernel() {
    switch (cpu()) {
        case Cpu::kAvx512:
            return kAvx512Kernel;
        case Cpu::kAvx2:
            return kAvx2Kernel;
        case Cpu::kPlain:
            break;
    }
    return kPlainKernel;
}

}  // namespace evothello

#include "eval/kernel.hpp"

#include <limits>

#include "base/cpu.hpp"
#include "eval/evaluator.hpp"
#include "eval/kernels/positions.hpp"

namespace evothello {
namespace {

// Appends the squares of `moves` to brood.square, without their boards.
template <int kRoom>
void list_squares(Bitboard moves, BroodIn<kRoom>& brood) {
    for_each_square(moves, [&](Square square) {
        brood.square[brood.size++] = static_cast<std::uint8_t>(square.index());
    });
}

// The score of a position. Ignores `worth` and `stable` of nodes, so this kernel can check those
// that use them.
Score judged(const EvaluationTask& task, const Discs& discs) {
    const Bitboard mask = task.board->mask;
    const bool over = task.finished != Finished::kAsAnyOther &&
                      legal_moves(discs.own, discs.opp, mask) == 0 &&
                      legal_moves(discs.opp, discs.own, mask) == 0;
    if (!over) return plain_score(task, discs);
    const int more = std::popcount(discs.own) - std::popcount(discs.opp);
    return finished_score(task.finished == Finished::kMoreDiscs ? more : -more);
}

// The lowest square in the smallest `likely` set that has a move.
Square likeliest(const EvaluationTask& task, Bitboard moves) {
    for (int i = 0; i < kLikelySets; ++i) {
        if ((moves & task.likely[i]) != 0) moves &= task.likely[i];
    }
    return lowest(moves);
}

template <int kRoom>
void guess_reply(const EvaluationTask& task, BroodIn<kRoom>& brood, int child) {
    brood.score[child] = -kInfinite;
    brood.reply[child] = 0;
    if (brood.moves[child] == 0) return;
    const Square reply = likeliest(task, brood.moves[child]);
    brood.reply[child] = static_cast<std::uint8_t>(reply.index());
    brood.score[child] = -judged(task, after(discs_at(brood, child), reply));
}

Node child_plainly(const EvaluationTask& task, const Node& node, int square) {
    const Discs child = after(discs_of(node), Square::of(square));
    return {.own = child.own,
            .opp = child.opp,
            .worth = node.worth + task.square[square],
            .moves = legal_moves(child.own, child.opp, task.board->mask)};
}

void branch_plainly(const EvaluationTask& task, const Node& node, std::uint64_t moves,
                    Brood& brood) {
    brood.size = 0;
    list_squares(moves, brood);
    for (int i = 0; i < brood.size; ++i) put(brood, i, child_plainly(task, node, brood.square[i]));
}

void judge_moves_plainly(const EvaluationTask& task, const Node& node, std::uint64_t moves,
                         Brood& brood) {
    branch_plainly(task, node, moves, brood);
    for (int i = 0; i < brood.size; ++i) brood.score[i] = judged(task, discs_at(brood, i));
}

void guess_plainly(const EvaluationTask& task, const Node& node, std::uint64_t moves,
                   Brood& brood) {
    branch_plainly(task, node, moves, brood);
    for (int i = 0; i < brood.size; ++i) guess_reply(task, brood, i);
}

Worst worst_plainly(const EvaluationTask& task, const Node& node, std::uint64_t moves,
                    Score enough) {
    Worst worst{kInfinite, 0, 0};
    const Bitboard likely = task.likely[kLookedAtFirst];
    for (Bitboard part : {moves & likely, moves & ~likely}) {
        for (; part != 0 && worst.score > enough; part &= part - 1) {
            const Square square = lowest(part);
            const Score score = judged(task, after(discs_of(node), square));
            if (score < worst.score) worst = {score, square.index(), worst.seen};
            ++worst.seen;
        }
    }
    return worst;
}

Lowest lowest_plainly(const Score* scores, std::uint64_t among) {
    Lowest lowest{std::numeric_limits<Score>::max(), 0};
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

void find_worth_plainly(const EvaluationTask& task, Positions& positions) {
    for (int i = 0; i < positions.size; ++i) {
        positions.worth[i] = plain_worth(task, discs_at(positions, i));
    }
}

// This kernel does not use `stable`.
void find_stable_plainly(const EvaluationTask&, Positions&) {}

void follow_plainly(const EvaluationTask& task, const Positions& parents, Brood& children) {
    children.size = 0;
    for (int i = 0; i < parents.size; ++i) {
        list_squares(parents.moves[i], children);
        put(children, i, child_plainly(task, node_at(parents, i), children.square[i]));
    }
}

// Fills in the children of all parents, without scores. Calls `each(child)` after each child and
// `done(parent, first_child)` after the last child of each parent.
template <class Each, class Done>
void for_children(const EvaluationTask& task, const Positions& parents, Broods& children,
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

void judge_all_plainly(const EvaluationTask& task, const Positions& parents, Broods& children,
                       Lowest* lowest) {
    for_children(
        task, parents, children,
        [&](int child) { children.score[child] = judged(task, discs_at(children, child)); },
        [&](int parent, int first) {
            lowest[parent] = lowest_plainly(children.score + first,
                                            (std::uint64_t{1} << (children.size - first)) - 1);
        });
}

void guess_all_plainly(const EvaluationTask& task, const Positions& parents, Broods& children) {
    for_children(
        task, parents, children, [&](int child) { guess_reply(task, children, child); },
        [](int, int) {});
}

const Kernel kPlainKernel{child_plainly,      branch_plainly,     judge_moves_plainly,
                          guess_plainly,      worst_plainly,      lowest_plainly,
                          find_moves_plainly, find_worth_plainly, find_stable_plainly,
                          follow_plainly,     judge_all_plainly,  guess_all_plainly};

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

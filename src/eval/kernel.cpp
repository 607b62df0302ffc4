#include "eval/kernel.hpp"

#include "base/cpu.hpp"
#include "eval/evaluator.hpp"
#include "eval/positions.hpp"

namespace evothello {
namespace {

void find_moves_plainly(std::uint64_t mask, Positions& positions) {
    for (int i = 0; i < positions.size; ++i) {
        positions.moves[i] = legal_moves(positions.own[i], positions.opp[i], mask);
    }
}

void weigh_plainly(const EvaluationTask& task, Positions& positions) {
    for (int i = 0; i < positions.size; ++i) {
        positions.worth[i] = plain_worth(task, discs_at(positions, i));
    }
}

// Every child is judged on its own, whatever is known of its parent.
void judge_child(const EvaluationTask& task, const Discs& parent, Brood& brood, int i) {
    const Discs child = after(parent, Square::of(brood.square[i]));
    brood.own[i] = child.own;
    brood.opp[i] = child.opp;
    brood.stable[i] = 0;
    brood.score[i] = plain_score(task, child);
    const Bitboard mask = task.board->mask;
    const bool over = legal_moves(child.own, child.opp, mask) == 0 &&
                      legal_moves(child.opp, child.own, mask) == 0;
    brood.over |= Bitboard{over} << i;
}

void list_squares(Bitboard first, Bitboard then, Brood& brood) {
    brood.size = 0;
    for (const Bitboard moves : {first, then}) {
        for_each_square(moves, [&](Square square) {
            brood.square[brood.size++] = static_cast<std::uint8_t>(square.index());
        });
    }
}

void branch_plainly(const Score* square, std::uint64_t mask, const Node& node, std::uint64_t moves,
                    Brood& brood) {
    list_squares(moves, 0, brood);
    for (int i = 0; i < brood.size; ++i) {
        const Discs child = after(discs_of(node), Square::of(brood.square[i]));
        set(brood, i, child, 0);
        brood.moves[i] = legal_moves(child.own, child.opp, mask);
        brood.worth[i] = node.worth + square[brood.square[i]];
    }
}

void judge_moves_plainly(const EvaluationTask& task, const Node& node, std::uint64_t moves,
                         std::uint64_t first, Score enough, Brood& brood) {
    list_squares(moves & first, moves & ~first, brood);
    brood.over = 0;
    for (int i = 0; i < brood.size; ++i) {
        judge_child(task, discs_of(node), brood, i);
        brood.worth[i] = node.worth + task.square[brood.square[i]];
        const bool over = (brood.over >> i & 1) != 0;
        if (brood.score[i] > enough || over) continue;
        brood.size = std::min(brood.size, (i / kWidest + 1) * kWidest);
    }
}

void judge_plainly(const EvaluationTask& task, const Positions& parents, Brood& brood) {
    brood.over = 0;
    for (int i = 0; i < brood.size; ++i) judge_child(task, discs_at(parents, i), brood, i);
}

const Kernel kPlainKernel{find_moves_plainly, weigh_plainly, branch_plainly, judge_moves_plainly,
                          judge_plainly};

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

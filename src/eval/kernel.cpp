#include "eval/kernel.hpp"

#include "base/cpu.hpp"
#include "eval/evaluator.hpp"

namespace evothello {
namespace {

void find_moves_plainly(std::uint64_t mask, Positions& positions) {
    for (int i = 0; i < positions.size; ++i) {
        positions.moves[i] = legal_moves(positions.own[i], positions.opp[i], mask);
    }
}

// Every child is judged on its own.
void prepare_nothing(const EvaluationTask&, Positions&) {}

void play_plainly(const Positions& parents, Brood& brood) {
    for (int i = 0; i < brood.size; ++i) {
        const Discs child = after({parents.own[i], parents.opp[i]}, Square::of(brood.square[i]));
        brood.own[i] = child.own;
        brood.opp[i] = child.opp;
    }
}

void judge_plainly(const EvaluationTask& task, const Positions& parents, Brood& brood) {
    const Bitboard mask = task.board->mask;
    play_plainly(parents, brood);
    brood.over = 0;
    for (int i = 0; i < brood.size; ++i) {
        const Discs discs{brood.own[i], brood.opp[i]};
        brood.score[i] = plain_score(task, discs);
        const bool over = legal_moves(discs.own, discs.opp, mask) == 0 &&
                          legal_moves(discs.opp, discs.own, mask) == 0;
        brood.over |= Bitboard{over} << i;
    }
}

const Kernel kPlainKernel{find_moves_plainly, prepare_nothing, play_plainly, judge_plainly};

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

#include "eval/kernel.hpp"

#include <limits>

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

void list_squares(Bitboard moves, Brood& brood) {
    for_each_square(moves, [&](Square square) {
        brood.square[brood.size++] = static_cast<std::uint8_t>(square.index());
    });
}

// Every position is judged on its own, whatever is known of its parent.
Score judged(const EvaluationTask& task, const Discs& discs) {
    const Bitboard mask = task.board->mask;
    const bool over = task.finished != Finished::kAsAnyOther &&
                      legal_moves(discs.own, discs.opp, mask) == 0 &&
                      legal_moves(discs.opp, discs.own, mask) == 0;
    if (!over) return plain_score(task, discs);
    const int more = std::popcount(discs.own) - std::popcount(discs.opp);
    return finished_score(task.finished == Finished::kMoreDiscs ? more : -more);
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

void judge_all_plainly(const EvaluationTask& task, const Positions& parents, Brood& brood,
                       Lowest* lowest) {
    brood.size = 0;
    for (int i = 0; i < parents.size; ++i) {
        const int first = brood.size;
        list_squares(parents.moves[i], brood);
        for (int child = first; child < brood.size; ++child) {
            set(brood, child, after(discs_at(parents, i), Square::of(brood.square[child])), 0);
            brood.score[child] = judged(task, discs_at(brood, child));
        }
        lowest[i] =
            lowest_plainly(brood.score + first, (std::uint64_t{1} << (brood.size - first)) - 1);
    }
}

void guess_plainly(const EvaluationTask& task, const Node& node, std::uint64_t moves,
                   const std::uint64_t (&ranks)[kRankSets], Brood& brood) {
    branch_plainly(task, node, moves, brood);
    for (int i = 0; i < brood.size; ++i) {
        Bitboard replies = brood.moves[i];
        brood.score[i] = -kInfinite;
        brood.reply[i] = 0;
        if (replies == 0) continue;
        for (const Bitboard set : ranks) replies = (replies & set) != 0 ? replies & set : replies;
        const Square reply = lowest(replies);
        brood.reply[i] = static_cast<std::uint8_t>(reply.index());
        brood.score[i] = -judged(task, after(discs_at(brood, i), reply));
    }
}

Worst worst_plainly(const EvaluationTask& task, const Node& node, std::uint64_t moves,
                    std::uint64_t first, Score enough) {
    Worst worst{kInfinite, 0, 0};
    for (Bitboard part : {moves & first, moves & ~first}) {
        for (; part != 0 && worst.score > enough; part &= part - 1) {
            const Square square = lowest(part);
            const Score score = judged(task, after(discs_of(node), square));
            if (score < worst.score) worst = {score, square.index(), worst.seen};
            ++worst.seen;
        }
    }
    return worst;
}

const Kernel kPlainKernel{find_moves_plainly, weigh_plainly,       child_plainly,
                          branch_plainly,     judge_moves_plainly, judge_all_plainly,
                          guess_plainly,      worst_plainly,       lowest_plainly};

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

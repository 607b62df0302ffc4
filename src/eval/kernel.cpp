#include "eval/kernel.hpp"

#include <array>
#include <vector>

#include "base/error.hpp"
#include "eval/evaluator.hpp"

namespace evothello {
namespace {

void play_plainly(std::uint64_t own, std::uint64_t opp, Brood& brood) {
    for (int i = 0; i < brood.size; ++i) {
        const Discs child = after({own, opp}, Square::of(brood.square[i]));
        brood.own[i] = child.own;
        brood.opp[i] = child.opp;
    }
}

void answer_plainly(const Brood& parents, Brood& brood) {
    for (int i = 0; i < brood.size; ++i) {
        const Discs child = after({parents.own[i], parents.opp[i]}, Square::of(brood.square[i]));
        brood.own[i] = child.own;
        brood.opp[i] = child.opp;
    }
}

void find_moves_plainly(std::uint64_t mask, Brood& brood) {
    for (int i = 0; i < brood.size; ++i) {
        brood.moves[i] = legal_moves(brood.own[i], brood.opp[i], mask);
    }
}

void evaluate_plainly(const EvaluationTask& task, Brood& brood) {
    const Bitboard mask = task.board->mask;
    brood.any_over = false;
    for (int i = 0; i < brood.size; ++i) {
        const Discs discs{brood.own[i], brood.opp[i]};
        brood.score[i] = plain_score(task, discs);
        brood.over[i] = legal_moves(discs.own, discs.opp, mask) == 0 &&
                        legal_moves(discs.opp, discs.own, mask) == 0;
        brood.any_over = brood.any_over || brood.over[i];
    }
}

const Kernel kPlainKernel{"plain",        [] { return true; }, play_plainly,
                          answer_plainly, find_moves_plainly,  evaluate_plainly};

constexpr std::array kKernels = {&kPlainKernel, &kAvx2Kernel, &kAvx512Kernel};

const Kernel*& chosen() {
    static const Kernel* kernel = [] {
        const Kernel* widest = &kPlainKernel;
        for (const Kernel* each : kKernels) {
            if (each->runs_here()) widest = each;
        }
        return widest;
    }();
    return kernel;
}

}  // namespace

std::span<const Kernel* const> kernels() { return kKernels; }

const Kernel& kernel() { return *chosen(); }

void use_kernel(std::string_view name) {
    std::vector<std::string_view> names;
    for (const Kernel* each : kKernels) {
        names.emplace_back(each->name);
        if (name != each->name) continue;
        if (!each->runs_here()) {
            throw Error("this processor does not run the " + std::string(name) + " kernel");
        }
        chosen() = each;
        return;
    }
    throw Error("there is no kernel '" + std::string(name) + "'" + did_you_mean(name, names));
}

}  // namespace evothello

#include "eval/kernel.hpp"

#include <memory>

#include "base/error.hpp"
#include "base/random.hpp"
#include "eval/evaluator.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

struct ChosenKernel {
    explicit ChosenKernel(std::string_view name) : before(kernel().name) { use_kernel(name); }
    ~ChosenKernel() { use_kernel(before); }
    std::string_view before;
};

std::vector<std::string_view> kernels_here() {
    std::vector<std::string_view> names;
    for (const Kernel* each : kernels()) {
        if (each->runs_here()) names.emplace_back(each->name);
    }
    return names;
}

void fill(Brood& brood, Bitboard moves) {
    for_each_square(moves, [&](Square square) {
        brood.square[brood.size++] = static_cast<std::uint8_t>(square.index());
    });
}

Score expected_score(const Evaluator& evaluator, const Discs& child) {
    const bool over = legal_moves(child.own, child.opp, evaluator.board().mask) == 0 &&
                      legal_moves(child.opp, child.own, evaluator.board().mask) == 0;
    return over ? finished_score(margin(child, evaluator.rules().variant)) : evaluator(child);
}

// Every child of a position, judged by every kernel, is what one call for one position says.
void check_children(const Evaluator& evaluator, const Discs& discs) {
    const Bitboard moves = legal_moves(discs.own, discs.opp, evaluator.board().mask);
    for (const std::string_view name : kernels_here()) {
        const ChosenKernel chosen(name);
        INFO(name);
        const auto brood = std::make_unique<Brood>(), answers = std::make_unique<Brood>();
        fill(*brood, moves);
        evaluator.judge(discs, *brood);
        for (int i = 0; i < brood->size; ++i) {
            const Discs child = after(discs, Square::of(brood->square[i]));
            REQUIRE(brood->own[i] == child.own);
            REQUIRE(brood->opp[i] == child.opp);
            REQUIRE(brood->score[i] == expected_score(evaluator, child));
        }
        evaluator.place(discs, *brood);
        answers->size = brood->size;
        for (int i = 0; i < brood->size; ++i) {
            REQUIRE(brood->moves[i] ==
                    legal_moves(brood->own[i], brood->opp[i], evaluator.board().mask));
            const Bitboard replies = brood->moves[i];
            answers->square[i] = replies == 0 ? brood->square[i]
                                              : static_cast<std::uint8_t>(lowest(replies).index());
        }
        if (brood->size == 0) continue;
        evaluator.judge_answers(*brood, *answers);
        for (int i = 0; i < brood->size; ++i) {
            if (brood->moves[i] == 0) continue;
            const Discs child =
                after({brood->own[i], brood->opp[i]}, Square::of(answers->square[i]));
            REQUIRE(answers->own[i] == child.own);
            REQUIRE(answers->opp[i] == child.opp);
            REQUIRE(answers->score[i] == expected_score(evaluator, child));
        }
    }
}

}  // namespace

TEST_CASE("all kernels that run here judge all children alike, for random weights of any terms") {
    for (std::uint64_t i = 0; i < 300; ++i) {
        const Weights weights = random_weights(i);
        const Evaluator evaluator(weights);
        for (std::uint64_t k = 0; k < 10; ++k) {
            check_children(evaluator, random_board(weights.rules.size, i * 10 + k).discs);
        }
    }
}

TEST_CASE("all kernels that run here play every shipped player's games alike") {
    for (const ShippedFile& file : shipped_files()) {
        const Evaluator evaluator(file.weights);
        INFO(file.path);
        for (std::uint64_t game = 0; game < 5; ++game) {
            Random random({.seed = game});
            Position position = start_position(file.weights.rules.size);
            while (!position.finished()) {
                Bitboard moves = position.moves();
                if (moves == 0) {
                    position = position.play(Move::pass());
                    continue;
                }
                check_children(evaluator, position.discs);
                for (std::uint64_t skip =
                         random.below(static_cast<std::uint64_t>(std::popcount(moves)));
                     skip > 0; --skip) {
                    moves &= moves - 1;
                }
                position = position.play(lowest(moves));
            }
        }
    }
}

TEST_CASE("a kernel is chosen by name, and a name that is none is refused") {
    CHECK(std::string_view(kernels().front()->name) == "plain");
    for (const std::string_view name : kernels_here()) {
        const ChosenKernel chosen(name);
        CHECK(name == kernel().name);
    }
    CHECK_THROWS_WITH(use_kernel("avx3"), Catch::Contains("did you mean"));
}

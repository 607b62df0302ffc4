#include "eval/kernel.hpp"

#include <memory>
#include <optional>

#include "base/random.hpp"
#include "search/ordering.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/cpus.hpp"

using namespace evothello;

namespace {

Score expected_score(const Evaluator& evaluator, const Discs& child) {
    const bool over = legal_moves(child.own, child.opp, evaluator.board().mask) == 0 &&
                      legal_moves(child.opp, child.own, evaluator.board().mask) == 0;
    return over ? finished_score(margin(child, evaluator.rules().variant)) : evaluator(child);
}

// `parent_of(i)`: where child i comes from; nothing if it does not matter.
template <class ParentOf>
void check_scores(const Evaluator& evaluator, const Brood& brood, ParentOf&& parent_of) {
    for (int i = 0; i < brood.size; ++i) {
        const std::optional<Discs> parent = parent_of(i);
        if (!parent) continue;
        const Discs child = after(*parent, Square::of(brood.square[i]));
        REQUIRE(discs_at(brood, i) == child);
        REQUIRE(brood.score[i] == expected_score(evaluator, child));
    }
}

// Every child of a position, judged by every kernel, is what one call for one position says.
void check_children(const Evaluator& evaluator, const Discs& discs) {
    const Bitboard moves = legal_moves(discs.own, discs.opp, evaluator.board().mask);
    for (const std::string_view name : cpus_here()) {
        const UsedCpu used(name);
        INFO(name);
        const auto brood = std::make_unique<Brood>(), answers = std::make_unique<Brood>();
        judge_children(evaluator, discs, moves, *brood);
        check_scores(evaluator, *brood, [&](int) { return discs; });
        place_children(discs, moves, *brood);
        evaluator.find_moves(*brood);
        evaluator.prepare(*brood);
        answers->size = brood->size;
        for (int i = 0; i < brood->size; ++i) {
            const Discs child = discs_at(*brood, i);
            REQUIRE(child == after(discs, Square::of(brood->square[i])));
            REQUIRE(brood->moves[i] == legal_moves(child.own, child.opp, evaluator.board().mask));
            // Where there is no reply, any empty square will do: the score is not looked at.
            const Bitboard replies =
                brood->moves[i] != 0 ? brood->moves[i] : evaluator.board().mask & ~child.occupied();
            answers->square[i] = static_cast<std::uint8_t>(std::countr_zero(replies) & 63);
        }
        if (brood->size == 0) continue;
        pad(*answers);
        evaluator.judge(*brood, *answers);
        check_scores(evaluator, *answers, [&](int i) {
            return brood->moves[i] == 0 ? std::nullopt : std::optional(discs_at(*brood, i));
        });
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

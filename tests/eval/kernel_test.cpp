#include "eval/kernel.hpp"

#include <memory>
#include <optional>

#include "base/random.hpp"
#include "eval/leaf_judge.hpp"
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
    const Bitboard mask = evaluator.board().mask;
    const Bitboard moves = legal_moves(discs.own, discs.opp, mask);
    if (moves == 0) return;
    for (const std::string_view name : cpus_here()) {
        const UsedCpu used(name);
        INFO(name);
        const auto brood = std::make_unique<Brood>(), answers = std::make_unique<Brood>();
        const LeafJudge judge(evaluator, discs.count() + 1), next(evaluator, discs.count() + 2);
        judge.judge_moves(judge.node(discs), moves, *brood);
        REQUIRE(brood->size == std::popcount(moves));
        check_scores(evaluator, *brood, [&](int) { return discs; });
        next.branch(next.node(discs), moves, *brood);
        answers->size = brood->size;
        for (int i = 0; i < brood->size; ++i) {
            const Discs child = discs_at(*brood, i);
            REQUIRE(child == after(discs, Square::of(brood->square[i])));
            REQUIRE(brood->moves[i] == legal_moves(child.own, child.opp, mask));
            REQUIRE(brood->worth[i] == next.node(child).worth);
            // Where there is no reply, any empty square will do: the score is not looked at.
            const Bitboard replies =
                brood->moves[i] != 0 ? brood->moves[i] : mask & ~child.occupied();
            answers->square[i] = static_cast<std::uint8_t>(std::countr_zero(replies) & 63);
        }
        if ((mask & ~discs.occupied() & (mask & ~discs.occupied()) - 1) == 0) continue;
        repeat_last(*answers);
        next.judge(*brood, *answers);
        check_scores(evaluator, *answers, [&](int i) {
            return brood->moves[i] == 0 ? std::nullopt : std::optional(discs_at(*brood, i));
        });
    }
}

// Children come in two parts, and no more of them than are wanted.
void check_enough(const Evaluator& evaluator, const Discs& discs, Random& random) {
    const Bitboard moves = legal_moves(discs.own, discs.opp, evaluator.board().mask);
    if (moves == 0) return;
    const LeafJudge judge(evaluator, discs.count() + 1);
    const auto all = std::make_unique<Brood>(), some = std::make_unique<Brood>();
    judge.judge_moves(judge.node(discs), moves, *all);
    const Score enough = all->score[random.below(static_cast<std::uint64_t>(all->size))];
    const Bitboard first = random.next();
    std::optional<int> size;
    for (const std::string_view name : cpus_here()) {
        const UsedCpu used(name);
        INFO(name);
        const LeafJudge own(evaluator, discs.count() + 1);
        own.judge_moves(own.node(discs), moves, *some, first, enough);
        REQUIRE(size.value_or(some->size) == some->size);
        size = some->size;
        REQUIRE((some->size % kWidest == 0 || some->size == all->size));
        check_scores(evaluator, *some, [&](int) { return discs; });
        Bitboard seen = 0;
        for (int i = 0; i < some->size; ++i) {
            const Bitboard bit = Bitboard{1} << some->square[i];
            REQUIRE((bit & moves & ~seen) != 0);
            REQUIRE(((bit & first) != 0 || (moves & first & ~seen) == 0));
            seen |= bit;
            const bool over = (some->over >> i & 1) != 0;
            const bool last_vector = i >= some->size - kWidest;
            REQUIRE((over || some->score[i] > enough || last_vector || some->size == all->size));
        }
    }
}

}  // namespace

TEST_CASE("all kernels that run here judge all children alike, for random weights of any terms") {
    for (std::uint64_t i = 0; i < 300; ++i) {
        const Weights weights = random_weights(i);
        const Evaluator evaluator(weights);
        for (std::uint64_t k = 0; k < 10; ++k) {
            const Discs discs = random_board(weights.rules.size, i * 10 + k).discs;
            check_children(evaluator, discs);
            Random random({.seed = i, .index = k});
            check_enough(evaluator, discs, random);
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

#include "proof/opening_judge.hpp"

#include "search/endgame/solver.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/plain.hpp"
#include "support/rules.hpp"

using namespace evothello;

TEST_CASE("there is a judge for every rule") {
    for (const Rules& rules : kEveryRules) CHECK(shipped_judge(rules).rules == rules);
}

TEST_CASE("a value is the mean of minimax at two depths, whatever was searched before") {
    for (const Rules& rules : kEveryRules) {
        const Evaluator evaluator(shipped_judge(rules));
        OpeningJudge judge(evaluator);
        Meter meter;
        for (std::uint64_t index = 0; index < 20; ++index) {
            // At 20 empty squares the mover sometimes has to pass.
            const Position position = random_position_with(rules.size, 20, index);
            const auto plain = [&](int depth) {
                const Score score = plain_minimax(evaluator, position.discs, depth);
                return is_finished_score(score) ? margin_of(score) : evaluator.units(score);
            };
            const double one = *judge.value(position, 1, meter);
            CHECK(one == (evaluator.units(evaluator(position.discs)) + plain(1)) / 2);
            CHECK(*judge.value(position, 3, meter) == (plain(2) + plain(3)) / 2);
            CHECK(*judge.value(position, 1, meter) == one);
        }
    }
}

TEST_CASE("a raised stop leaves no value") {
    const Evaluator evaluator(shipped_judge({}));
    OpeningJudge judge(evaluator);
    const std::atomic<bool> stop = true;
    Meter meter({.stop = &stop});
    CHECK_FALSE(judge.value(start_position(Size::k8), 12, meter));
}

TEST_CASE("if the search reaches the end, the value is the margin of the solver") {
    for (const Rules& rules : kEveryRules) {
        const Evaluator evaluator(shipped_judge(rules));
        OpeningJudge judge(evaluator);
        Solver solver;
        Meter meter;
        for (std::uint64_t index = 0; index < 20; ++index) {
            const Position position = random_position_with(rules.size, 7, index);
            solver.start_game(rules, 7);
            const int margin = solver.solve(position.discs, meter);
            for (const int depth : {7, 12}) {
                CHECK(*judge.value(position, depth, meter) == margin);
            }
        }
    }
}

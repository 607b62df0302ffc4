// Two and three moves ahead for many positions at a time, against search as it is defined.

#include "search/three_ahead.hpp"

#include <memory>
#include <vector>

#include "base/random.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/cpus.hpp"
#include "support/plain.hpp"

using namespace evothello;

namespace {

constexpr std::uint64_t kRounds = 150 / kThinning;

// Positions with as many empty squares, which some must pass soon after, and a few moves of each.
std::vector<Discs> positions_of(Size size, int empties, std::uint64_t round) {
    std::vector<Discs> positions;
    for (std::uint64_t i = 0; positions.size() < 1 + round * 7 % 80; ++i) {
        const Discs discs = random_position_with(size, empties, round * 1000 + i).discs;
        if (moves_of(discs, size) != 0) positions.push_back(discs);
    }
    return positions;
}

struct Case {
    Weights weights;
    Evaluator evaluator;
    std::vector<Discs> positions;
    std::vector<Question> questions;
    std::vector<Countermoves> countermoves;
    LeafJudge judge;

    Case(std::uint64_t round, int depth) : weights(random_weights(round)), evaluator(weights) {
        Random random({.seed = round});
        const Size size = weights.rules.size;
        const int empties = depth + static_cast<int>(random.below(cells(size) - 10u));
        positions = positions_of(size, empties, round);
        countermoves.resize(positions.size());
        judge = LeafJudge(evaluator, cells(size) - empties + depth);
        for (std::size_t i = 0; i < positions.size(); ++i) {
            Node node = judge.node(positions[i]);
            const Bitboard some = node.moves & random.next();
            if (some != 0) node.moves = some;
            questions.push_back({.node = node, .countermoves = &countermoves[i]});
        }
    }
};

}  // namespace

TEST_CASE("two and three moves ahead, the best moves of many positions are those of minimax") {
    const auto two_ahead = std::make_unique<TwoAhead>();
    ThreeAhead three_ahead(*two_ahead);
    for (const std::string_view name : cpus_here()) {
        const UsedCpu used(name);
        for (std::uint64_t round = 0; round < kRounds; ++round) {
            const int depth = 2 + static_cast<int>(round % 2);
            const Ties ties = round / 2 % 2 == 0 ? Ties::kFirst : Ties::kRandom;
            Case it(round, depth);
            const auto asked = it.questions;
            if (depth == 2) {
                two_ahead->answer(it.judge, it.questions);
            } else {
                three_ahead.answer(it.judge, ties, it.questions);
            }
            for (std::size_t i = 0; i < asked.size(); ++i) {
                const PlainRoot plain =
                    plain_search(it.evaluator, it.positions[i], asked[i].node.moves, depth);
                INFO(name << ", round " << round << ", position " << i);
                const RootResult& result = it.questions[i].result;
                REQUIRE(result.value == plain.value);
                if (depth == 3 && ties == Ties::kFirst) {
                    REQUIRE(result.best == lowest(plain.best).bit());
                } else {
                    REQUIRE(result.best == plain.best);
                }
            }
        }
    }
}

TEST_CASE("with a window, an answer is the value or a bound of it on the same side") {
    TwoAhead two_ahead;
    std::array<int, 3> met{};
    for (std::uint64_t round = 0; round < kRounds; ++round) {
        Case it(round, 2);
        Random random({.seed = round, .index = 1});
        std::vector<PlainRoot> plain;
        for (std::size_t i = 0; i < it.questions.size(); ++i) {
            Question& question = it.questions[i];
            plain.push_back(plain_search(it.evaluator, it.positions[i], question.node.moves, 2));
            // Mostly as narrow as can be, and close by; so what was enough before is tried first.
            const Score value = plain[i].value + static_cast<Score>(random.below(3)) - 1;
            question.floor = random.below(4) == 0 ? -kInfinite : value - 1;
            question.enough = random.below(4) == 0 ? kInfinite : value;
            question.last = static_cast<int>(random.below(65));
            const Bitboard moves = question.node.moves;
            it.countermoves[i].learn(question.last, moves & -moves);
        }
        const auto asked = it.questions;
        two_ahead.answer(it.judge, it.questions);
        for (std::size_t i = 0; i < asked.size(); ++i) {
            const Score value = plain[i].value, answer = it.questions[i].result.value;
            INFO("round " << round << ", position " << i);
            if (value >= asked[i].enough) {
                ++met[2];
                REQUIRE(answer >= asked[i].enough);
                REQUIRE(answer <= value);
                // The move that is enough is remembered.
                const Bitboard found = it.countermoves[i].likely(asked[i].last, ~Bitboard{0});
                REQUIRE(found == it.questions[i].result.best);
            } else if (value <= asked[i].floor) {
                ++met[0];
                REQUIRE(answer <= asked[i].floor);
                REQUIRE(answer >= value);
            } else {
                ++met[1];
                REQUIRE(answer == value);
            }
        }
    }
    for (const int count : met) CHECK(count > 500 / kThinning);
}

TEST_CASE("an answer does not depend on what else is asked") {
    TwoAhead two_ahead;
    for (std::uint64_t round = 0; round < kRounds; ++round) {
        Case together(round, 2), alone(round, 2);
        two_ahead.answer(together.judge, together.questions);
        for (std::size_t i = 0; i < alone.questions.size(); ++i) {
            two_ahead.answer(alone.judge, {&alone.questions[i], 1});
            REQUIRE(alone.questions[i].result.value == together.questions[i].result.value);
            REQUIRE(alone.questions[i].result.best == together.questions[i].result.best);
            REQUIRE(alone.questions[i].nodes == together.questions[i].nodes);
        }
    }
}

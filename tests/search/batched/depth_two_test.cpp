#include "search/batched/depth_two.hpp"

#include <memory>

#include "support/catch.hpp"
#include "support/cpus.hpp"
#include "support/questions.hpp"

using namespace evothello;

TEST_CASE("depth 2: the best moves of a batch are the minimax moves") {
    for (const std::string_view name : cpus_here()) {
        const UsedCpu used(name);
        const auto depth_two_search = std::make_unique<DepthTwoSearch>();
        for (std::uint64_t round = 0; round < kRounds; ++round) {
            Asked asked(round, 2);
            std::vector<PlainRoot> plain;
            for (std::size_t i = 0; i < asked.questions.size(); ++i)
                plain.push_back(asked.plain(i));
            depth_two_search->answer(asked.leaves, asked.questions);
            for (std::size_t i = 0; i < plain.size(); ++i) {
                INFO(name << ", round " << round << ", position " << i);
                REQUIRE(asked.questions[i].result.value == plain[i].value);
                REQUIRE(asked.questions[i].result.best == plain[i].best);
            }
        }
    }
}

TEST_CASE("depth 2: with a window, a result is the value or a bound on the same side") {
    const auto depth_two_search = std::make_unique<DepthTwoSearch>();
    std::array<int, 3> met{};
    for (std::uint64_t round = 0; round < kRounds; ++round) {
        Asked asked(round, 2);
        Random random({.seed = round, .index = 1});
        std::vector<Score> values;
        for (std::size_t i = 0; i < asked.questions.size(); ++i) {
            values.push_back(asked.plain(i).value);
            asked.narrow(i, values[i], random);
        }
        depth_two_search->answer(asked.leaves, asked.questions);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const DepthTwoQuery& question = asked.questions[i];
            const Score value = values[i], answer = question.result.value;
            INFO("round " << round << ", position " << i);
            if (value >= question.beta) {
                ++met[2];
                REQUIRE(answer >= question.beta);
                REQUIRE(answer <= value);
                // The move that reaches beta is stored as the countermove.
                const Bitboard found = asked.countermoves[i].likely(question.last, ~Bitboard{0});
                REQUIRE(found == question.result.best);
            } else if (value <= question.alpha) {
                ++met[0];
                REQUIRE(answer <= question.alpha);
                REQUIRE(answer >= value);
            } else {
                ++met[1];
                REQUIRE(answer == value);
            }
        }
    }
    for (const int count : met) CHECK(count > 500 / kThinning);
}

TEST_CASE("depth 2: a result does not depend on the rest of the batch") {
    const auto depth_two_search = std::make_unique<DepthTwoSearch>();
    for (std::uint64_t round = 0; round < kRounds; ++round) {
        Asked together(round, 2), alone(round, 2);
        for (Asked* const asked : {&together, &alone}) {
            Random random({.seed = round, .index = 1});
            for (std::size_t i = 0; i < asked->questions.size(); ++i) {
                if (random.below(2) == 0) asked->narrow(i, 0, random);
            }
        }
        depth_two_search->answer(together.leaves, together.questions);
        for (std::size_t i = 0; i < alone.questions.size(); ++i) {
            depth_two_search->answer(alone.leaves, {&alone.questions[i], 1});
            REQUIRE(same_answer(alone.questions[i], together.questions[i]));
        }
    }
}

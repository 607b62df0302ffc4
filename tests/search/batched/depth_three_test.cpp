#include "search/batched/depth_three.hpp"

#include <memory>

#include "support/catch.hpp"
#include "support/cpus.hpp"
#include "support/questions.hpp"

using namespace evothello;

TEST_CASE("depth 3: the best moves of a batch are the minimax moves") {
    for (const std::string_view name : cpus_here()) {
        const UsedCpu used(name);
        const auto depth_two_search = std::make_unique<DepthTwoSearch>();
        const auto three_ahead = std::make_unique<DepthThreeSearch>(*depth_two_search);
        for (std::uint64_t round = 0; round < kRounds; ++round) {
            const Ties ties = round % 2 == 0 ? Ties::kFirst : Ties::kRandom;
            Asked asked(round, 3);
            three_ahead->answer(asked.leaves, ties, asked.questions);
            for (std::size_t i = 0; i < asked.questions.size(); ++i) {
                const PlainRoot plain = asked.plain(i);
                const RootResult& result = asked.questions[i].result;
                INFO(name << ", round " << round << ", position " << i);
                REQUIRE(result.value == plain.value);
                REQUIRE(result.best ==
                        (ties == Ties::kFirst ? lowest(plain.best).bit() : plain.best));
            }
        }
    }
}

TEST_CASE("depth 3: a result does not depend on the rest of the batch") {
    const auto depth_two_search = std::make_unique<DepthTwoSearch>();
    const auto three_ahead = std::make_unique<DepthThreeSearch>(*depth_two_search);
    for (std::uint64_t round = 0; round < kRounds; ++round) {
        Asked together(round, 3), alone(round, 3);
        three_ahead->answer(together.leaves, Ties::kRandom, together.questions);
        for (std::size_t i = 0; i < alone.questions.size(); ++i) {
            three_ahead->answer(alone.leaves, Ties::kRandom, {&alone.questions[i], 1});
            REQUIRE(same_answer(alone.questions[i], together.questions[i]));
        }
    }
}

#include "proof/opening_maker.hpp"

#include <set>

#include "board/symmetry.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/rules.hpp"

using namespace evothello;

namespace {

BalanceRequest request_of(std::size_t count) {
    return {.plies = 7, .balanced = 3, .depth = 5, .count = count, .key = {.seed = 4}};
}

std::vector<Opening> made(const Evaluator& judge, std::size_t count, const Parallel& how = {}) {
    std::vector<Opening> openings;
    for (auto& each : balanced_openings(request_of(count), judge, how)) {
        openings.push_back(std::move(each.opening));
    }
    return openings;
}

}  // namespace

TEST_CASE("openings are even within the bound, and two moves further within twice that") {
    for (const Rules& rules : kEveryRules) {
        INFO(name(rules));
        const Evaluator evaluator(shipped_judge(rules));
        OpeningJudge judge(evaluator);
        Meter meter;
        std::set<std::pair<Bitboard, Bitboard>> seen;
        std::size_t told = 0;
        const auto openings = balanced_openings(request_of(30), evaluator, {}, [&] { ++told; });
        REQUIRE(openings.size() == 30);
        CHECK(told == 30);
        for (const auto& [opening, value] : openings) {
            const Position& position = opening.position;
            CHECK(position.discs.count() == 11);
            CHECK(value == *judge.value(position, 5, meter));
            CHECK(std::abs(value) <= 3);
            CHECK(std::abs(*judge.value(position, 7, meter)) <= 6);
            const Discs image = canonical(position.discs, rules.size);
            CHECK(seen.emplace(image.own, image.opp).second);
        }
    }
}

TEST_CASE("a set does not depend on threads, and a longer one begins with it") {
    const Evaluator judge(shipped_judge({Size::k6, Variant::kStandard}));
    const auto longer = made(judge, 80, {.threads = 1});
    CHECK(made(judge, 80, {.threads = 7}) == longer);
    const auto shorter = made(judge, 9, {.threads = 2});
    CHECK(std::equal(shorter.begin(), shorter.end(), longer.begin()));
}

TEST_CASE("after a stop the first openings of the set remain, and too large a count is refused") {
    const Evaluator judge(shipped_judge({Size::k6, Variant::kStandard}));
    std::atomic<bool> stop = false;
    std::size_t told = 0;
    const Parallel how{.threads = 2, .stop = &stop};
    const auto some = balanced_openings(request_of(80), judge, how, [&] { stop = ++told >= 5; });
    REQUIRE((some.size() >= 5 && some.size() < 80));
    const auto all = made(judge, 80);
    for (std::size_t i = 0; i < some.size(); ++i) CHECK(some[i].opening == all[i]);

    BalanceRequest few = request_of(100);
    few.plies = 2;
    CHECK_THAT(error_of([&] { balanced_openings(few, judge, {}); }),
               Catch::Contains(" balanced within 3 discs among 3 different openings of 2 moves, "
                               "and 100 are wanted"));
}

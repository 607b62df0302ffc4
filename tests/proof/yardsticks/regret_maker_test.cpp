#include "proof/yardsticks/regret_maker.hpp"

#include <algorithm>

#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/rules.hpp"

using namespace evothello;

TEST_CASE("a new set begins like the shipped one") {
    const std::size_t count = kThinning == 1 ? 6 : 1;
    for (const Rules& rules : kEveryRules) {
        INFO(name(rules));
        const RegretSet made = make_regret_set(rules, count, {});
        const auto& shipped = shipped_regret_set(rules).positions;
        REQUIRE(made.positions.size() == kRegretEmpties.size() * count);
        for (std::size_t i = 0; i < made.positions.size(); ++i) {
            CHECK(made.positions[i] == shipped[i / count * 300 + i % count]);
        }
    }
}

TEST_CASE("a set does not depend on threads, and reads back as it was written") {
    const Rules rules{Size::k6, Variant::kReversed};
    const RegretSet made = make_regret_set(rules, 5, {.threads = 1});
    CHECK(make_regret_set(rules, 5, {.threads = 7}) == made);
    CHECK(parse_regret_set(to_text(made), "it", rules) == made);
}

TEST_CASE("the two variants have games and margins of their own") {
    const auto standard = make_regret_set({Size::k6, Variant::kStandard}, 2, {});
    const auto reversed = make_regret_set({Size::k6, Variant::kReversed}, 2, {});
    // The first position is from random play, the second from self-play, which depends on the
    // variant.
    CHECK(standard.positions[0].margins != reversed.positions[0].margins);
    CHECK_FALSE(standard.positions[1].position == reversed.positions[1].position);
}

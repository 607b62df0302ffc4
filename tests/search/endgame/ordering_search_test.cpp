#include "search/endgame/ordering_search.hpp"

#include "board/notation.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/rules.hpp"

using namespace evothello;

TEST_CASE("a forecast is the best forecast after one move, one ply shallower") {
    for (std::uint64_t index = 0; index < 200 / kThinning; ++index) {
        const Rules rules = kEveryRules[index % 4];
        const Position position = random_position(rules.size, index);
        if (position.finished()) continue;
        OrderingSearch forecast;
        forecast.start_game(rules);
        INFO(name(rules) << ": " << to_text(position));
        for (const int depth : {1, 2, 3}) {
            Score best = -kInfinite;
            for_each_square(position.moves(), [&](Square square) {
                const Discs next = after(position.discs, square);
                best = std::max(best, -forecast.value(next, depth - 1));
            });
            if (position.must_pass()) best = -forecast.value(position.discs.passed(), depth);
            REQUIRE(forecast.value(position.discs, depth) == best);
        }
        REQUIRE(forecast.value(position.discs, 0) == -forecast.value(position.discs.passed(), 0));
    }
}

TEST_CASE("a forecast prefers wins, own corners and mobility") {
    const Discs won = parse_position(std::string(63, 'X') + "- X").discs;
    const Discs corner =
        parse_position("X" + std::string(26, '-') + "OX------XO" + std::string(27, '-') + " X")
            .discs;
    for (const Variant variant : {Variant::kStandard, Variant::kReversed}) {
        OrderingSearch forecast;
        forecast.start_game({Size::k8, variant});
        const bool standard = variant == Variant::kStandard;
        CHECK((forecast.value(won, 1) > 0) == standard);
        CHECK((forecast.value(corner, 0) > 0) == standard);
    }
}

TEST_CASE("a forecast counts its nodes") {
    OrderingSearch forecast;
    forecast.start_game({});
    const Discs start = start_position(Size::k8).discs;
    forecast.value(start, 0);
    CHECK(forecast.take_node_count() == 1);
    forecast.value(start, 1);
    CHECK(forecast.take_node_count() == 5);
    CHECK(forecast.take_node_count() == 0);
}

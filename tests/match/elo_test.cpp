#include "match/elo.hpp"

#include <cmath>

#include "support/catch.hpp"

using namespace evothello;

TEST_CASE("Elo, nElo and LOS agree with the published vectors") {
    const Elo one = elo_of({.pairs = {34, 54, 63, 64, 75}});
    CHECK(one.elo == Approx(55.58).margin(0.005));
    CHECK(one.elo_error == Approx(27.65).margin(0.005));
    CHECK(one.nelo == Approx(57.94).margin(0.005));
    CHECK(one.nelo_error == Approx(28.28).margin(0.005));
    const Elo two = elo_of({.pairs = {332, 433, 498, 333, 334}});
    CHECK(two.elo == Approx(-8.64).margin(0.005));
    CHECK(two.elo_error == Approx(10.33).margin(0.005));
    CHECK(two.nelo == Approx(-9.17).margin(0.005));
    CHECK(two.nelo_error == Approx(10.96).margin(0.005));
    CHECK(100 * two.los == Approx(5.05).margin(0.005));
    const Elo three = elo_of({.pairs = {7895, 8757, 5685, 568, 9999}});
    CHECK(three.elo == Approx(-21.04).margin(0.005));
    CHECK(three.elo_error == Approx(2.95).margin(0.005));
    CHECK(three.nelo == Approx(-19.01).margin(0.005));
    CHECK(three.nelo_error == Approx(2.65).margin(0.005));
}

TEST_CASE("seen from the other side Elo is negated, and its bars stay") {
    const MatchScore score{.pairs = {34, 54, 63, 64, 75}};
    const Elo own = elo_of(score), other = elo_of(score.turned());
    CHECK(own.elo == Approx(-other.elo));
    CHECK(own.elo_error == Approx(other.elo_error));
    CHECK(own.nelo == Approx(-other.nelo));
    CHECK(own.los == Approx(1 - other.los));
}

TEST_CASE("one pair, and pairs all alike, have finite Elo on their side") {
    for (const std::int64_t count : {1, 100, 1'000'000}) {
        const Elo won = elo_of({.pairs = {0, 0, 0, 0, count}});
        const Elo even = elo_of({.pairs = {0, 0, count, 0, 0}});
        INFO(count << " pairs");
        for (const Elo& each : {won, even}) {
            for (const double number :
                 {each.elo, each.elo_error, each.nelo, each.nelo_error, each.los}) {
                CHECK(std::isfinite(number));
            }
        }
        CHECK(won.elo > 400);
        CHECK(won.los > 0.95);
    }
}

TEST_CASE("an even score is Elo zero without a minus or a rounding") {
    for (const MatchScore& score :
         {MatchScore{.pairs = {0, 0, 10, 0, 0}}, MatchScore{.pairs = {7, 3, 50, 3, 7}},
          MatchScore{.pairs = {1, 0, 4, 2, 0}}}) {
        const Elo even = elo_of(score);
        CHECK(even.elo == 0);
        CHECK_FALSE(std::signbit(even.elo));
        CHECK(even.nelo == 0);
        CHECK_FALSE(std::signbit(even.nelo));
        CHECK(even.los == 0.5);
    }
    CHECK_FALSE(std::signbit(elo_at(0.5)));
}

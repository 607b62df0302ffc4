#include "report/interval_text.hpp"

#include <limits>

#include "report/match_text.hpp"
#include "support/catch.hpp"
#include "support/parsed.hpp"

using namespace evothello;
using Catch::Contains;

TEST_CASE("a bar has one number where its sides are about as long, and both ends where not") {
    CHECK(interval_text(21, {-10, 50}, {.signs = true}) == "+21 ± 31");
    CHECK(interval_text(21, {-9, 45}, {}) == "21 ± 30");  // 24 and 30
    CHECK(interval_text(21, {-10, 45}, {.signs = true}) == "+21 (-10 to +45)");
    CHECK(interval_text(95, {74.12, 99.25}, {.digits = 1, .unit = " %"}) ==
          "95.0 % (74.1 to 99.2)");
    CHECK(interval_text(-0.001, {-1, 1}, {.digits = 2}) == "0.00 ± 1.00");
}

TEST_CASE("an interval that is infinite on one side is written as a bound") {
    constexpr double kEndless = std::numeric_limits<double>::infinity();
    CHECK(interval_text(1200, {164, kEndless}, {.signs = true}) == "at least +164");
    CHECK(interval_text(-1200, {-kEndless, -164}, {.signs = true}) == "at most -164");
    const MatchScore won{.pairs = {0, 0, 0, 0, 10}, .wins = 20};
    CHECK_THAT(elo_text(won), Catch::StartsWith("at least +"));
    CHECK_THAT(to_text(won), Contains("Elo: at least ") && Contains("nElo: at least "));
    const auto json = parsed(to_json(won));
    CHECK(json["elo_error"].is_null());
    CHECK(json["elo_interval"][0].get<double>() > 0);
    CHECK(json["elo_interval"][1].is_null());
    CHECK(json["score_interval"][1].get<double>() == Approx(1));
}

TEST_CASE("too few pairs are reported as such") {
    const MatchScore one{.pairs = {0, 0, 0, 0, 1}, .wins = 2},
        three{.pairs = {0, 0, 2, 0, 1}, .wins = 4, .losses = 2};
    CHECK(elo_text(one) == "too few pairs for a conclusion");
    CHECK_THAT(to_text(one), Contains("too few pairs to show which player is stronger"));
    CHECK_THAT(to_text(three), !Contains("too few"));
    // Regression: once printed 50 points of 100 beside 17 Elo.
    const MatchScore even{.pairs = {0, 0, 2, 0, 0}, .wins = 2, .losses = 2};
    CHECK_THAT(to_text(even), !Contains("17.00") && !Contains("50.00)"));
}

TEST_CASE("pages have their own signs") {
    CHECK(with_typographic_signs("-7 ± 31 Elo") == "−7 ± 31 Elo");
    CHECK(with_typographic_signs("+512 (-300 to +900)") == "+512 (−300 to +900)");
}

#include "proof/elo.hpp"

#include <cmath>
#include <limits>

#include "base/stats.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

const std::array kScores = {MatchScore{.pairs = {34, 54, 63, 64, 75}},
                            MatchScore{.pairs = {332, 433, 498, 333, 334}},
                            MatchScore{.pairs = {7895, 8757, 5685, 568, 9999}}};

// 1.96 standard errors by the delta method, from the influence of each pair on mean and variance.
double delta_method_nelo_error(const MatchScore& score) {
    const auto count = static_cast<double>(score.pair_count());
    double variance = 0, sum = 0;
    const auto off = [&](std::size_t i) { return 0.25 * double(i) - score.mean(); };
    for (std::size_t i = 0; i < 5; ++i)
        variance += double(score.pairs[i]) * off(i) * off(i) / count;
    for (std::size_t i = 0; i < 5; ++i) {
        const double influence =
            off(i) / std::sqrt(variance) -
            (score.mean() - 0.5) / std::sqrt(variance) * (off(i) * off(i) / variance - 1) / 2;
        sum += double(score.pairs[i]) * influence * influence;
    }
    return stats::kZ95 * kNeloPerDeviation / std::sqrt(2.0) * std::sqrt(sum) / count;
}

}  // namespace

TEST_CASE("Elo and nElo agree with the published vectors") {
    const std::array elo = {55.58, -8.64, -21.04}, elo_error = {27.65, 10.33, 2.95},
                     nelo = {57.94, -9.17, -19.01};
    for (std::size_t i = 0; i < kScores.size(); ++i) {
        const Elo each = elo_of(kScores[i]);
        CHECK(each.elo == Approx(elo[i]).margin(0.005));
        CHECK(each.nelo == Approx(nelo[i]).margin(0.005));
        // The published intervals use 1.96 and Wald's interval, ours Student's t and Wilson's.
        CHECK((each.elo_interval.high - each.elo_interval.low) / 2 ==
              Approx(elo_error[i]).epsilon(0.01));
    }
    CHECK(100 * elo_of(kScores[1]).los == Approx(5.05).margin(0.1));
}

TEST_CASE("with many games the interval of nElo is that of the delta method, at any strength") {
    for (const MatchScore& score :
         {kScores[1], kScores[2], MatchScore{.pairs = {300, 100, 3000, 600, 6000}},
          MatchScore{.pairs = {10, 10, 980, 100, 8900}},
          MatchScore{.pairs = {9700, 10, 280, 0, 10}}}) {
        const Elo elo = elo_of(score);
        INFO("nElo " << elo.nelo);
        CHECK((elo.nelo_interval.high - elo.nelo_interval.low) / 2 ==
              Approx(delta_method_nelo_error(score)).epsilon(0.02));
    }
}

TEST_CASE("swapping the players negates Elo and keeps its errors") {
    const MatchScore score{.pairs = {34, 54, 63, 64, 75}};
    const Elo own = elo_of(score), other = elo_of(score.swapped());
    CHECK(own.elo == Approx(-other.elo));
    CHECK(own.elo_interval.low == Approx(-other.elo_interval.high));
    CHECK(own.nelo == Approx(-other.nelo));
    CHECK(own.nelo_interval.high == Approx(-other.nelo_interval.low));
    CHECK(own.los == Approx(1 - other.los));
}

TEST_CASE("one pair, and equal pairs, have a finite Elo of the right sign") {
    for (const std::int64_t count : {1, 100, 1'000'000}) {
        const Elo won = elo_of({.pairs = {0, 0, 0, 0, count}});
        const Elo even = elo_of({.pairs = {0, 0, count, 0, 0}});
        INFO(count << " pairs");
        for (const Elo& each : {won, even}) {
            for (const double number : {each.elo, each.nelo, each.los}) {
                CHECK(std::isfinite(number));
            }
        }
        CHECK(won.elo > 400);
        CHECK(won.elo_interval.high == std::numeric_limits<double>::infinity());
        CHECK(won.nelo_interval.high == std::numeric_limits<double>::infinity());
        CHECK(std::isfinite(won.elo_interval.low));
        CHECK(std::isfinite(won.nelo_interval.low));
        CHECK(std::isfinite(even.elo_error()));
    }
}

// Regression test: an error of 50 points of 100 once stood beside an error of 17 Elo.
TEST_CASE("score, Elo, nElo and LOS never contradict each other") {
    const auto check = [](const MatchScore& score) {
        const Interval mean = score.mean_interval();
        const Elo elo = elo_of(score);
        INFO(score.pairs[0] << " " << score.pairs[1] << " " << score.pairs[2] << " "
                            << score.pairs[3] << " " << score.pairs[4]);
        CHECK(elo_at(mean.low) == Approx(std::max(elo.elo_interval.low, elo_at(0))));
        CHECK(elo_at(mean.high) == Approx(std::min(elo.elo_interval.high, elo_at(1))));
        for (const auto& [value, interval] :
             {std::pair(score.mean() - 0.5, Interval{mean.low - 0.5, mean.high - 0.5}),
              std::pair(elo.elo, elo.elo_interval), std::pair(elo.nelo, elo.nelo_interval)}) {
            CHECK(interval.low <= value + 1e-12);
            CHECK(interval.high >= value - 1e-12);
            CHECK((mean.low > 0.5 ? interval.low >= 0 : interval.low <= 0));
            CHECK((mean.high < 0.5 ? interval.high <= 0 : interval.high >= 0));
        }
        CHECK((mean.low > 0.5) == (elo.los > 0.975));
        CHECK((mean.high < 0.5) == (elo.los < 0.025));
    };
    MatchScore score;
    auto& [both_lost, half, level, more, both_won] = score.pairs;
    for (both_lost = 0; both_lost <= 4; ++both_lost) {
        for (half = 0; half <= 2; ++half) {
            for (level = 0; level <= 4; ++level) {
                for (more = 0; more <= 2; ++more) {
                    for (both_won = 0; both_won <= 8; ++both_won) {
                        if (score.pair_count() > 0) check(score);
                    }
                }
            }
        }
    }
}

TEST_CASE("two pairs cannot show who is stronger, three can") {
    CHECK_FALSE(can_be_significant(1));
    CHECK_FALSE(can_be_significant(2));
    CHECK(can_be_significant(3));
    CHECK(elo_of({.pairs = {0, 0, 0, 0, 2}}).los < 0.975);
    CHECK(elo_of({.pairs = {0, 0, 0, 0, 3}}).los > 0.975);
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

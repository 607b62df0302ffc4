#include "proof/sprt.hpp"

#include <cmath>

#include "base/random.hpp"
#include "proof/elo.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

// Probabilities of the five results of a pair for players `nelo` apart: a symmetric distribution,
// tilted.
std::array<double, 5> chances(double nelo) {
    const std::array<double, 5> even{0.1, 0.2, 0.4, 0.2, 0.1};
    double variance = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        variance += even[i] * (0.25 * double(i) - 0.5) * (0.25 * double(i) - 0.5);
    }
    // Moves the mean by the definition of nElo; changes the variance only in second order.
    const double shift = nelo / kNeloPerDeviation * std::sqrt(2 * variance) / variance;
    std::array<double, 5> tilted = even;
    for (std::size_t i = 0; i < 5; ++i) tilted[i] *= 1 + shift * (0.25 * double(i) - 0.5);
    return tilted;
}

Sprt::Verdict simulated(const Sprt& test, double nelo, std::uint64_t index) {
    Random random({.seed = 20, .index = index});
    const std::array<double, 5> chance = chances(nelo);
    MatchScore score;
    for (;;) {
        double at = random.uniform();
        std::size_t result = 0;
        while (result < 4 && at >= chance[result]) at -= chance[result++];
        ++score.pairs[result];
        const Sprt::Verdict verdict = test.verdict(score);
        if (verdict != Sprt::Verdict::kOpen) return verdict;
    }
}

}  // namespace

TEST_CASE("the bounds are Wald's") {
    CHECK(Sprt{}.lower() == Approx(-2.944439));
    CHECK(Sprt{}.upper() == Approx(2.944439));
    const Sprt uneven{.alpha = 0.01, .beta = 0.1};
    CHECK(uneven.lower() == Approx(std::log(0.1 / 0.99)));
    CHECK(uneven.upper() == Approx(std::log(0.9 / 0.01)));
}

TEST_CASE("the ratio agrees with fishtest's") {
    const MatchScore one{.pairs = {365, 16618, 36229, 16974, 390}};
    CHECK(Sprt{.nelo0 = 0, .nelo1 = 2}.llr(one) == Approx(2.25).margin(0.005));
    const MatchScore other{.pairs = {127, 4883, 10712, 5150, 104}};
    CHECK(Sprt{.nelo0 = -1.75, .nelo1 = 0.25}.llr(other) == Approx(3.01).margin(0.005));
}

TEST_CASE("swapping the players and the bounds swaps the sign") {
    const MatchScore score{.pairs = {10, 35, 60, 50, 20}};
    const Sprt test{.nelo0 = 0, .nelo1 = 10}, swapped{.nelo0 = -10, .nelo1 = 0};
    CHECK(test.llr(score) > 0);
    CHECK(swapped.llr(score.swapped()) == Approx(-test.llr(score)));
}

TEST_CASE("twice the same pairs double the ratio") {
    const MatchScore once{.pairs = {10, 35, 60, 50, 20}};
    MatchScore twice = once;
    twice += once;
    CHECK(Sprt{}.llr(twice) == Approx(2 * Sprt{}.llr(once)));
}

TEST_CASE("no pairs give a ratio of 0, and equal pairs a finite one of the right sign") {
    CHECK(Sprt{}.llr({}) == 0);
    for (const std::int64_t count : {1, 10, 1'000, 1'000'000}) {
        const double won = Sprt{}.llr({.pairs = {0, 0, 0, 0, count}});
        const double even = Sprt{}.llr({.pairs = {0, 0, count, 0, 0}});
        const double lost = Sprt{}.llr({.pairs = {count, 0, 0, 0, 0}});
        INFO(count << " pairs");
        CHECK(std::isfinite(won));
        CHECK(std::isfinite(lost));
        CHECK(won > 0);
        CHECK(even < 0);  // the middle of 0 and 10 is 5
        CHECK(lost < 0);
    }
}

TEST_CASE("2,000 tests of players of known strength go wrong about as often as promised") {
    const Sprt test{.nelo0 = 0, .nelo1 = 30};
    constexpr int kRuns = 2000;
    int passed_wrongly = 0, failed_wrongly = 0;
    for (std::uint64_t run = 0; run < kRuns; ++run) {
        passed_wrongly += simulated(test, 0, run) == Sprt::Verdict::kBetter;
        failed_wrongly += simulated(test, 30, kRuns + run) == Sprt::Verdict::kNotBetter;
    }
    // 100 expected, minus what the last pair oversteps; four standard errors are 39.
    CHECK(passed_wrongly > 50);
    CHECK(passed_wrongly < 139);
    CHECK(failed_wrongly > 50);
    CHECK(failed_wrongly < 139);
}

TEST_CASE("the ratio grows with the score, and a match won outright is decided") {
    const Sprt test{};
    double before = 0;
    for (std::int64_t lost = 64; lost >= 0; --lost) {
        const double llr = test.llr({.pairs = {lost, 0, 0, 0, 128 - lost}});
        INFO(lost << " of 128 pairs lost");
        CHECK((lost == 64 || llr > before || llr == Approx(before)));
        before = llr;
    }
    CHECK(before >= test.upper());
    CHECK(test.llr({.pairs = {0, 0, 0, 0, test.least_pairs()}}) >= test.upper());
    CHECK(test.llr({.pairs = {0, 0, 0, 0, test.least_pairs() - 1}}) < test.upper());
    CHECK(test.llr({.pairs = {128, 0, 0, 0, 0}}) <= test.lower());
}

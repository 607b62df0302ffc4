#include "base/random.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

#include "base/stats.hpp"
#include "support/catch.hpp"

using evothello::Key;
using evothello::Random;

namespace {

using Words = std::array<std::uint32_t, 4>;

// Philox4x32-10 as in figure 2 of Salmon et al., "Parallel Random Numbers: As Easy as 1, 2, 3",
// SC11, 2011.
Words plain_philox(Words counter, std::array<std::uint32_t, 2> key) {
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t product_0 = std::uint64_t{0xD2511F53} * counter[0];
        const std::uint64_t product_1 = std::uint64_t{0xCD9E8D57} * counter[2];
        counter = {static_cast<std::uint32_t>(product_1 >> 32) ^ counter[1] ^ key[0],
                   static_cast<std::uint32_t>(product_1),
                   static_cast<std::uint32_t>(product_0 >> 32) ^ counter[3] ^ key[1],
                   static_cast<std::uint32_t>(product_0)};
        key[0] += 0x9E3779B9;
        key[1] += 0xBB67AE85;
    }
    return counter;
}

// The deviation of the chi-square statistic of equal counts from its mean, in standard deviations.
double unevenness(const std::vector<int>& counts) {
    double total = 0;
    for (int count : counts) total += count;
    const double expected = total / static_cast<double>(counts.size());
    double sum = 0;
    for (int count : counts) sum += (count - expected) * (count - expected) / expected;
    const double freedom = static_cast<double>(counts.size() - 1);
    return (sum - freedom) / std::sqrt(2 * freedom);
}

}  // namespace

TEST_CASE("the reference implementation gives the published values of Philox4x32-10") {
    constexpr std::uint32_t kOnes = 0xffffffff;
    CHECK(plain_philox({0, 0, 0, 0}, {0, 0}) ==
          Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
    CHECK(plain_philox({kOnes, kOnes, kOnes, kOnes}, {kOnes, kOnes}) ==
          Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
    CHECK(
        plain_philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
        Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

TEST_CASE("the numbers of a key are Philox4x32-10 of its fields") {
    const Key keys[] = {
        {},
        {0x0123456789abcdef, 0xfedcba98, 0x7654, 0xba9876543210},
        {~std::uint64_t{0}, ~std::uint32_t{0}, 0xffff, (std::uint64_t{1} << 48) - 1}};
    for (const Key& key : keys) {
        Random random(key);
        for (std::uint32_t block = 0; block < 100; ++block) {
            const Words words = plain_philox(
                {block, static_cast<std::uint32_t>(key.index),
                 static_cast<std::uint32_t>(key.index >> 32 | std::uint64_t{key.stream} << 16),
                 key.generation},
                {static_cast<std::uint32_t>(key.seed), static_cast<std::uint32_t>(key.seed >> 32)});
            REQUIRE(random.next() == (words[0] | std::uint64_t{words[1]} << 32));
            REQUIRE(random.next() == (words[2] | std::uint64_t{words[3]} << 32));
        }
    }
}

TEST_CASE("every field of a key changes the numbers") {
    std::set<std::uint64_t> firsts;
    for (std::uint64_t seed : {0ULL, 1ULL, 1ULL << 32}) {
        for (std::uint32_t generation : {0U, 1U, 1U << 31}) {
            for (std::uint16_t stream : std::array<std::uint16_t, 3>{0, 1, 1 << 15}) {
                for (std::uint64_t index : {0ULL, 1ULL, 1ULL << 16, 1ULL << 32, 1ULL << 47}) {
                    firsts.insert(Random({seed, generation, stream, index}).next());
                }
            }
        }
    }
    CHECK(firsts.size() == 3 * 3 * 3 * 5);
}

// If this test fails, saved runs would continue with other numbers.
TEST_CASE("the numbers never change") {
    Random random({42, 7, 3, 1000});
    CHECK(random.next() == 0x8d9de290226b3a59);
    CHECK(random.next() == 0xb0d52abec4d88471);
    CHECK(random.next() == 0xd25cb5c1acbfbf82);
    CHECK(random.below(60) == 31);
    CHECK(random.below(1000000007) == 165654961);
    CHECK(random.uniform() == 0x1.163a9ccdb151ap-2);
    CHECK(random.normal() == -0x1.0dbc61ca6700fp-3);
    CHECK(random.normal() == 0x1.078a1a330ed1fp+0);
}

TEST_CASE("uniform() is uniform from 0 to below 1") {
    Random random({1});
    std::vector<int> counts(100);
    double sum = 0;
    for (int i = 0; i < 100000; ++i) {
        const double value = random.uniform();
        REQUIRE((value >= 0 && value < 1));
        ++counts[static_cast<std::size_t>(value * 100)];
        sum += value;
    }
    CHECK(sum / 100000 == Approx(0.5).margin(0.003));
    CHECK(std::abs(unevenness(counts)) < 3);
}

TEST_CASE("below(n) gives each number equally often") {
    for (std::uint64_t n : {1U, 2U, 3U, 7U, 60U, 64U}) {
        Random random({2, 0, 0, n});
        std::vector<int> counts(n);
        for (int i = 0; i < 50000; ++i) ++counts.at(random.below(n));
        if (n > 1) CHECK(std::abs(unevenness(counts)) < 3);
    }
}

TEST_CASE("below(n) is unbiased where n does not divide 2^64") {
    // Without the rejection step, half of the results would be divisible by 3 instead of a third.
    const std::uint64_t n = (std::uint64_t{1} << 63) + (std::uint64_t{1} << 62);
    Random random({3});
    std::vector<int> counts(3);
    for (int i = 0; i < 30000; ++i) {
        const std::uint64_t value = random.below(n);
        REQUIRE(value < n);
        ++counts[value % 3];
    }
    CHECK(std::abs(unevenness(counts)) < 3);
}

TEST_CASE("normal() has the moments and tails of a standard normal") {
    Random random({4});
    std::vector<double> values(100000);
    for (double& value : values) value = random.normal();
    CHECK(evothello::stats::mean(values) == Approx(0).margin(0.01));
    CHECK(evothello::stats::variance(values) == Approx(1).margin(0.015));
    for (double x : {-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0}) {
        const auto below =
            std::count_if(values.begin(), values.end(), [x](double value) { return value < x; });
        const double share = evothello::stats::normal_cdf(x);
        const double error = std::sqrt(share * (1 - share) / 100000);
        CHECK(static_cast<double>(below) / 100000 == Approx(share).margin(3 * error));
    }
}

TEST_CASE("normal() uses one number") {
    Random one({5}), other({5});
    one.normal();
    other.next();
    CHECK(one.next() == other.next());
}

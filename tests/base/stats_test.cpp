#include "base/stats.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "base/random.hpp"
#include "support/catch.hpp"

namespace stats = evothello::stats;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double relative_error(double value, long double expected) {
    return static_cast<double>(std::abs((static_cast<long double>(value) - expected) / expected));
}

// The largest relative error over many points from `from` to `to`.
template <class Own, class Library>
double worst(double from, double to, Own own, Library library) {
    constexpr int kPoints = 20001;
    double largest = 0;
    for (int i = 0; i < kPoints; ++i) {
        const double x = from + (to - from) * i / kPoints;
        largest = std::max(largest, relative_error(own(x), library(static_cast<long double>(x))));
    }
    return largest;
}

long double library_cdf(long double x) { return std::erfc(-x / std::sqrt(2.0L)) / 2; }

}  // namespace

TEST_CASE("own log agrees with the library's at every scale") {
    const auto library = [](long double x) { return std::log(x); };
    CHECK(worst(0.3, 3.0, stats::log, library) < 1e-15);
    CHECK(worst(0.99999, 1.00001, stats::log, library) < 1e-15);
    for (int exponent = -1070; exponent <= 1020; exponent += 10) {
        const double scale = std::ldexp(1.0, exponent);
        CHECK(relative_error(stats::log(1.37 * scale), library(1.37 * scale)) < 1e-15);
    }
    CHECK(stats::log(1) == 0);
    CHECK(stats::log(0) == -kInfinity);
    CHECK(stats::log(kInfinity) == kInfinity);
    CHECK(std::isnan(stats::log(-1)));
    CHECK(std::isnan(stats::log(std::nan(""))));
}

TEST_CASE("own exp agrees with the library's at every scale") {
    const auto library = [](long double x) { return std::exp(x); };
    CHECK(worst(-708, 709, stats::exp, library) < 1e-15);
    CHECK(worst(-1, 1, stats::exp, library) < 1e-15);
    CHECK(worst(-1e-9, 1e-9, stats::exp, library) < 1e-15);
    CHECK(stats::exp(0) == 1);
    CHECK(stats::exp(-740) == std::exp(-740.0));  // a denormal
    CHECK(stats::exp(710) == kInfinity);
    CHECK(stats::exp(kInfinity) == kInfinity);
    CHECK(stats::exp(-800) == 0);
    CHECK(stats::exp(-kInfinity) == 0);
    CHECK(std::isnan(stats::exp(std::nan(""))));
}

TEST_CASE("Phi is accurate far into its lower tail") {
    CHECK(worst(-37, 0, stats::normal_cdf, library_cdf) < 2e-15);
    CHECK(worst(0, 9, stats::normal_cdf, library_cdf) < 1e-15);
    CHECK(stats::normal_cdf(0) == 0.5);
    CHECK(stats::normal_cdf(stats::kZ95) == Approx(0.975).epsilon(1e-15));
    CHECK(stats::normal_cdf(-kInfinity) == 0);
    CHECK(stats::normal_cdf(kInfinity) == 1);
    CHECK(std::isnan(stats::normal_cdf(std::nan(""))));
}

TEST_CASE("normal_quantile() is the inverse of normal_cdf()") {
    const auto there_and_back = [](double p) {
        return stats::normal_cdf(stats::normal_quantile(p));
    };
    const auto itself = [](long double p) { return p; };
    CHECK(worst(1e-9, 1, there_and_back, itself) < 1e-14);
    for (int exponent = -1; exponent >= -300; --exponent) {
        const double p = 3 * std::pow(10.0, exponent);
        CHECK(relative_error(there_and_back(p), p) < 1e-12);  // Phi magnifies by x^2, up to 1400
    }
    CHECK(stats::normal_quantile(0.5) == 0);
    CHECK(stats::normal_quantile(0.25) == -stats::normal_quantile(0.75));
    CHECK(stats::normal_quantile(0) == -kInfinity);
    CHECK(stats::normal_quantile(1) == kInfinity);
    CHECK(std::isnan(stats::normal_quantile(-0.1)));
    CHECK(std::isnan(stats::normal_quantile(1.1)));
    CHECK(std::isnan(stats::normal_quantile(std::nan(""))));
}

// Computed with mpmath and 60 digits: independent of normal_cdf().
TEST_CASE("the normal quantile gives the tabulated values") {
    CHECK(stats::normal_quantile(0.975) == Approx(1.9599639845400538556).epsilon(1e-15));
    CHECK(stats::normal_quantile(0.001) == Approx(-3.0902323061678135354).epsilon(1e-15));
    CHECK(stats::normal_quantile(0.4999999) == Approx(-2.5066282747031065135e-7).epsilon(1e-15));
    CHECK(stats::normal_quantile(1e-20) == Approx(-9.2623400897984075796).epsilon(1e-15));
    CHECK(stats::normal_quantile(1e-300) == Approx(-37.047096299361199237).epsilon(1e-15));
}

// NIST/SEMATECH, "e-Handbook of Statistical Methods", 1.3.6.7.2, with more digits.
TEST_CASE("Student's t has the tabulated 95% points") {
    CHECK(stats::t95(2) == Approx(4.302652729749464).epsilon(1e-14));
    CHECK(stats::t95(10) == Approx(2.228138851986275).epsilon(1e-14));
    CHECK(stats::t95(20) == Approx(2.085963447265865).epsilon(1e-14));
    CHECK(stats::t95(22) == Approx(2.073873067904026).margin(2e-7));
    CHECK(stats::t95(30) == Approx(2.042272456301238).margin(4e-8));
    CHECK(stats::t95(100) == Approx(1.983971518523552).margin(1e-9));
    CHECK(stats::t95(1'000'000'000'000) == Approx(stats::kZ95).epsilon(1e-11));
}

TEST_CASE("t_cdf() has the published values, and t95() is its inverse") {
    CHECK(stats::t_cdf(0, 2) == 0.5);
    CHECK(stats::t_cdf(1.5, 4) == Approx(0.896).epsilon(1e-14));
    CHECK(stats::t_cdf(2, 1000) == Approx(0.97711482675337418).epsilon(1e-13));
    // More degrees of freedom than the finite sum is used for.
    CHECK(stats::t_cdf(2, 2000) == Approx(0.97718236334415319).margin(1e-7));
    CHECK(stats::t_cdf(3.5, 1002) == Approx(0.99975713358284601).margin(1e-7));
    CHECK(stats::t_cdf(-2.5, 1002) == Approx(0.0062891245966728121).margin(1e-7));
    for (std::int64_t freedom = 2; freedom <= 4000; freedom += 2) {
        INFO(freedom << " degrees of freedom");
        CHECK(stats::t_cdf(stats::t95(freedom), freedom) == Approx(0.975).margin(1e-8));
        CHECK(stats::t_cdf(-1.25, freedom) ==
              Approx(1 - stats::t_cdf(1.25, freedom)).epsilon(1e-13));
        CHECK(stats::t95(freedom + 2) < stats::t95(freedom));
    }
}

TEST_CASE("the same bits come out on every processor") {
    CHECK(stats::log(10) == 0x1.26bb1bbb55516p+1);
    CHECK(stats::log(0.001) == -0x1.ba18a998fffap+2);
    CHECK(stats::exp(1) == 0x1.5bf0a8b14576ap+1);
    CHECK(stats::exp(-10.5) == 0x1.cdfc263f6a0bap-16);
    CHECK(stats::normal_cdf(-1.5) == 0x1.11a46d89647efp-4);
    CHECK(stats::normal_cdf(-20) == 0x1.c0bd0f1880784p-295);
    CHECK(stats::normal_cdf(2) == 0x1.f45a183e9b13dp-1);
    CHECK(stats::normal_quantile(0.01) == -0x1.29c5c4630ff0ep+1);
    CHECK(stats::normal_quantile(0.3) == -0x1.0c7e39582c5fap-1);
    CHECK(stats::normal_quantile(1e-15) == -0x1.fc3f007789667p+2);
}

TEST_CASE("mean and variance are those of the textbook") {
    const std::vector<double> values = {2, 4, 4, 4, 5, 5, 7, 9};
    CHECK(stats::mean(values) == 5);
    CHECK(stats::variance(values) == Approx(32.0 / 7));
    CHECK(stats::mean(std::vector<double>{3}) == 3);
    CHECK(stats::variance(std::vector<double>{3, 3}) == 0);
    CHECK(stats::variance(std::vector<double>{1e9 + 1, 1e9 + 2, 1e9 + 3}) == 1);
}

TEST_CASE("a quantile lies between the two values on either side of its place") {
    const std::vector<double> values = {40, 10, 30, 20};
    CHECK(stats::quantile(values, 0) == 10);
    CHECK(stats::quantile(values, 1) == 40);
    CHECK(stats::quantile(values, 1.0 / 3) == Approx(20));
    CHECK(stats::quantile(values, 0.25) == 17.5);
    CHECK(stats::median(values) == 25);
    CHECK(stats::median(std::vector<double>{3, 1, 2}) == 2);
    CHECK(stats::quantile(std::vector<double>{7}, 0.9) == 7);
    CHECK(values == std::vector<double>{40, 10, 30, 20});
}

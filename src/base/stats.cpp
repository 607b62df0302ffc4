#include "base/stats.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace evothello::stats {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

// ln 2 in two parts; the first has 32 bits, so that its product with any exponent is exact.
constexpr double kLn2High = 0x1.62e42fee00000p-1;
constexpr double kLn2Low = 0x1.a39ef35793c76p-33;
constexpr double kPerLn2 = 0x1.71547652b82fep+0;

// atanh(s) / s - 1 = s^2 (1/3 + s^2/5 + s^4/7 + ...), to the last bit for |s| <= 0.172.
constexpr auto kAtanh = [] {
    std::array<double, 11> terms{};
    for (std::size_t i = 0; i < terms.size(); ++i) terms[i] = 1.0 / static_cast<double>(2 * i + 3);
    return terms;
}();

// (exp(r) - 1 - r) / r^2 = 1/2! + r/3! + ..., to the last bit for |r| <= 0.347.
constexpr auto kExp = [] {
    std::array<double, 13> terms{};
    double factorial = 1;  // exact: 14! needs 37 bits
    for (std::size_t i = 0; i < terms.size(); ++i) {
        factorial *= static_cast<double>(i + 2);
        terms[i] = 1.0 / factorial;
    }
    return terms;
}();

// Chebyshev series of (x + 4) Q(x) exp(x^2 / 2) for x >= 0, where Q = 1 - Phi, in
// (x - 6) / (x + 6). Fitted with 50 digits at 60 nodes; the first coefficient is already halved,
// and the omitted terms sum to less than 1e-17.
constexpr std::array kUpperTail = {
    0.89673140995745904,     -0.70104557250189403,    0.27450844028466265,
    -0.092675003764182889,   0.026882724763931328,    -0.0066058114481874217,
    0.0013312823077025198,   -0.00020367052959336591, 1.8010707682316148e-05,
    1.0802093075931402e-06,  -7.2456480603544181e-07, 1.2069319205706015e-07,
    -3.6928763798121971e-09, -2.4677914175690617e-09, 4.5026292973669872e-10,
    8.7793942787660138e-12,  -1.3598451258870628e-11, 1.1437893938344015e-12,
    3.0180146754194439e-13,  -5.9516460090137811e-14, -5.4103372325418723e-15,
    2.2732925418530254e-15,  6.5310123433510864e-17,  -8.1245600527211365e-17,
};

// Wichura, "Algorithm AS 241: The Percentage Points of the Normal Distribution", Applied Statistics
// 37(3), 1988, PPND16: numerators (Above) and denominators (Below) for the three ranges of p.
constexpr std::array kCentreAbove = {
    3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3,
    1.3731693765509461125e4, 4.5921953931549871457e4, 6.7265770927008700853e4,
    3.3430575583588128105e4, 2.5090809287301226727e3,
};
constexpr std::array kCentreBelow = {
    1.0,
    4.2313330701600911252e1,
    6.8718700749205790830e2,
    5.3941960214247511077e3,
    2.1213794301586595867e4,
    3.9307895800092710610e4,
    2.8729085735721942674e4,
    5.2264952788528545610e3,
};
constexpr std::array kShoulderAbove = {
    1.42343711074968357734e0,  4.63033784615654529590e0,  5.76949722146069140550e0,
    3.64784832476320460504e0,  1.27045825245236838258e0,  2.41780725177450611770e-1,
    2.27238449892691845833e-2, 7.74545014278341407640e-4,
};
constexpr std::array kShoulderBelow = {
    1.0,
    2.05319162663775882187e0,
    1.67638483018380384940e0,
    6.89767334985100004550e-1,
    1.48103976427480074590e-1,
    1.51986665636164571966e-2,
    5.47593808499534494600e-4,
    1.05075007164441684324e-9,
};
constexpr std::array kTailAbove = {
    6.65790464350110377720e0,  5.46378491116411436990e0,  1.78482653991729133580e0,
    2.96560571828504891230e-1, 2.65321895265761230930e-2, 1.24266094738807843860e-3,
    2.71155556874348757815e-5, 2.01033439929228813265e-7,
};
constexpr std::array kTailBelow = {
    1.0,
    5.99832206555887937690e-1,
    1.36929880922735805310e-1,
    1.48753612908506148525e-2,
    7.86869131145613259100e-4,
    1.84631831751005468180e-5,
    1.42151175831644588870e-7,
    2.04426310338993978564e-15,
};

// t95 for 2, 4, ..., 20 degrees of freedom.
constexpr std::array kT95 = {
    4.3026527297494639, 2.7764451051977944, 2.4469118511449700, 2.3060041352041667,
    2.2281388519862747, 2.1788128296672289, 2.1447866879178038, 2.1199052992212547,
    2.1009220402410385, 2.0859634472658649,
};
// Abramowitz and Stegun, "Handbook of Mathematical Functions" (1964), 26.7.5 at kZ95: t95 as a
// polynomial in 1 / freedom. The error is 1.5e-7 at 22 degrees of freedom and smaller above.
constexpr std::array kT95Series = {
    kZ95, 2.3722712302985628, 2.8224986157396118, 2.5558496795077233, 1.5895340533938235,
};
// With more degrees of freedom t_cdf() uses an approximation, with an error below 1e-7.
constexpr std::int64_t kLongestSum = 1000;

template <std::size_t N>
double polynomial(const std::array<double, N>& coefficients, double x) {
    double sum = coefficients[N - 1];
    for (std::size_t i = N - 1; i-- > 0;) sum = sum * x + coefficients[i];
    return sum;
}

// Clenshaw's recurrence.
template <std::size_t N>
double chebyshev(const std::array<double, N>& coefficients, double t) {
    double next = 0, after_next = 0;
    for (std::size_t i = N - 1; i > 0; --i) {
        const double current = 2 * t * next - after_next + coefficients[i];
        after_next = next;
        next = current;
    }
    return t * next - after_next + coefficients[0];
}

// Q(x) = 1 - Phi(x) for x >= 0. Above 39 it is smaller than any positive double.
double upper_tail(double x) {
    if (x > 39) return 0;
    // Rounding x^2 / 2 would lose three digits in the tail: `coarse` is a part of x whose square is
    // exact.
    const double coarse = static_cast<int>(x * 16) / 16.0;
    const double fine = exp(-(x - coarse) * (x + coarse) / 2);
    return chebyshev(kUpperTail, (x - 6) / (x + 6)) / (x + 4) * fine * exp(-coarse * coarse / 2);
}

}  // namespace

double log(double x) {
    if (!(x > 0)) return x == 0 ? -kInfinity : kNotANumber;
    if (x == kInfinity) return x;
    int exponent = 0;
    double mantissa = std::frexp(x, &exponent);
    if (mantissa < 0.70710678118654752) {
        mantissa *= 2;
        --exponent;
    }
    const double s = (mantissa - 1) / (mantissa + 1);
    const double correction = 2 * s * (s * s * polynomial(kAtanh, s * s));
    return exponent * kLn2High + (2 * s + (correction + exponent * kLn2Low));
}

double exp(double x) {
    if (x != x) return x;
    if (x > 710) return kInfinity;
    if (x < -746) return 0;
    const int exponent = static_cast<int>(x * kPerLn2 + (x < 0 ? -0.5 : 0.5));
    const double r = (x - exponent * kLn2High) - exponent * kLn2Low;
    return std::ldexp(1 + (r + r * r * polynomial(kExp, r)), exponent);
}

double normal_cdf(double x) {
    if (x != x) return x;
    return x < 0 ? upper_tail(-x) : 1 - upper_tail(x);
}

double normal_quantile(double p) {
    if (!(p >= 0 && p <= 1)) return kNotANumber;
    if (p == 0 || p == 1) return p == 0 ? -kInfinity : kInfinity;
    const double q = p - 0.5;
    if (std::abs(q) <= 0.425) {
        const double r = 0.180625 - q * q;
        return q * polynomial(kCentreAbove, r) / polynomial(kCentreBelow, r);
    }
    const double r = std::sqrt(-log(q < 0 ? p : 1 - p));
    const double size =
        r <= 5 ? polynomial(kShoulderAbove, r - 1.6) / polynomial(kShoulderBelow, r - 1.6)
               : polynomial(kTailAbove, r - 5) / polynomial(kTailBelow, r - 5);
    return q < 0 ? -size : size;
}

// Abramowitz and Stegun, 26.7.4 (a finite sum, for even degrees of freedom) and 26.7.8 (an
// approximation by the normal distribution).
double t_cdf(double x, std::int64_t freedom) {
    assert(freedom >= 2 && freedom % 2 == 0);
    const auto nu = static_cast<double>(freedom);
    if (freedom > kLongestSum) {
        return normal_cdf(x * (1 - 1 / (4 * nu)) / std::sqrt(1 + x * x / (2 * nu)));
    }
    const double cosine_squared = nu / (nu + x * x);
    double sum = 1, term = 1;
    for (std::int64_t k = 2; k < freedom; k += 2) {
        term *= cosine_squared * static_cast<double>(k - 1) / static_cast<double>(k);
        sum += term;
    }
    return 0.5 + 0.5 * sum * x / std::sqrt(nu + x * x);
}

double t95(std::int64_t freedom) {
    assert(freedom >= 2 && freedom % 2 == 0);
    const auto row = static_cast<std::size_t>(freedom / 2 - 1);
    return row < kT95.size() ? kT95[row] : polynomial(kT95Series, 1 / static_cast<double>(freedom));
}

double mean(std::span<const double> values) {
    assert(!values.empty());
    double sum = 0;
    for (double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

double variance(std::span<const double> values) {
    assert(values.size() >= 2);
    const double centre = mean(values);
    double sum = 0;
    for (double value : values) sum += (value - centre) * (value - centre);
    return sum / static_cast<double>(values.size() - 1);
}

double quantile(std::span<const double> values, double q) {
    assert(!values.empty() && q >= 0 && q <= 1);
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    const double place = q * static_cast<double>(sorted.size() - 1);
    const std::size_t below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

double median(std::span<const double> values) { return quantile(values, 0.5); }

}  // namespace evothello::stats

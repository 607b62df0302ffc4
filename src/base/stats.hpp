#pragma once

// Statistics. log, exp and the distributions use only + - * /, sqrt and exact functions, because
// the functions of the C library round differently on different machines, and a run that is moved
// to another machine must continue with the same bits.

#include <cstdint>
#include <span>

namespace evothello::stats {

// Half-width of a two-sided 95% confidence interval, in standard errors.
inline constexpr double kZ95 = 1.959963984540054;

double log(double x);  // -infinity for 0, NaN for x < 0
double exp(double x);
// base^exponent for base > 0.
inline double power(double base, double exponent) { return exp(exponent * log(base)); }

// The cumulative distribution function of the standard normal distribution, with full relative
// accuracy in the lower tail, and its inverse for p in [0, 1] (NaN outside).
double normal_cdf(double x);
double normal_quantile(double p);

// Student's t distribution with `freedom` degrees of freedom, an even number >= 2: its cumulative
// distribution function, and the half-width of a two-sided 95% interval (kZ95 for a t
// distribution).
double t_cdf(double x, std::int64_t freedom);
double t95(std::int64_t freedom);

// These require at least one value, variance() at least two.
double mean(std::span<const double> values);
double variance(std::span<const double> values);  // unbiased: divides by n - 1
// For q in [0, 1]; interpolates linearly between adjacent values. The values need not be sorted.
double quantile(std::span<const double> values, double q);
double median(std::span<const double> values);

}  // namespace evothello::stats

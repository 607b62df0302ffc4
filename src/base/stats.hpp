#pragma once

// Numbers about numbers. log, exp and the normal distribution are built from + - * / and sqrt
// alone, because the processor's library may round its own differently and a run moved to another
// machine must go on with the same bits.

#include <cstdint>
#include <span>

namespace evothello::stats {

// Half-widths of a two-sided 95% interval, in standard errors.
inline constexpr double kZ95 = 1.959963984540054;

double log(double x);
double exp(double x);
inline double power(double base, double exponent) { return exp(exponent * log(base)); }

// Phi, the chance that a standard normal is at most x, with full relative accuracy in the lower
// tail; and its inverse.
double normal_cdf(double x);
double normal_quantile(double p);

// Student's t with an even number of degrees of freedom: the chance that it is at most x, and the
// half-width of a two-sided 95% interval, where t95(freedom) plays the part of kZ95.
double t_cdf(double x, std::int64_t freedom);
double t95(std::int64_t freedom);

// These need at least one value (variance, which divides by n - 1, two); quantile and median no
// particular order.
double mean(std::span<const double> values);
double variance(std::span<const double> values);
double quantile(std::span<const double> values, double q);
double median(std::span<const double> values);

}  // namespace evothello::stats

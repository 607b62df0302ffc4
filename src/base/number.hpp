#pragma once

// Conversion between numbers and text, exact and independent of the locale.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace evothello {

// The shortest text that parse_number() reads as the same number.
std::string to_text(double number);
// Rounds to this number of significant decimal digits, at least 1.
double rounded(double number, int digits);

// With this number of digits after the decimal point. Zero is written without a minus sign.
std::string fixed(double number, int digits);

std::string in_thousands(std::int64_t number);                  // 4,032
std::string counted(std::size_t count, std::string_view what);  // 1 game, 2 games

// Both return nothing unless the whole text is one decimal number in range; a leading + is allowed.
// Not accepted: spaces, hexadecimal numbers, infinities, NaN, numbers too large for the type.
std::optional<double> parse_number(std::string_view text);
std::optional<std::int64_t> parse_integer(std::string_view text);

}  // namespace evothello

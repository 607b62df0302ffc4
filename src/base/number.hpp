#pragma once

// Numbers as text, exactly: what is written is the shortest text that reads back as the same
// number, what is read is the whole word or nothing. No locale, no octal, no "1e999 is inf".

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace evothello {

std::string to_text(double number);
// The nearest number that has so many significant digits.
double rounded(double number, int digits);

// With so many digits behind the point, for people: a zero has no minus.
std::string fixed(double number, int digits);

std::string in_thousands(std::int64_t number);                  // 4,032
std::string counted(std::size_t count, std::string_view what);  // 1 game, 2 games

std::optional<double> parse_number(std::string_view text);  // finite only
std::optional<std::int64_t> parse_integer(std::string_view text);

}  // namespace evothello

#include "base/number.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace evothello {
namespace {

template <class Number>
std::optional<Number> parse_whole(std::string_view text) {
    if (text.starts_with('+')) {
        text.remove_prefix(1);
        if (text.starts_with('+') || text.starts_with('-')) return std::nullopt;
    }
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return number;
}

}  // namespace

std::string to_text(double number) {
    std::array<char, 32> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
    return {buffer.data(), end};
}

double rounded(double number, int digits) {
    std::array<char, 64> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                            std::chars_format::scientific, digits - 1);
    double nearest = number;
    std::from_chars(buffer.data(), end, nearest);
    return nearest;
}

std::string fixed(double number, int digits) {
    std::array<char, 512> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                            std::chars_format::fixed, digits);
    const std::string text(buffer.data(), end);
    const bool is_zero = text.find_first_not_of("-0.") == std::string::npos;
    return is_zero && text.starts_with('-') ? text.substr(1) : text;
}

std::string counted(std::size_t count, std::string_view what) {
    return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

std::string in_thousands(std::int64_t number) {
    std::string text = std::to_string(number);
    const std::size_t first = number < 0 ? 4 : 3;
    for (std::size_t place = text.size(); place > first; place -= 3) text.insert(place - 3, 1, ',');
    return text;
}

std::optional<double> parse_number(std::string_view text) {
    const std::optional<double> number = parse_whole<double>(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
    return parse_whole<std::int64_t>(text);
}

}  // namespace evothello

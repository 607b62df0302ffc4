#include "report/pages/markup.hpp"

#include <fmt/core.h>

#include <cmath>

#include "base/number.hpp"

namespace evothello {
namespace {

constexpr std::string_view kMinus = "−";

std::string with_minus(std::string text) {
    if (text.starts_with('-')) text.replace(0, 1, kMinus);
    return text;
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char letter : text) {
        switch (letter) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            case '\'':
                safe += "&#39;";
                break;
            default:
                safe += letter;
        }
    }
    return safe;
}

std::string place(double number) {
    std::string text = fixed(number, 1);
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return text;
}

std::string plain(double number, int digits) {
    return with_minus(to_text(rounded(number, digits)));
}

std::string with_sign(double number) {
    return with_minus(fmt::format("{:+.0f}", std::round(number) == 0 ? 0.0 : number));
}

std::string in_short(double number) {
    if (std::abs(number) < 1000) return plain(number);
    const bool millions = std::abs(number) >= 1e6;
    return plain(number / (millions ? 1e6 : 1e3)) + (millions ? "M" : "k");
}

std::string text_at(double x, double y, std::string_view words, std::string_view attributes) {
    return fmt::format("<text x=\"{}\" y=\"{}\" {}>{}</text>", place(x), place(y), attributes,
                       escaped(words));
}

std::string line_from(double x1, double y1, double x2, double y2, std::string_view css_class) {
    return fmt::format("<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>", css_class,
                       place(x1), place(y1), place(x2), place(y2));
}

std::string element(std::string_view tag, std::string_view content, std::string_view attributes) {
    return fmt::format("<{0}{1}{2}>{3}</{0}>\n", tag, attributes.empty() ? "" : " ", attributes,
                       content);
}

}  // namespace evothello

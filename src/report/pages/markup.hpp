#pragma once

// Helpers to write SVG and HTML.

#include <string>
#include <string_view>

namespace evothello {

std::string escaped(std::string_view text);  // for HTML text and attribute values
std::string place(double number);            // a coordinate, rounded to 0.1

// A number with `digits` significant digits and a real minus sign.
std::string plain(double number, int digits = 4);
std::string with_sign(double number);  // rounded to an integer: +12 or −7
std::string in_short(double number);   // 40k, 2.5M; unchanged below 1000

// SVG elements: text (escaped here; its class decides whether it starts, ends or is centred at x),
// and a line with class `css_class`.
std::string text_at(double x, double y, std::string_view words, std::string_view attributes);
std::string line_from(double x1, double y1, double x2, double y2, std::string_view css_class);

// An HTML element, such as <p>. `content` is HTML already; `attributes` are as in the source.
std::string element(std::string_view tag, std::string_view content,
                    std::string_view attributes = {});

}  // namespace evothello

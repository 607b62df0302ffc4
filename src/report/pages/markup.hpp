#pragma once

// The few words of SVG and HTML that pages are written with.

#include <string>
#include <string_view>

namespace evothello {

std::string escaped(std::string_view text);  // as it may stand in HTML, attributes included
std::string place(double number);            // a coordinate, to a tenth

// A number as people read it: so many significant digits, a minus that is one.
std::string plain(double number, int digits = 4);
std::string with_sign(double number);  // whole, +12 or −7
std::string in_short(double number);   // 40k, 2.5M; below a thousand as it is

// Of SVG: words that begin, end or stand in the middle there as their class says, and a line.
std::string text_at(double x, double y, std::string_view words, std::string_view attributes);
std::string line_from(double x1, double y1, double x2, double y2, std::string_view look);

// <h2>, <p> and the like around text that is HTML already.
std::string element(std::string_view tag, std::string_view content,
                    std::string_view attributes = {});

}  // namespace evothello

#include "report/pages/cell_map.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "report/pages/markup.hpp"

namespace evothello {
namespace {

constexpr double kHeight = 26, kName = 16, kMargin = 2;
constexpr double kPhone = 420;   // width of a phone screen; wider tables scroll
constexpr double kRowName = 64;  // height needed for the rotated row_name
// From this opacity on the text of a cell is white.
constexpr double kStrong = 0.55;

std::string cell(const CellMap& map, const CellMap::Cell& cell, double x, double y) {
    const double share =
        map.reach > 0 ? std::clamp((cell.value - map.middle) / map.reach, -1.0, 1.0) : 0;
    const std::string readout =
        cell.readout.empty() ? "" : fmt::format(" data-readout=\"{}\"", escaped(cell.readout));
    return fmt::format(
        "<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" "
        "fill-opacity=\"{:.2f}\"{}/><text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>",
        share < 0 ? "minus" : "plus", place(x), place(y), place(map.width - 1), place(kHeight - 1),
        std::abs(share), readout, std::abs(share) > kStrong ? "on" : "off",
        place(x + map.width / 2), place(y + kHeight / 2 + 3.2), escaped(cell.text));
}

}  // namespace

std::string figure(const CellMap& map) {
    const double left = kMargin + (map.row_name.empty() ? 0 : kName) + map.row_label;
    const double names = kName + (map.column_name.empty() ? 0 : kName);
    const double top = kMargin + (map.columns_on_top ? names : 0);
    const double width = left + map.width * static_cast<double>(map.columns.size()) + kMargin;
    const double bottom = top + kHeight * static_cast<double>(map.rows.size());
    const double height = bottom + (map.columns_on_top ? kMargin : names);
    std::string text;
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
        const double y = top + kHeight * static_cast<double>(row);
        text += text_at(left - 4, y + kHeight / 2 + 3.2, map.rows[row], "class=\"end\"");
        for (std::size_t column = 0; column < map.columns.size(); ++column) {
            const auto& each = map.cells[row][column];
            if (each) text += cell(map, *each, left + map.width * static_cast<double>(column), y);
        }
    }
    const double columns_at = map.columns_on_top ? top - 5 : bottom + 12;
    for (std::size_t column = 0; column < map.columns.size(); ++column) {
        text += text_at(left + map.width * (static_cast<double>(column) + 0.5), columns_at,
                        map.columns[column], "class=\"middle\"");
    }
    if (!map.column_name.empty()) {
        // Aligned to the right end: a few columns may be narrower than their name.
        text += text_at(width - kMargin, map.columns_on_top ? kMargin + 10 : bottom + 12 + kName,
                        map.column_name, "class=\"end name\"");
    }
    if (!map.row_name.empty() && bottom - top > kRowName) {
        text += fmt::format(
            "<text class=\"middle name\" transform=\"translate(11 {}) rotate(-90)\">{}</text>",
            place((top + bottom) / 2), escaped(map.row_name));
    }
    // The minimum width makes wide tables scroll instead of becoming too small to read.
    const std::string svg = fmt::format(
        "<svg class=\"map\" viewBox=\"0 0 {} {}\" style=\"max-width:{}px;min-width:{}px\" "
        "role=\"img\" aria-label=\"{}\">{}</svg>\n",
        place(width), place(height), place(1.7 * width), place(width > kPhone ? 0.85 * width : 0),
        escaped(map.title), text);
    return element("figure", element("figcaption", escaped(map.title)) +
                                 element("div", svg, "class=\"wide\""));
}

}  // namespace evothello

#include "report/pages/bar_rows.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "report/pages/markup.hpp"

namespace evothello {
namespace {

constexpr double kWidth = 380, kTop = 12, kRowHeight = 24;
constexpr double kNumbers = 92, kLetter = 6, kWidestLabels = 170;  // widths beside the plot

double label_width(std::span<const BarRow> rows) {
    std::size_t longest = 0;
    for (const BarRow& row : rows) longest = std::max(longest, row.name.size());
    return std::min(kLetter * static_cast<double>(longest) + 14, kWidestLabels);
}

}  // namespace

std::string bar_figure(const std::string& title, const std::string& x_name,
                       std::span<const BarRow> rows, const Baseline& baseline) {
    double low = baseline.value, high = baseline.value;
    for (const BarRow& row : rows) {
        low = std::min(low, row.interval.low);
        high = std::max(high, row.interval.high);
    }
    const std::vector<double> marks = ticks(low, high, 4);
    const double left = label_width(rows), right = kWidth - kNumbers;
    const double bottom = kTop + kRowHeight * static_cast<double>(rows.size());
    const auto x = [&](double value) {
        return left + (right - left) * (value - marks.front()) / (marks.back() - marks.front());
    };
    std::string text;
    for (const double mark : marks) {
        text += line_from(x(mark), kTop, x(mark), bottom, "grid");
        text += text_at(x(mark), bottom + 13, plain(mark), "class=\"middle\"");
    }
    text += line_from(x(baseline.value), kTop, x(baseline.value), bottom, "base");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const BarRow& row = rows[i];
        const double y = kTop + kRowHeight * (static_cast<double>(i) + 0.5);
        text += text_at(left - 8, y + 4, row.name, "class=\"end label\"");
        text += line_from(x(row.interval.low), y, x(row.interval.high), y, "bar a");
        text += fmt::format("<circle class=\"a\" cx=\"{}\" cy=\"{}\" r=\"3.5\"/>",
                            place(x(row.value)), place(y));
        text += text_at(kWidth - 2, y + 4, row.text, "class=\"end label\"");
    }
    text += text_at((left + right) / 2, bottom + 27, x_name, "class=\"middle name\"");
    return element(
        "figure",
        element("figcaption", escaped(title)) +
            fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">{}</svg>\n",
                        place(kWidth), place(bottom + 32), escaped(title), text) +
            element("p", "<span class=\"key base\">" + escaped(baseline.name) + "</span>",
                    "class=\"legend\""));
}

}  // namespace evothello

#include "report/pages/chart.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/formats/json.hpp"
#include "report/pages/markup.hpp"

namespace evothello {
namespace {

// Sizes are about those on the screen, so that text is legible on a phone.
struct Frame {
    double width, height, left, right, top, bottom;  // margins around the plot

    double inner_width() const { return width - left - right; }
    double inner_height() const { return height - top - bottom; }
};
constexpr Frame kLarge{380, 236, 56, 14, 12, 38}, kSmall{176, 92, 34, 8, 8, 16};
constexpr const char* kSeriesClasses[] = {"a", "b", "c", "d"};  // CSS classes of the series

struct Range {
    double low = 0, high = 1;

    void cover(double value) {
        if (empty) low = high = value;
        empty = false;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    bool empty = true;
};

Range heights_of(const Chart& chart) {
    Range range;
    for (const Series& each : chart.series) {
        for (std::size_t i = 0; i < each.values.size(); ++i) {
            if (!each.values[i]) continue;
            const double error = i < each.errors.size() ? each.errors[i].value_or(0) : 0;
            range.cover(*each.values[i] - error);
            range.cover(*each.values[i] + error);
        }
    }
    if (chart.band) {
        for (const auto& low : chart.band->low) {
            if (low) range.cover(*low);
        }
        for (const auto& high : chart.band->high) {
            if (high) range.cover(*high);
        }
    }
    for (const Baseline& each : chart.baselines) range.cover(each.value);
    return range;
}

// Maps values to coordinates of the SVG.
class Canvas {
  public:
    Canvas(const Chart& chart, const Frame& frame)
        : frame_(frame), x_ticks_(x_range(chart)), y_ticks_(y_range(chart)) {
        left_ = chart.x.front();
        right_ = chart.x.back() > left_ ? chart.x.back() : left_ + 1;
        // Only integer ticks: x values are generations.
        std::erase_if(x_ticks_, [&](double tick) {
            return tick < left_ || tick > chart.x.back() || tick != std::round(tick);
        });
    }

    double x(double value) const {
        return frame_.left + frame_.inner_width() * (value - left_) / (right_ - left_);
    }
    double y(double value) const {
        const double low = y_ticks_.front(), high = y_ticks_.back();
        return frame_.top + frame_.inner_height() * (high - value) / (high - low);
    }
    const Frame& frame() const { return frame_; }
    const std::vector<double>& x_ticks() const { return x_ticks_; }
    const std::vector<double>& y_ticks() const { return y_ticks_; }
    std::string box() const {
        return fmt::format("{} {} {} {}", place(frame_.left), place(frame_.width - frame_.right),
                           left_, right_);
    }

  private:
    static std::vector<double> x_range(const Chart& chart) {
        return ticks(chart.x.front(), std::max(chart.x.back(), chart.x.front() + 1), 5);
    }
    static std::vector<double> y_range(const Chart& chart) {
        const Range range = heights_of(chart);
        return ticks(range.low, range.high, chart.small ? 2 : 5);
    }

    Frame frame_;
    double left_ = 0, right_ = 1;
    std::vector<double> x_ticks_, y_ticks_;
};

std::string axes(const Chart& chart, const Canvas& canvas) {
    const Frame& frame = canvas.frame();
    const double right = frame.width - frame.right, bottom = frame.height - frame.bottom;
    std::string text;
    for (const double tick : canvas.y_ticks()) {
        text += line_from(frame.left, canvas.y(tick), right, canvas.y(tick), "grid");
        text += text_at(frame.left - 5, canvas.y(tick) + 3.5, in_short(tick), "class=\"end\"");
    }
    if (chart.small) {
        // Only the first and the last x have room for a label.
        text += text_at(frame.left, bottom + 13, plain(chart.x.front(), 6), "");
        if (chart.x.size() == 1) return text;
        return text + text_at(right, bottom + 13, plain(chart.x.back(), 6), "class=\"end\"");
    }
    for (const double tick : canvas.x_ticks()) {
        // Right-align the last label so that it stays inside the picture.
        const bool last = canvas.x(tick) > right - 12;
        text += text_at(last ? right : canvas.x(tick), bottom + 13, plain(tick, 6),
                        last ? "class=\"end\"" : "class=\"middle\"");
    }
    text += text_at(frame.left + frame.inner_width() / 2, frame.height - 4, chart.x_name,
                    "class=\"middle name\"");
    const double middle = frame.top + frame.inner_height() / 2;
    text += fmt::format(
        "<text class=\"middle name\" transform=\"translate(11 {}) rotate(-90)\">{}</text>",
        place(middle), escaped(chart.y_name));
    return text;
}

// A path with one part for each run of values without a gap.
std::string path_of(const Chart& chart, const Canvas& canvas, const Values& values) {
    std::string path;
    bool drawing = false;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!values[i]) continue;
        path += drawing ? "L" : "M";
        path += place(canvas.x(chart.x[i])) + " " + place(canvas.y(*values[i]));
        drawing = true;
    }
    return path;
}

std::string band_path(const Chart& chart, const Canvas& canvas, const Band& band) {
    std::string there, back;
    for (std::size_t i = 0; i < band.low.size(); ++i) {
        if (!band.low[i] || !band.high[i]) continue;
        const std::string x = place(canvas.x(chart.x[i]));
        there += (there.empty() ? "M" : "L") + x + " " + place(canvas.y(*band.high[i]));
        back.insert(0, "L" + x + " " + place(canvas.y(*band.low[i])));
    }
    return there.empty() ? "" : "<path class=\"band\" d=\"" + there + back + "Z\"/>";
}

std::string points_of(const Chart& chart, const Canvas& canvas, const Series& series,
                      const char* css_class) {
    std::string text;
    for (std::size_t i = 0; i < series.values.size(); ++i) {
        if (!series.values[i]) continue;
        const double x = canvas.x(chart.x[i]), value = *series.values[i];
        const double error = i < series.errors.size() ? series.errors[i].value_or(0) : 0;
        text += line_from(x, canvas.y(value - error), x, canvas.y(value + error),
                          fmt::format("bar {}", css_class));
        text += fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"2.6\"/>", css_class,
                            place(x), place(canvas.y(value)));
    }
    return text;
}

std::size_t measured(const Values& values) {
    return static_cast<std::size_t>(
        std::ranges::count_if(values, [](const auto& value) { return value.has_value(); }));
}

std::string drawn(const Chart& chart, const Canvas& canvas) {
    std::string text;
    if (chart.band) text += band_path(chart, canvas, *chart.band);
    const Frame& frame = canvas.frame();
    for (const Baseline& each : chart.baselines) {
        text += line_from(frame.left, canvas.y(each.value), frame.width - frame.right,
                          canvas.y(each.value), "base");
    }
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
        const Series& series = chart.series[i];
        const char* css_class = kSeriesClasses[i % std::size(kSeriesClasses)];
        // A single point has no line; draw a dot.
        if (!series.errors.empty() || measured(series.values) == 1) {
            text += points_of(chart, canvas, series, css_class);
        } else {
            text += fmt::format("<path class=\"line {}\" d=\"{}\"/>", css_class,
                                path_of(chart, canvas, series.values));
        }
    }
    return text;
}

std::string legend(const Chart& chart) {
    std::string text;
    const auto add = [&](std::string_view css_class, std::string_view name) {
        text += fmt::format("<span class=\"key {}\">{}</span> ", css_class, escaped(name));
    };
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
        add(fmt::format("{} {}", chart.series[i].errors.empty() ? "line" : "dot",
                        kSeriesClasses[i % std::size(kSeriesClasses)]),
            chart.series[i].name);
    }
    if (chart.band) add("band", chart.band->name);
    for (const Baseline& each : chart.baselines) add("base", each.name);
    return element("p", text, "class=\"legend\"");
}

std::string svg(const Chart& chart) {
    const Frame& frame = chart.small ? kSmall : kLarge;
    const Canvas canvas(chart, frame);
    return fmt::format(
        "<svg class=\"chart\" data-chart=\"{}\" data-box=\"{}\" viewBox=\"0 0 {} {}\" "
        "role=\"img\" aria-label=\"{}\">{}{}</svg>\n",
        escaped(chart.id), canvas.box(), place(frame.width), place(frame.height),
        escaped(chart.title), axes(chart, canvas), drawn(chart, canvas));
}

Json to_json(const Values& values) {
    auto list = Json::array();
    for (const auto& value : values) {
        list.push_back(value ? Json(*value) : Json());
    }
    return list;
}

}  // namespace

bool Chart::empty() const {
    return x.empty() || std::ranges::all_of(
                            series, [](const Series& each) { return measured(each.values) == 0; });
}

std::vector<double> ticks(double low, double high, int count) {
    if (high <= low) {
        const double around = low == 0 ? 1 : std::abs(low) / 2;
        low -= around;
        high += around;
    }
    const double wish = (high - low) / count, power = std::pow(10, std::floor(std::log10(wish)));
    double step = 10 * power;
    for (const double round : {5.0, 2.0, 1.0}) {
        if (round * power >= wish * 0.999) step = round * power;
    }
    std::vector<double> list;
    // Multiples of the step, because adding up would accumulate rounding errors.
    const double first = std::floor(low / step + 1e-9), last = std::ceil(high / step - 1e-9);
    for (double i = first; i <= last; ++i) list.push_back(i * step);
    return list;
}

std::string figure(const Chart& chart) {
    std::string content = element("figcaption", escaped(chart.title));
    if (!chart.small) content += legend(chart);
    content += svg(chart);
    if (!chart.note.empty()) content += element("p", escaped(chart.note), "class=\"note\"");
    return element("figure", content, chart.small ? "class=\"small\"" : "");
}

Json to_json(const Chart& chart) {
    Json json{{"unit", chart.x_name}, {"x", chart.x}};
    auto& series = json["series"] = Json::array();
    for (const Series& each : chart.series) {
        Json& entry = series.push_back({{"name", each.name}, {"values", to_json(each.values)}});
        if (!each.errors.empty()) entry["errors"] = to_json(each.errors);
    }
    if (chart.band) {
        json["band"] = {{"name", chart.band->name},
                        {"low", to_json(chart.band->low)},
                        {"high", to_json(chart.band->high)}};
    }
    return json;
}

}  // namespace evothello

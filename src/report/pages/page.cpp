#include "report/pages/page.hpp"
#include "report/interval_text.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/formats/json.hpp"
#include "export/template_text.hpp"
#include "report/pages/markup.hpp"

namespace evothello {
namespace {

constexpr double kLetter = 6, kNarrowest = 29;  // widths in a matrix: letter, narrowest cell

template <typename Each>
std::string all_figures(std::span<const Each> list) {
    std::string text;
    for (const Each& each : list) text += figure(each);
    return text;
}

double room_for(const std::vector<std::string>& names) {
    std::size_t longest = 0;
    for (const std::string& name : names) longest = std::max(longest, name.size());
    return kLetter * static_cast<double>(longest) + 4;
}

std::string row_of(const std::vector<std::string>& cells, const char* tag) {
    std::string text;
    for (const std::string& cell : cells) text += fmt::format("<{0}>{1}</{0}>", tag, cell);
    return element("tr", text);
}

}  // namespace

std::string document(const std::string& title, const std::string& body, bool live) {
    return filled_template(shipped_template("page"), "//", {live ? "live" : "file"},
                           {{"title", element("title", escaped(title))},
                            {"body", body},
                            {"live", element("script", std::string(shipped_template("live")))}});
}

std::string section(const std::string& title, const std::string& content) {
    return element("section", element("h2", escaped(title)) + content);
}

std::string paragraph(const std::string& text) { return element("p", escaped(text)); }

std::string grid(const std::string& content, const char* kind) {
    return element("div", content, fmt::format("class=\"{}\"", kind));
}

std::string figures(std::span<const Chart> charts) { return all_figures(charts); }
std::string figures(std::span<const CellMap> maps) { return all_figures(maps); }

std::string folded(const std::string& summary, const std::string& content) {
    return element("details", element("summary", escaped(summary)) + content);
}

std::string table(const std::vector<std::string>& header,
                  const std::vector<std::vector<std::string>>& rows) {
    std::string text = row_of(header, "th");
    for (const auto& row : rows) text += row_of(row, "td");
    return element("div", element("table", text), "class=\"wide\"");
}

std::string data_of(Json head, std::span<const Chart> charts) {
    auto& list = head["charts"] = Json::object();
    for (const Chart& chart : charts) list[chart.id] = to_json(chart);
    std::string text = head.dump();
    // Escape "</", which could end the <script> element.
    for (std::size_t at = 0; (at = text.find("</", at)) != std::string::npos; at += 3) {
        text.insert(at + 1, "\\");
    }
    return element("script", text, "type=\"application/json\" id=\"data\"");
}

CellMap meetings_map(const std::string& title, const Comparison& comparison,
                     const std::vector<std::string>& rows,
                     const std::vector<std::string>& columns) {
    CellMap map{.title = title,
                .columns = columns,
                .rows = {rows.rbegin(), rows.rend()},
                .cells = {},
                .middle = 0.5,
                .reach = 0.5,
                .width = std::max(kNarrowest, room_for(columns)),
                .row_label = room_for(rows)};
    for (std::size_t row = comparison.size(); row-- > 0;) {
        auto& cells = map.cells.emplace_back();
        for (std::size_t column = 0; column < comparison.size(); ++column) {
            const MatchScore& score = comparison.scores[row][column];
            if (score.games() == 0) {
                cells.emplace_back();
                continue;
            }
            cells.push_back(CellMap::Cell{
                .value = score.mean(),
                .text = fmt::format("{:.0f}", 100 * score.mean()),
                .readout = fmt::format(
                    "{} against {}: {}, {} games", comparison.names[row], comparison.names[column],
                    with_typographic_signs(percent_text(score)), score.games())});
        }
    }
    return map;
}

}  // namespace evothello

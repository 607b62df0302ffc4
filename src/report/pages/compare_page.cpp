#include "report/pages/compare_page.hpp"

#include <fmt/core.h>

#include <sstream>

#include "base/formats/json.hpp"
#include "report/comparison_text.hpp"
#include "report/pages/bar_rows.hpp"
#include "report/pages/markup.hpp"
#include "report/pages/page.hpp"

namespace evothello {
namespace {

constexpr std::size_t kMostChanges = 20;  // weights listed for each run

std::string headline(const Comparison& comparison) {
    if (comparison.games() == 0) return "No pair of games was finished: nothing can be said.";
    const std::vector<std::size_t> ranking = comparison.ranking();
    const std::size_t first = ranking[0], second = ranking[1];
    const double chance = comparison.ratings.los(first, second);
    return fmt::format(
        "{} is rated highest, {} ± {:.0f} Elo against the mean of these players; that it is "
        "stronger than {}, the next, has a chance of {:.1f} %.",
        comparison.names[first], with_sign(comparison.ratings.elo[first]),
        comparison.ratings.error[first], comparison.names[second], 100 * chance);
}

// One paragraph per line.
std::string in_lines(const std::string& text) {
    std::string content;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) content += paragraph(line);
    return content;
}

std::string ratings(const Comparison& comparison) {
    std::vector<BarRow> rows;
    for (const std::size_t i : comparison.ranking()) {
        rows.push_back({.name = comparison.names[i],
                        .text = fmt::format("{} ± {:.0f}", with_sign(comparison.ratings.elo[i]),
                                            comparison.ratings.error[i]),
                        .value = comparison.ratings.elo[i],
                        .interval = {comparison.ratings.elo[i] - comparison.ratings.error[i],
                                     comparison.ratings.elo[i] + comparison.ratings.error[i]}});
    }
    return bar_figure("Ratings, the strongest first", "Elo, with its 95% bar", rows,
                      {0, "mean of these players"});
}

Chart rating_chart(const Comparison& comparison, const ComparedRun& run) {
    Chart chart{.id = "rating " + run.name,
                .title = "Rating of generations of " + run.name,
                .x_name = "generation",
                .y_name = "Elo",
                .series = {{.name = run.name}},
                .baselines = {{0, "mean of these players"}}};
    for (std::size_t i = 0; i < run.generations.size(); ++i) {
        chart.x.push_back(run.generations[i]);
        chart.series[0].values.emplace_back(comparison.ratings.elo[run.begin + i]);
        chart.series[0].errors.emplace_back(comparison.ratings.error[run.begin + i]);
    }
    return chart;
}

std::string cross_table(const Comparison& comparison) {
    std::vector<std::string> numbers, rows;
    for (std::size_t i = 0; i < comparison.size(); ++i) {
        numbers.push_back(std::to_string(i + 1));
        rows.push_back(numbers.back() + " " + comparison.names[i]);
    }
    return figure(
        meetings_map("Points of 100 of the row against the column", comparison, rows, numbers));
}

std::string changes(const ComparedRun& run) {
    if (run.changes.empty()) return {};
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < std::min(kMostChanges, run.changes.size()); ++i) {
        const WeightChange& each = run.changes[i];
        rows.push_back({element("code", escaped(each.gene)), plain(each.first), plain(each.last),
                        plain(each.ranges, 2), each.spread ? plain(*each.spread, 2) : ""});
    }
    return section(
        fmt::format("Weights of {} that changed most", run.name),
        paragraph(fmt::format("From generation {} to {}; change and spread (of the population) in "
                              "ranges of the weight.",
                              run.generations.front(), run.generations.back())) +
            table({"weight", "before", "after", "change", "spread"}, rows));
}

}  // namespace

std::string compare_page(const ComparisonReport& report) {
    const Comparison& comparison = report.comparison;
    std::string title = "Comparison of";
    for (const ComparedRun& run : report.runs) title += " " + run.name;
    std::string body = element("h1", escaped(title));
    body += element(
        "p",
        escaped(fmt::format("{} players, the {} of generations · {} · {} games", comparison.size(),
                            report.kind == "best" ? "best individuals" : "means", report.search,
                            comparison.games())),
        "class=\"note\"");
    body += element("p", escaped(headline(comparison)), "class=\"verdict\"");
    std::vector<Chart> charts;
    if (comparison.games() > 0) {
        std::string findings;
        for (const ComparedRun& run : report.runs) {
            if (run.generations.size() < 2) continue;
            charts.push_back(rating_chart(comparison, run));
            findings += in_lines(to_text(run.lost, run.name));
        }
        body += section("Ratings", grid(ratings(comparison) + figures(charts)));
        body += section("Every meeting", cross_table(comparison) + findings +
                                             in_lines(to_text(report.cycles, comparison)));
    }
    body += section(
        "Yardsticks",
        element("div", element("pre", escaped(to_text(report.yardsticks))), "class=\"wide\""));
    for (const ComparedRun& run : report.runs) body += changes(run);
    return document(title + " · Evothello", body + data_of({{"kind", report.kind},
                                                            {"search", report.search},
                                                            {"comparison", to_json(comparison)}},
                                                           charts));
}

}  // namespace evothello

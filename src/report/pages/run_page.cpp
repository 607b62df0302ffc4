#include "report/pages/run_page.hpp"

#include "report/interval_text.hpp"
#include "run/config/config_file.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/formats/json.hpp"
#include "base/number.hpp"
#include "proof/elo.hpp"
#include "report/pages/bar_rows.hpp"
#include "report/pages/markup.hpp"
#include "report/pages/page.hpp"
#include "report/pages/run_charts.hpp"
#include "report/pages/run_sentences.hpp"
#include "report/pages/weight_maps.hpp"
#include "run/config/config_optimiser.hpp"
#include "run/read/generations.hpp"

namespace evothello {
namespace {

constexpr std::size_t kMostRows = 40;  // in a table of the page

std::string subtitle(const RunReport& report) {
    std::string text = fmt::format(
        "{} · {} weights · {} · seed {} · {}", name(report.config.genome.rules),
        report.space.size(), optimiser_text(report.config), report.config.seed, report.activity);
    if (report.generations() == 0) return text;
    const csv::Table& history = report.history;
    const auto games =
        static_cast<std::int64_t>(history.number(history.rows.size() - 1, history.column("games")));
    return text + fmt::format(" · {} generations, {} games", in_thousands(report.generations()),
                              in_thousands(games));
}

std::string command(const std::string& text) {
    return element("p", element("code", escaped(text)));
}

std::string verdict(const RunReport& report) {
    std::string text = element("p", escaped(main_finding(report)), "class=\"verdict\"");
    std::string list;
    for (const std::string& each : findings(report)) list += element("li", escaped(each));
    if (!list.empty()) text += element("ul", list);
    if (!report.final || report.final->verdict.empty()) return text;
    std::vector<BarRow> rows;
    for (const VerdictMatch& each : report.final->verdict) {
        const Elo elo = elo_of(each.score);
        rows.push_back({.name = each.against,
                        .text = with_typographic_signs(
                            interval_text(elo.elo, elo.elo_interval, {.signs = true})),
                        .value = elo.elo,
                        .interval = {std::max(elo.elo_interval.low, elo_at(0)),
                                     std::min(elo.elo_interval.high, elo_at(1))}});
    }
    text += grid(bar_figure(fmt::format("The champion against others, {} games each",
                                        report.final->verdict[0].score.games()),
                            "Elo, with its 95% bar", rows, {0, "as strong as they are"}));
    return text;
}

std::string taking_it(const RunReport& report) {
    if (report.generations() == 0) return {};
    const std::string ending = report.config.engine ? report.config.engine->format : "yaml";
    return paragraph(report.champion && report.champion->proven
                         ? "Export the champion with"
                         : "No champion is proven yet; export the averaged mean with") +
           command(fmt::format("evothello export {0} -o {0}.{1}", report.name, ending));
}

std::string progress(const RunReport& report, std::vector<Chart>& all) {
    if (report.generations() == 0) return {};
    const Chart fitness = fitness_chart(report);
    const std::vector<Chart> yardsticks = yardstick_charts(report);
    all.push_back(fitness);
    all.insert(all.end(), yardsticks.begin(), yardsticks.end());
    std::string text = paragraph(thinning_note(report) +
                                 "Bars are 95% intervals. Point at a chart to read its numbers, as "
                                 "they stand in the table.");
    text += grid(figure(fitness) + figures(yardsticks));
    if (yardsticks.empty()) text += paragraph("No yardstick was measured yet.");
    return section("Did it get better?", text);
}

std::string ancestor_comparison(const RunReport& report) {
    if (!report.ancestor_comparison) return {};
    std::vector<std::string> names;
    for (const int generation : report.ancestor_comparison->generations) {
        names.push_back(std::to_string(generation));
    }
    CellMap map = meetings_map(
        "Score in % of the mean of the row's generation against the mean of the column's",
        report.ancestor_comparison->comparison, names, names);
    map.column_name = "generation";
    map.row_name = "generation";
    const std::int64_t games = report.ancestor_comparison->comparison.scores[0][1].games();
    return section(
        "Ancestors",
        paragraph(fmt::format(
            "Blue: the row wins. A run that only improves is blue above the diagonal and orange "
            "below it; a loss to an ancestor means lost progress or a cycle. {} games per cell, "
            "with the search of the run, on openings not used by the fitness.",
            games)) +
            grid(figure(map), "tables"));
}

// The champion (or the averaged mean), and the mean of the first generation with weights.
std::vector<Weights> shown_weights(const RunReport& report) {
    const int first = report.means.begin()->first;
    const ExportedChampion& champion = *report.champion;
    return {
        report.space.weights(champion.point.genes, champion.proven ? "champion" : "averaged mean"),
        report.space.weights(report.means.begin()->second,
                             fmt::format("mean of generation {}", first))};
}

std::string weights(const RunReport& report) {
    if (!report.has_weights() || report.means.empty() || !report.champion) return {};
    const std::vector<Weights> players = shown_weights(report);
    std::string text;
    const std::vector<CellMap> squares = square_maps(players);
    std::string pairs;
    for (std::size_t i = 0; i + 1 < squares.size(); i += 2) {
        pairs += grid(figures(std::span(squares).subspan(i, 2)), "pair");
    }
    if (!squares.empty()) {
        text += section("Squares",
                        paragraph("Blue is good to hold, orange is bad; the colour is full at the "
                                  "largest weight of any board here.") +
                            grid(pairs, "maps"));
    }
    const std::vector<CellMap> terms = term_maps(players);
    if (!terms.empty()) {
        text += section(
            "Terms by stage",
            element("p",
                    "The weight of one unit of what the term counts: own minus opposing, unless "
                    "the name says which. Terms count different things, so a larger weight need "
                    "not matter more: <code>evothello sensitivity</code> measures that.") +
                grid(figures(terms), "tables"));
    }
    return text;
}

bool many_stages(const RunReport& report) { return report.config.genome.stages.from.size() > 1; }

std::string weights_over_time(const RunReport& report, std::vector<Chart>& all) {
    if (report.means.empty()) return {};
    const std::vector<Chart> charts = weight_charts(report);
    all.insert(all.end(), charts.begin(), charts.end());
    return section(
        "Every weight over time",
        paragraph((many_stages(report) ? "The number before a point is the stage. " : "") +
                  std::string("Across: generations; up: the weight. The mean of each "
                              "generation") +
                  std::string(report.deviations.size() > 1
                                  ? ", and one standard deviation of the population to "
                                    "both sides where it was kept."
                                  : ".")) +
            grid(figures(charts), "many"));
}

std::string search(const RunReport& report, std::vector<Chart>& all) {
    if (report.generations() == 0) return {};
    const std::vector<Chart> charts = search_charts(report);
    all.insert(all.end(), charts.begin(), charts.end());
    return section("How the search goes", grid(figures(charts)));
}

std::string champion_table(const RunReport& report) {
    std::vector<std::vector<std::string>> rows;
    const auto places = evenly_spaced_indices(report.champions.size(), kMostRows);
    for (const std::size_t i : places) {
        const Champion& each = report.champions[i];
        std::string rating;
        if (report.final && report.final->entrants.size() > 1) {
            const auto& entrants = report.final->entrants;
            const auto place = std::ranges::find(entrants, i);
            if (place != entrants.end()) {
                const auto at = static_cast<std::size_t>(place - entrants.begin());
                rating = fmt::format("{} ± {:.0f}", with_sign(report.final->elo[at]),
                                     report.final->error[at]);
            }
            if (report.final->winner == i) rating += ", the champion";
        }
        rows.push_back(
            {std::to_string(each.generation), each.source,
             each.match.games() == 0
                 ? "the start"
                 : fmt::format("{} in {} games", with_typographic_signs(percent_text(each.match)),
                               each.match.games()),
             rating});
    }
    const std::string left_out =
        places.size() < report.champions.size()
            ? paragraph(
                  fmt::format("{} of {}, evenly spread.", places.size(), report.champions.size()))
            : "";
    const std::string chosen =
        report.final && report.final->entrants.size() > 1
            ? paragraph(
                  "The first of the last round robin is chosen by its games, so its rating "
                  "there is too high; the verdict's fresh games are not.")
            : "";
    return table({"generation", "what", "against the one before", "Elo in the last round robin"},
                 rows) +
           chosen + left_out;
}

std::string hall_table(const RunReport& report) {
    if (report.hall.empty() || !report.champion) return {};
    std::vector<std::vector<std::string>> rows;
    for (const std::size_t i : evenly_spaced_indices(report.hall.size(), kMostRows)) {
        const HallOfFameEntry& each = report.hall[i];
        rows.push_back({std::to_string(each.generation),
                        plain(report.space.distance(each.genes, report.champion->point.genes), 3)});
    }
    return folded(fmt::format("Hall of fame: {} individuals", report.hall.size()),
                  paragraph("The best by fitness of generations spread over the run, and how far "
                            "each is from the champion, in units of a weight.") +
                      table({"generation", "distance"}, rows));
}

std::string lineage(const RunReport& report) {
    if (report.champions.empty()) return {};
    return section(
        "Champions",
        paragraph("Each beat the one before it in a sequential test on fresh openings: the lineage "
                  "of the champion. A sequential test slightly overestimates the winner.") +
            champion_table(report) + hall_table(report));
}

std::string settings(const RunReport& report) {
    std::vector<std::vector<std::string>> rows;
    for (const ConfigLine& line : lines_of(report.config)) {
        rows.push_back({element("code", escaped(line.key)), element("code", escaped(line.value))});
    }
    std::string text = folded("All settings", table({"key", "value"}, rows));
    text += element("p",
                    "The numbers of the charts are in this page as JSON (the element "
                    "<code>data</code>); those of " +
                        std::string(report.row_stride == 1 ? "all" : "more") +
                        " generations are in <a href=\"" + escaped(report.history_link) +
                        "\">history.csv</a>.");
    return section("Settings and data", text);
}

}  // namespace

std::string run_page_body(const RunReport& report) {
    std::vector<Chart> charts;
    std::string body = element("h1", escaped(report.name)) +
                       element("p", escaped(subtitle(report)), "class=\"note\"") + verdict(report) +
                       taking_it(report);
    body += progress(report, charts);
    body += ancestor_comparison(report);
    body += weights(report);
    body += weights_over_time(report, charts);
    body += search(report, charts);
    body += lineage(report);
    body += settings(report);
    return body + data_of({{"run", report.name},
                           {"rules", name(report.config.genome.rules)},
                           {"generations", report.generations()}},
                          charts);
}

std::string run_page(const RunReport& report, bool live) {
    return document(report.name + " · Evothello", run_page_body(report), live);
}

}  // namespace evothello

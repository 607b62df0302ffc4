#include "report/pages/run_page.hpp"

#include "report/bar_text.hpp"
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
#include "report/pages/run_words.hpp"
#include "report/pages/weight_maps.hpp"
#include "run/config/config_optimiser.hpp"
#include "run/read/generations.hpp"

namespace evothello {
namespace {

constexpr std::size_t kMostRows = 40;  // in a table of the page

std::string subtitle(const RunReport& story) {
    std::string text = fmt::format("{} · {} weights · {} · seed {} · {}",
                                   name(story.config.genome.rules), story.space.size(),
                                   optimiser_text(story.config), story.config.seed, story.activity);
    if (story.generations() == 0) return text;
    const csv::Table& history = story.history;
    const auto games =
        static_cast<std::int64_t>(history.number(history.rows.size() - 1, history.column("games")));
    return text + fmt::format(" · {} generations, {} games", in_thousands(story.generations()),
                              in_thousands(games));
}

std::string command(const std::string& text) {
    return element("p", element("code", escaped(text)));
}

std::string verdict(const RunReport& story) {
    std::string text = element("p", escaped(headline(story)), "class=\"verdict\"");
    std::string list;
    for (const std::string& each : findings(story)) list += element("li", escaped(each));
    if (!list.empty()) text += element("ul", list);
    if (!story.final || story.final->verdict.empty()) return text;
    std::vector<BarRow> rows;
    for (const VerdictMatch& each : story.final->verdict) {
        const Elo elo = elo_of(each.score);
        rows.push_back({.name = each.against,
                        .text = with_typographic_signs(
                            interval_text(elo.elo, elo.elo_interval, {.signs = true})),
                        .value = elo.elo,
                        .interval = {std::max(elo.elo_interval.low, elo_at(0)),
                                     std::min(elo.elo_interval.high, elo_at(1))}});
    }
    text += grid(bar_figure(fmt::format("The champion against others, {} games each",
                                        story.final->verdict[0].score.games()),
                            "Elo, with its 95% bar", rows, {0, "as strong as they are"}));
    return text;
}

std::string taking_it(const RunReport& story) {
    if (story.generations() == 0) return {};
    const std::string ending = story.config.engine ? story.config.engine->format : "yaml";
    return paragraph(story.champion && story.champion->proven
                         ? "Export the champion with"
                         : "No champion is proven yet; export the averaged mean with") +
           command(fmt::format("evothello export {0} -o {0}.{1}", story.name, ending));
}

std::string progress(const RunReport& story, std::vector<Chart>& all) {
    if (story.generations() == 0) return {};
    const Chart fitness = fitness_chart(story);
    const std::vector<Chart> yardsticks = yardstick_charts(story);
    all.push_back(fitness);
    all.insert(all.end(), yardsticks.begin(), yardsticks.end());
    std::string text = paragraph(thinning_note(story) +
                                 "Bars are 95% intervals. Point at a chart to read its numbers, as "
                                 "they stand in the table.");
    text += grid(figure(fitness) + figures(yardsticks));
    if (yardsticks.empty()) text += paragraph("No yardstick was measured yet.");
    return section("Did it get better?", text);
}

std::string ancestor_comparison(const RunReport& story) {
    if (!story.ancestor_comparison) return {};
    std::vector<std::string> names;
    for (const int generation : story.ancestor_comparison->generations) {
        names.push_back(std::to_string(generation));
    }
    CellMap map = meetings_map(
        "Score in % of the mean of the row's generation against the mean of the column's",
        story.ancestor_comparison->comparison, names, names);
    map.column_name = "generation";
    map.row_name = "generation";
    const std::int64_t games = story.ancestor_comparison->comparison.scores[0][1].games();
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
std::vector<Weights> shown_weights(const RunReport& story) {
    const int first = story.means.begin()->first;
    const Exported& champion = *story.champion;
    return {
        story.space.weights(champion.point.genes, champion.proven ? "champion" : "averaged mean"),
        story.space.weights(story.means.begin()->second,
                            fmt::format("mean of generation {}", first))};
}

std::string weights(const RunReport& story) {
    if (!story.has_weights() || story.means.empty() || !story.champion) return {};
    const std::vector<Weights> players = shown_weights(story);
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

bool many_stages(const RunReport& story) { return story.config.genome.stages.from.size() > 1; }

std::string weights_over_time(const RunReport& story, std::vector<Chart>& all) {
    if (story.means.empty()) return {};
    const std::vector<Chart> charts = weight_charts(story);
    all.insert(all.end(), charts.begin(), charts.end());
    return section(
        "Every weight over time",
        paragraph((many_stages(story) ? "The number before a point is the stage. " : "") +
                  std::string("Across: generations; up: the weight. The mean of each "
                              "generation") +
                  std::string(story.deviations.size() > 1
                                  ? ", and one standard deviation of the population to "
                                    "both sides where it was kept."
                                  : ".")) +
            grid(figures(charts), "many"));
}

std::string search(const RunReport& story, std::vector<Chart>& all) {
    if (story.generations() == 0) return {};
    const std::vector<Chart> charts = search_charts(story);
    all.insert(all.end(), charts.begin(), charts.end());
    return section("How the search goes", grid(figures(charts)));
}

std::string champion_table(const RunReport& story) {
    std::vector<std::vector<std::string>> rows;
    const auto places = evenly(story.champions.size(), kMostRows);
    for (const std::size_t i : places) {
        const Champion& each = story.champions[i];
        std::string rating;
        if (story.final && story.final->entrants.size() > 1) {
            const auto& entrants = story.final->entrants;
            const auto place = std::ranges::find(entrants, i);
            if (place != entrants.end()) {
                const auto at = static_cast<std::size_t>(place - entrants.begin());
                rating = fmt::format("{} ± {:.0f}", with_sign(story.final->elo[at]),
                                     story.final->error[at]);
            }
            if (story.final->winner == i) rating += ", the champion";
        }
        rows.push_back(
            {std::to_string(each.generation), each.source,
             each.match.games() == 0
                 ? "the start"
                 : fmt::format("{} in {} games", with_typographic_signs(percent_text(each.match)),
                               each.match.games()),
             rating});
    }
    const std::string left_out = places.size() < story.champions.size()
                                     ? paragraph(fmt::format("{} of {}, evenly spread.",
                                                             places.size(), story.champions.size()))
                                     : "";
    const std::string chosen =
        story.final && story.final->entrants.size() > 1
            ? paragraph(
                  "The first of the last round robin is chosen by its games, so its rating "
                  "there is too high; the verdict's fresh games are not.")
            : "";
    return table({"generation", "what", "against the one before", "Elo in the last round robin"},
                 rows) +
           chosen + left_out;
}

std::string hall_table(const RunReport& story) {
    if (story.hall.empty() || !story.champion) return {};
    std::vector<std::vector<std::string>> rows;
    for (const std::size_t i : evenly(story.hall.size(), kMostRows)) {
        const HallOfFameEntry& each = story.hall[i];
        rows.push_back({std::to_string(each.generation),
                        plain(story.space.distance(each.genes, story.champion->point.genes), 3)});
    }
    return folded(fmt::format("Hall of fame: {} individuals", story.hall.size()),
                  paragraph("The best by fitness of generations spread over the run, and how far "
                            "each is from the champion, in units of a weight.") +
                      table({"generation", "distance"}, rows));
}

std::string lineage(const RunReport& story) {
    if (story.champions.empty()) return {};
    return section(
        "Champions",
        paragraph("Each beat the one before it in a sequential test on fresh openings: the lineage "
                  "of the champion. A sequential test slightly overestimates the winner.") +
            champion_table(story) + hall_table(story));
}

std::string settings(const RunReport& story) {
    std::vector<std::vector<std::string>> rows;
    for (const ConfigLine& line : lines_of(story.config)) {
        rows.push_back({element("code", escaped(line.key)), element("code", escaped(line.value))});
    }
    std::string text = folded("All settings", table({"key", "value"}, rows));
    text += element("p",
                    "The numbers of the charts are in this page as JSON (the element "
                    "<code>data</code>); those of " +
                        std::string(story.row_stride == 1 ? "all" : "more") +
                        " generations are in <a href=\"" + escaped(story.history_link) +
                        "\">history.csv</a>.");
    return section("Settings and data", text);
}

}  // namespace

std::string run_page_body(const RunReport& story) {
    std::vector<Chart> charts;
    std::string body = element("h1", escaped(story.name)) +
                       element("p", escaped(subtitle(story)), "class=\"note\"") + verdict(story) +
                       taking_it(story);
    body += progress(story, charts);
    body += ancestor_comparison(story);
    body += weights(story);
    body += weights_over_time(story, charts);
    body += search(story, charts);
    body += lineage(story);
    body += settings(story);
    return body + data_of({{"run", story.name},
                           {"rules", name(story.config.genome.rules)},
                           {"generations", story.generations()}},
                          charts);
}

std::string run_page(const RunReport& story, bool live) {
    return document(story.name + " · Evothello", run_page_body(story), live);
}

}  // namespace evothello

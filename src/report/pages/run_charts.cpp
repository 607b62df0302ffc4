#include "report/pages/run_charts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "base/number.hpp"
#include "report/pages/markup.hpp"
#include "run/read/generations.hpp"
#include "run/read/history_columns.hpp"

namespace evothello {
namespace {

// Limits that keep a page below a megabyte for any number of generations and weights.
constexpr std::size_t kMostPoints = 400, kMostMeasurements = 120, kMostWeightPoints = 8000;

constexpr const char* kGeneration = "generation";

std::vector<std::size_t> rows_to_draw(const csv::Table& table) {
    const std::size_t rows = table.rows.size();
    return every_nth_row(nice_stride(rows, kMostPoints), rows);
}

std::vector<double> x_of(const csv::Table& table, const std::vector<std::size_t>& rows) {
    std::vector<double> x;
    for (const std::size_t row : rows) x.push_back(*number_at(table, row, kGeneration));
    return x;
}

Values column_of(const csv::Table& table, const std::vector<std::size_t>& rows,
                 std::string_view column) {
    Values values;
    for (const std::size_t row : rows) values.push_back(number_at(table, row, column));
    return values;
}

// A line chart of columns of one table.
Chart lines_chart(const csv::Table& table, Chart chart, std::vector<const char*> columns) {
    const std::vector<std::size_t> rows = rows_to_draw(table);
    chart.x_name = kGeneration;
    chart.x = x_of(table, rows);
    for (const char* column : columns) {
        chart.series.push_back({.name = column, .values = column_of(table, rows, column)});
    }
    return chart;
}

Series points_of(const std::string& name, const std::vector<Measurement>& all) {
    Series series{.name = name};
    for (const std::size_t i : evenly_spaced_indices(all.size(), kMostMeasurements)) {
        series.values.emplace_back(all[i].value);
        series.errors.emplace_back(all[i].error);
    }
    return series;
}

// A chart of a column of history.csv as points with error bars.
Chart points_chart(const RunReport& report, Chart chart, const std::string& column,
                   const std::string& error_column) {
    const auto all = measurements(report.history, column, error_column);
    chart.x_name = kGeneration;
    for (const std::size_t i : evenly_spaced_indices(all.size(), kMostMeasurements)) {
        chart.x.push_back(all[i].generation);
    }
    chart.series.push_back(points_of(column, all));
    return chart;
}

// Regret with the run's search, and with a search of one ply if that differs.
Chart regret_chart(const RunReport& report) {
    Chart chart =
        points_chart(report,
                     {.id = "regret",
                      .title = "Regret of the champion",
                      .y_name = "discs lost per move",
                      .baselines = {{0, "perfect play"}},
                      .note = "Discs lost per move against perfect play, on positions with "
                              "10, 12 and 14 empty squares. Lower is better."},
                     "regret", "regret_error");
    Series one_ply = points_of(
        "regret_one_ply", measurements(report.history, "regret_one_ply", "regret_one_ply_error"));
    const Series& searched = chart.series[0];
    if (one_ply.values.size() == searched.values.size() && one_ply.values != searched.values) {
        chart.series.push_back(std::move(one_ply));
    }
    return chart;
}

Chart rating_chart(const RunReport& report) {
    Chart chart{
        .id = "rating",
        .title = "Rating of generations",
        .x_name = kGeneration,
        .y_name = "Elo",
        .series = {{.name = "rating of a mean"}},
        .baselines = {{0, "generation " +
                              std::to_string(report.ancestor_comparison->generations.front())}},
        .note = "From the games of the matrix below, on openings that no fitness saw."};
    const auto& [generations, comparison] = *report.ancestor_comparison;
    for (std::size_t i = 0; i < generations.size(); ++i) {
        chart.x.push_back(generations[i]);
        chart.series[0].values.emplace_back(comparison.ratings.elo[i] - comparison.ratings.elo[0]);
        chart.series[0].errors.emplace_back(comparison.ratings.error[i]);
    }
    return chart;
}

// Champions of the final round robin by their generation.
Chart champions_chart(const RunReport& report) {
    Chart chart{.id = "champions",
                .title = "Rating of champions",
                .x_name = kGeneration,
                .y_name = "Elo",
                .series = {{.name = "rating of a champion"}},
                .baselines = {{0, "mean of these champions"}},
                .note =
                    "From the round robin of the last champions at the end of the run. The first "
                    "is chosen by these games, so its rating is too high."};
    const Final& final = *report.final;
    std::vector<std::size_t> places(final.entrants.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::ranges::sort(places, {}, [&](std::size_t i) { return final.entrants[i]; });
    for (const std::size_t i : places) {
        chart.x.push_back(report.champions[final.entrants[i]].generation);
        chart.series[0].values.emplace_back(final.elo[i]);
        chart.series[0].errors.emplace_back(final.error[i]);
    }
    return chart;
}

std::vector<double> rising(const csv::Table& table, std::vector<std::size_t>& rows) {
    std::vector<double> x;
    std::erase_if(rows, [&](std::size_t row) {
        const double generation = *number_at(table, row, kGeneration);
        if (!x.empty() && generation <= x.back()) return true;
        x.push_back(generation);
        return false;
    });
    return x;
}

Chart speed_chart(const RunReport& report) {
    // timing.csv has two rows for a generation that was played again after a crash.
    std::vector<std::size_t> rows = rows_to_draw(report.timing);
    Chart chart{.id = "speed",
                .title = "Speed",
                .x_name = kGeneration,
                .y_name = "games per second",
                .x = rising(report.timing, rows)};
    chart.series.push_back(
        {.name = "games_per_s", .values = column_of(report.timing, rows, "games_per_s")});
    return chart;
}

// Generations to draw in weight charts: thinned ones, and those with a known spread.
std::vector<int> weight_generations(const RunReport& report) {
    const std::size_t most = std::clamp<std::size_t>(
        kMostWeightPoints / std::max<std::size_t>(report.space.size(), 1), 16, 120);
    std::vector<int> there;
    for (const auto& [generation, genes] : report.means) there.push_back(generation);
    std::set<int> chosen;
    for (const std::size_t row : every_nth_row(nice_stride(there.size(), most), there.size())) {
        chosen.insert(there[row]);
    }
    for (const auto& [generation, each] : report.deviations) {
        if (report.means.contains(generation)) chosen.insert(generation);
    }
    return {chosen.begin(), chosen.end()};
}

}  // namespace

Chart fitness_chart(const RunReport& report) {
    Chart chart = lines_chart(report.history,
                              {.id = "fitness",
                               .title = "Fitness: against one another",
                               .y_name = "points per game",
                               .note = "How individuals of a generation do against each other. If "
                                       "all become stronger together, this does not rise, and the "
                                       "best score is mostly luck: it does not measure strength."},
                              {"best_score"});
    if (report.config.fitness != FitnessKind::kScore) return chart;
    const std::vector<std::size_t> rows = rows_to_draw(report.history);
    chart.series.push_back(
        {.name = "mean_fitness", .values = column_of(report.history, rows, "mean_fitness")});
    Band band{.name = "mean ± score_spread"};
    for (const std::size_t row : rows) {
        const double mean = number_at(report.history, row, "mean_fitness").value_or(0);
        const double spread = number_at(report.history, row, "score_spread").value_or(0);
        band.low.emplace_back(mean - spread);
        band.high.emplace_back(mean + spread);
    }
    chart.band = std::move(band);
    return chart;
}

std::vector<Chart> yardstick_charts(const RunReport& report) {
    std::vector<Chart> charts;
    if (report.ancestor_comparison) charts.push_back(rating_chart(report));
    if (report.final && report.final->entrants.size() > 1)
        charts.push_back(champions_chart(report));
    const auto add = [&](Chart chart, const std::string& column, const std::string& error) {
        chart.y_name = "points per game";
        charts.push_back(points_chart(report, std::move(chart), column, error));
    };
    add({.id = "challenge",
         .title = "Challenges of the champion",
         .baselines = {{0.5, "as strong as the champion"}},
         .note = "What each challenger scored against the champion of its time. A sequential test "
                 "overestimates the winner."},
        "challenge_score", "challenge_error");
    add({.id = "league",
         .title = "League of published players",
         .baselines = {{0.5, "as strong as they are"}},
         .note = "The champion, one move ahead, with a random move every tenth turn on both "
                 "sides."},
        "league", "league_error");
    add({.id = "players",
         .title = "Players named as yardsticks",
         .baselines = {{0.5, "as strong as they are"}},
         .note = "The champion against the players that the config names, both searching as in "
                 "the run."},
        "players", "players_error");
    charts.push_back(regret_chart(report));
    std::erase_if(charts, [](const Chart& chart) { return chart.empty(); });
    return charts;
}

std::vector<Chart> search_charts(const RunReport& report) {
    std::vector<Chart> charts;
    charts.push_back(lines_chart(report.history,
                                 {.id = "diversity",
                                  .title = "Diversity",
                                  .y_name = "units of a weight",
                                  .note = "Standard deviation of a weight in the population, mean "
                                          "over the weights. 0: all are the same."},
                                 {"diversity"}));
    charts.push_back(lines_chart(
        report.history,
        {.id = "noise",
         .title = "Spread of scores and its noise level",
         .y_name = "points per game",
         .note =
             "If the spread is not above the noise, the fitness of one individual is meaningless."},
        {"score_spread", "score_noise"}));
    charts.push_back(lines_chart(report.history,
                                 {.id = "moved",
                                  .title = "How far the mean moved",
                                  .y_name = "units of a weight",
                                  .note = "From one generation to the next."},
                                 {"moved"}));
    charts.push_back(lines_chart(
        report.history, {.id = "games", .title = "Games played", .y_name = "games, of all kinds"},
        {"games"}));
    if (!report.timing.rows.empty()) charts.push_back(speed_chart(report));
    std::erase_if(charts, [](const Chart& chart) { return chart.empty(); });
    return charts;
}

std::vector<Chart> weight_charts(const RunReport& report) {
    const std::vector<int> generations = weight_generations(report);
    std::vector<Chart> charts;
    for (std::size_t gene = 0; gene < report.space.size() && !generations.empty(); ++gene) {
        const std::string& name = report.space.genes()[gene].name;
        Chart chart{.id = "weight " + name,
                    .title = name,
                    .x_name = kGeneration,
                    .y_name = "weight",
                    .x = {generations.begin(), generations.end()},
                    .series = {{.name = "mean"}},
                    .small = true};
        Band band{.name = "spread of the population"};
        for (const int generation : generations) {
            const double mean = report.means.at(generation)[gene];
            chart.series[0].values.emplace_back(mean);
            const auto known = report.deviations.find(generation);
            const bool is_known = known != report.deviations.end();
            band.low.push_back(is_known ? std::optional(mean - known->second[gene]) : std::nullopt);
            band.high.push_back(is_known ? std::optional(mean + known->second[gene])
                                         : std::nullopt);
        }
        if (report.deviations.size() > 1) chart.band = std::move(band);
        charts.push_back(std::move(chart));
    }
    return charts;
}

std::string thinning_note(const RunReport& report) {
    const int stride = report.row_stride * nice_stride(report.history.rows.size(), kMostPoints);
    if (stride == 1) return {};
    const char* ending = stride == 2 ? "nd" : "th";
    return fmt::format(
        "Lines show every {}{} of {} generations and the last, as they were and not smoothed; {} "
        "in history.csv. ",
        in_thousands(stride), ending, in_thousands(report.generations()),
        report.row_stride == 1 ? "all of them are" : "more of them are");
}

}  // namespace evothello

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/formats/csv.hpp"
#include "base/formats/json.hpp"
#include "base/number.hpp"
#include "base/printable.hpp"
#include "cli/options/command.hpp"
#include "cli/options/home_option.hpp"
#include "cli/terminal/message.hpp"
#include "cli/terminal/run_view.hpp"
#include "run/read/history_columns.hpp"
#include "run/read/run_status.hpp"
#include "run/save/growing_table.hpp"

namespace evothello {
namespace {

double cell(const csv::Table& table, std::size_t row, std::string_view column) {
    return table.number(row, table.column(column));
}

std::string word(const csv::Table& table, std::size_t row, std::string_view column) {
    return printable(table.rows[row][table.column(column)]);
}

std::string ago(const RunStatus& status) {
    return status.seconds_ago ? duration_text(*status.seconds_ago) + " ago" : "never";
}

std::string how_far(const RunStatus& status) {
    const std::string last = status.last ? std::to_string(*status.last) : "?";
    return (status.generation < 0 ? "-" : std::to_string(status.generation)) + "/" + last;
}

void print_heading() {
    fmt::print("{:<20} {:>13} {:>14} {:>9} {:>16} {:>9} {:>12} {:>16}  {}\n", "run", "generation",
               "games", "games/s", "champion", "diversity", "left", "saved", "state");
}

void print_line(const RunStatus& status) {
    fmt::print("{:<20} {:>13} {:>14} {:>9} {:>16} {:>9.3f} {:>12} {:>16}  {}\n", status.name,
               how_far(status), in_thousands(status.games),
               in_thousands(static_cast<std::int64_t>(status.games_per_second)), status.champion,
               status.diversity, status.seconds_left ? duration_text(*status.seconds_left) : "",
               ago(status), activity_text(status));
}

void print_json(const RunStatus& status) {
    Json json{{"run", status.name},
              {"state", activity_text(status)},
              {"generation", status.generation},
              {"last", nullptr},
              {"games", status.games},
              {"games_per_second", status.games_per_second},
              {"champion", status.champion},
              {"diversity", status.diversity},
              {"saved_seconds_ago", nullptr},
              {"seconds_left", nullptr}};
    if (status.last) json["last"] = *status.last;
    if (status.seconds_ago) json["saved_seconds_ago"] = *status.seconds_ago;
    if (status.seconds_left) json["seconds_left"] = *status.seconds_left;
    fmt::print("{}\n", json.dump());
}

// A column of history as one line of blocks; each block is the mean of some generations.
void print_sparkline(const csv::Table& history, std::string_view name) {
    constexpr std::size_t kWidth = 60;
    constexpr std::array kBlocks = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const std::size_t rows = history.rows.size(), width = std::min(rows, kWidth);
    std::vector<double> means(width);
    for (std::size_t i = 0; i < width; ++i) {
        const std::size_t begin = i * rows / width, end = (i + 1) * rows / width;
        for (std::size_t row = begin; row < end; ++row) {
            means[i] += cell(history, row, name) / static_cast<double>(end - begin);
        }
    }
    const auto [min, max] = std::minmax_element(means.begin(), means.end());
    // A constant column, such as the mean score of a round robin, has no line.
    if (*max - *min < 1e-9) return;
    std::string line;
    for (const double mean : means) {
        const double height = (mean - *min) / (*max - *min);
        line += kBlocks[static_cast<std::size_t>(height * (kBlocks.size() - 1) + 0.5)];
    }
    fmt::print("  {:<14}{}  {:.3f} to {:.3f}, now {:.3f}\n", name, line, *min, *max, means.back());
}

void print_champions(const csv::Table& champions) {
    fmt::print("\n  {:>10}  {:<9} {:>6}  {:<24} {}\n", "champion", "source", "pairs",
               "against the one before", "last round robin");
    bool any_rated = false;
    for (std::size_t row = 0; row < champions.rows.size(); ++row) {
        const bool first = word(champions, row, "score").empty();
        const bool rated = !word(champions, row, "final_elo").empty();
        fmt::print("  {:>10}  {:<9} {:>6}  {:<24} {}\n", word(champions, row, "generation"),
                   word(champions, row, "source"), word(champions, row, "pairs"),
                   first ? ""
                         : fmt::format("{:.1f} % ± {:.1f}", 100 * cell(champions, row, "score"),
                                       100 * cell(champions, row, "score_error")),
                   rated ? fmt::format("{:+.0f} ± {:.0f} Elo", cell(champions, row, "final_elo"),
                                       cell(champions, row, "final_elo_error"))
                         : "");
        any_rated = any_rated || rated;
    }
    if (any_rated) {
        fmt::print(
            "  the rating of the first is biased upwards, because it was selected by these games; "
            "the verdict uses fresh games\n");
    }
}

void print_block(const RunFolder& folder, const RunStatus& status) {
    fmt::print("run {}: {}\n", status.name, activity_text(status));
    fmt::print("  generation    {}, {} games, {} games/s\n", how_far(status),
               in_thousands(status.games),
               in_thousands(static_cast<std::int64_t>(status.games_per_second)));
    fmt::print("  last saved    {}{}\n", ago(status),
               status.seconds_left
                   ? ", about " + duration_text(*status.seconds_left) + " of play left"
                   : "");
    fmt::print("  champion      {}\n", status.champion);
    if (status.generation >= 0) {
        const csv::Table history = read_rows(folder.history(), select_rows(status.generation));
        for (const char* column : {"mean_fitness", "score_spread", "diversity"}) {
            print_sparkline(history, column);
        }
    }
    if (!status.champions.rows.empty()) print_champions(status.champions);
}

int show_all(const HomeOption& home, bool as_json) {
    const std::vector<std::string> names = run_names(home.home);
    if (names.empty()) print_message("there are no runs under {}\n", home.home);
    if (!names.empty() && !as_json) print_heading();
    int code = kDone;
    for (const std::string& name : names) {
        try {
            const RunStatus status = status_of(home.folder(name));
            as_json ? print_json(status) : print_line(status);
        } catch (const Error& error) {
            // A damaged run must not prevent the status of the others.
            std::fflush(stdout);
            print_message("evothello: run {}: {}\n", name, error.what());
            code = kBadInput;
        }
    }
    return code;
}

}  // namespace

int run_status(const Command& self, Arguments& arguments, GamePlayer&) {
    std::string name;
    bool as_json = false;
    HomeOption home;
    arguments.optional_word("RUN", name, "one run, in detail");
    arguments.flag("--json", as_json, "one line of JSON for each run");
    home.declare(arguments);
    if (!ready(self, arguments)) return kDone;
    if (name.empty()) return show_all(home, as_json);

    const RunFolder folder = home.folder(name);
    const RunStatus status = status_of(folder);
    as_json ? print_json(status) : print_block(folder, status);
    return kDone;
}

}  // namespace evothello

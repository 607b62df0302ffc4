#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <nlohmann/json.hpp>

#include "base/csv.hpp"
#include "base/error.hpp"
#include "base/number.hpp"
#include "cli/command.hpp"
#include "cli/home_option.hpp"
#include "cli/run_view.hpp"
#include "cli/say.hpp"
#include "run/generation.hpp"

namespace evothello {
namespace {

// What is told of a run. It comes from the ends of its tables and the head of its newest state, so
// that neither many generations nor many that are kept make it slow.
struct Report {
    std::string name;
    std::string activity = {};  // running, done, stopped, died
    int generation = -1;
    std::optional<int> last = {};
    std::int64_t games = 0;
    double games_per_second = 0, diversity = 0;
    std::optional<double> seconds_ago = {}, seconds_left = {};
    std::string champion = "none yet";
    csv::Table champions = {};
};

// The table's last row alone; a row being written does not count.
csv::Table last_row(const file::Path& path) {
    std::string text = file::read_if_exists(path).value_or("");
    text.resize(text.rfind('\n') + 1);
    const std::size_t header = text.find('\n');
    if (header == std::string::npos) return {};
    const std::size_t before = text.rfind('\n', text.size() - 2);
    const std::string row =
        before == std::string::npos || before < header ? "" : text.substr(before + 1);
    return csv::parse(text.substr(0, header + 1) + row, path.string());
}

double cell(const csv::Table& table, std::size_t row, std::string_view column) {
    return table.number(row, table.column(column));
}

const std::string& word(const csv::Table& table, std::size_t row, std::string_view column) {
    return table.rows[row][table.column(column)];
}

// Hours are fixed as generations in the state alone. A newest state that is torn says nothing, and
// the one before it is asked.
std::optional<int> last_generation(const RunFolder& folder, const Config& config) {
    const Setup setup{.config = config, .space = GenomeSpace(config.genome)};
    RunState state;
    for (const file::Path& path : {folder.latest(), folder.previous()}) {
        const std::string text = file::read_if_exists(path).value_or("");
        try {
            const yaml::Value head =
                yaml::parse(text.substr(0, text.find("individuals:")), path.string());
            const yaml::Value* last = head.find("last");
            const auto number = last == nullptr ? std::nullopt : parse_integer(last->word);
            if (number) state.last = static_cast<int>(*number);
            break;
        } catch (const Error&) {
            continue;
        }
    }
    return setup.last_generation(state);
}

// A lock file without an owner was let go in good order.
std::string activity_of(const RunFolder& folder, bool done) {
    const std::string owner = file::Lock::owner(folder.lock());
    if (owner.empty()) return done ? "done" : "stopped";
    if (file::Lock::held(folder.lock())) return "running, " + owner;
    return done ? "done" : "died (" + owner + ")";
}

std::size_t champion_row(const csv::Table& champions) {
    std::size_t best = champions.rows.size() - 1;
    const std::size_t column = champions.column("final_elo");
    for (std::size_t row = 0; row < champions.rows.size(); ++row) {
        if (champions.rows[row][column].empty()) continue;
        const bool first = champions.rows[best][column].empty();
        if (first || champions.number(row, column) > champions.number(best, column)) best = row;
    }
    return best;
}

// The same rule as champion_of: one that beat nobody is no champion.
void read_champions(const RunFolder& folder, Report& report) {
    const auto text = file::read_if_exists(folder.champions());
    if (!text) return;
    report.champions = csv::parse(*text, folder.champions().string());
    if (report.champions.rows.size() < 2) return;
    const std::size_t row = champion_row(report.champions);
    report.champion = fmt::format("{} of {}", word(report.champions, row, "source"),
                                  word(report.champions, row, "generation"));
}

Report report_on(const RunFolder& folder) {
    const Config config = parse_config(file::read(folder.config()), folder.config().string());
    Report report{.name = folder.name};
    report.last = last_generation(folder, config);
    const csv::Table history = last_row(folder.history());
    if (!history.rows.empty()) {
        report.generation = static_cast<int>(cell(history, 0, "generation"));
        report.games = static_cast<std::int64_t>(cell(history, 0, "games"));
        report.diversity = cell(history, 0, "diversity");
    }
    const csv::Table timing = last_row(folder.timing());
    if (!timing.rows.empty()) {
        report.games_per_second = cell(timing, 0, "games_per_s");
        const auto now = std::chrono::system_clock::now();
        report.seconds_ago =
            std::max(0.0, static_cast<double>(std::chrono::system_clock::to_time_t(now)) -
                              cell(timing, 0, "unix_time"));
    }
    const bool done = report.last && report.generation >= *report.last;
    report.activity = activity_of(folder, done);
    if (report.last && !done && report.generation >= 0 && report.games_per_second > 0) {
        const double each = static_cast<double>(report.games) / (report.generation + 1);
        report.seconds_left = (*report.last - report.generation) * each / report.games_per_second;
    }
    read_champions(folder, report);
    return report;
}

std::string ago(const Report& report) {
    return report.seconds_ago ? duration_text(*report.seconds_ago) + " ago" : "never";
}

std::string how_far(const Report& report) {
    const std::string last = report.last ? std::to_string(*report.last) : "?";
    return (report.generation < 0 ? "-" : std::to_string(report.generation)) + "/" + last;
}

void print_heading() {
    fmt::print("{:<20} {:>13} {:>14} {:>9} {:>16} {:>9} {:>9} {:>13}  {}\n", "run", "generation",
               "games", "games/s", "champion", "diversity", "left", "saved", "state");
}

void print_line(const Report& report) {
    fmt::print("{:<20} {:>13} {:>14} {:>9} {:>16} {:>9.3f} {:>9} {:>13}  {}\n", report.name,
               how_far(report), in_thousands(report.games),
               in_thousands(static_cast<std::int64_t>(report.games_per_second)), report.champion,
               report.diversity, report.seconds_left ? duration_text(*report.seconds_left) : "",
               ago(report), report.activity);
}

void print_json(const Report& report) {
    nlohmann::ordered_json json{{"run", report.name},
                                {"state", report.activity},
                                {"generation", report.generation},
                                {"last", nullptr},
                                {"games", report.games},
                                {"games_per_second", report.games_per_second},
                                {"champion", report.champion},
                                {"diversity", report.diversity},
                                {"saved_seconds_ago", nullptr},
                                {"seconds_left", nullptr}};
    if (report.last) json["last"] = *report.last;
    if (report.seconds_ago) json["saved_seconds_ago"] = *report.seconds_ago;
    if (report.seconds_left) json["seconds_left"] = *report.seconds_left;
    fmt::print("{}\n", json.dump());
}

// A column of history as one line of blocks, each the mean of its stretch of generations.
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
    // The mean of scores that individuals share out among themselves never moves.
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
    for (std::size_t row = 0; row < champions.rows.size(); ++row) {
        const bool first = word(champions, row, "score").empty();
        const bool rated = !word(champions, row, "final_elo").empty();
        fmt::print("  {:>10}  {:<9} {:>6}  {:<24} {}\n", word(champions, row, "generation"),
                   word(champions, row, "source"), word(champions, row, "pairs"),
                   first ? ""
                         : fmt::format("{:.1f} % +- {:.1f}", 100 * cell(champions, row, "score"),
                                       100 * cell(champions, row, "score_error")),
                   rated ? fmt::format("{:+.0f} +- {:.0f} Elo", cell(champions, row, "final_elo"),
                                       cell(champions, row, "final_elo_error"))
                         : "");
    }
}

void print_block(const RunFolder& folder, const Report& report) {
    fmt::print("run {}: {}\n", report.name, report.activity);
    fmt::print("  generation    {}, {} games, {} games/s\n", how_far(report),
               in_thousands(report.games),
               in_thousands(static_cast<std::int64_t>(report.games_per_second)));
    fmt::print("  last saved    {}{}\n", ago(report),
               report.seconds_left
                   ? ", about " + duration_text(*report.seconds_left) + " of play left"
                   : "");
    fmt::print("  champion      {}\n", report.champion);
    if (report.generation >= 0) {
        // A row that is being written is not read.
        std::string text = file::read(folder.history());
        text.resize(text.rfind('\n') + 1);
        const csv::Table history = csv::parse(text, folder.history().string());
        for (const char* column : {"mean_fitness", "score_spread", "diversity"}) {
            print_sparkline(history, column);
        }
    }
    if (!report.champions.rows.empty()) print_champions(report.champions);
}

int show_all(const HomeOption& home, bool as_json) {
    const std::vector<std::string> names = run_names(home.home);
    if (names.empty()) say("there are no runs under {}\n", home.home);
    if (!names.empty() && !as_json) print_heading();
    int code = kDone;
    for (const std::string& name : names) {
        try {
            const Report report = report_on(home.folder(name));
            as_json ? print_json(report) : print_line(report);
        } catch (const Error& error) {
            // One damaged run must not hide the others.
            std::fflush(stdout);
            say("evothello: run {}: {}\n", name, error.what());
            code = kBadInput;
        }
    }
    return code;
}

}  // namespace

int run_status(const Command& self, Arguments& arguments) {
    std::string name;
    bool as_json = false;
    HomeOption home;
    arguments.optional_word("RUN", name, "one run, and more of it");
    arguments.flag("--json", as_json, "one line of JSON for each run");
    home.declare(arguments);
    if (!ready(self, arguments)) return kDone;
    if (name.empty()) return show_all(home, as_json);

    const RunFolder folder = home.folder(name);
    check_run_name(name);
    if (!folder.exists()) {
        const std::vector<std::string> names = run_names(home.home);
        const std::vector<std::string_view> views(names.begin(), names.end());
        throw Error("there is no run '" + name + "' under " + home.home +
                    did_you_mean(name, views));
    }
    const Report report = report_on(folder);
    as_json ? print_json(report) : print_block(folder, report);
    return kDone;
}

}  // namespace evothello

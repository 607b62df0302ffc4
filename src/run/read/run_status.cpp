#include "run/read/run_status.hpp"

#include "run/config/config_file.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>

#include "base/error.hpp"
#include "base/number.hpp"
#include "base/printable.hpp"
#include "run/generation/setup.hpp"
#include "run/save/journal.hpp"
#include "run/save/store.hpp"

namespace evothello {
namespace {

// A table with only the last complete row of the file.
csv::Table last_row(const file::Path& path) {
    csv::LineParser parser(path.string());
    if (!file::exists(path)) return parser.take();
    const std::string header(file::Lines(path).next().value_or(""));
    if (!header.ends_with('\n')) return parser.take();
    parser.add(header);
    file::LinesFromEnd lines(path);
    auto line = lines.next();
    while (line && !line->ends_with('\n')) line = lines.next();
    if (line && lines.end() > 0) parser.add(*line);
    return parser.take();
}

// Generation and last generation of the newest readable state; nothing else of it is read. Needed
// because the last generation of an hours budget is stored only in states. If the latest state is
// incomplete, the previous one is read.
RunState read_state_header(const RunFolder& folder) {
    RunState state;
    for (const file::Path& path : {folder.latest(), folder.previous()}) {
        const std::string text = file::read_if_exists(path).value_or("");
        try {
            const yaml::Value head = yaml::parse(text.substr(0, text.find("individuals:")),
                                                 path.string(), yaml::kAnySize);
            const auto number = [&head](const char* key) {
                const yaml::Value* value = head.find(key);
                return value == nullptr ? std::nullopt : parse_integer(value->word);
            };
            if (const auto last = number("last")) state.last = static_cast<int>(*last);
            state.generation = static_cast<int>(number("generation").value_or(-1));
            break;
        } catch (const Error&) {
            continue;
        }
    }
    return state;
}

// A lock file without an owner was released properly: the run was stopped, it did not die.
void read_activity(const RunFolder& folder, bool done, RunStatus& status) {
    status.owner = printable(file::Lock::owner(folder.lock()));
    status.activity = !status.owner.empty() && file::Lock::held(folder.lock()) ? "running"
                      : done                                                   ? "done"
                      : status.owner.empty()                                   ? "stopped"
                                                                               : "died";
}

void read_tables(const RunFolder& folder, RunStatus& status) {
    const csv::Table history = last_row(folder.history());
    if (!history.rows.empty()) {
        const auto cell = [&](const char* name) { return history.number(0, history.column(name)); };
        status.generation = static_cast<int>(cell("generation"));
        status.games = static_cast<std::int64_t>(cell("games"));
        status.diversity = cell("diversity");
    }
    const csv::Table timing = last_row(folder.timing());
    if (timing.rows.empty()) return;
    status.games_per_second = timing.number(0, timing.column("games_per_s"));
    const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    status.seconds_ago =
        std::max(0.0, static_cast<double>(now) - timing.number(0, timing.column("unix_time")));
}

// games_due counts the fitness games; the number of challenge games is not known in advance.
void read_play(const RunFolder& folder, const Setup& setup, const RunState& state,
               RunStatus& status) {
    const int generation = status.generation + 1;
    const std::vector<int> ends = setup.end_generations(state);
    const auto step = std::upper_bound(ends.begin(), ends.end(), generation) - ends.begin();
    const auto steps = std::ssize(setup.config.pipeline);
    status.games_done =
        static_cast<std::int64_t>(count_journal_games(folder.journal(), generation));
    status.games_due =
        std::max(status.games_done,
                 setup.games_per_generation(static_cast<std::size_t>(std::min(step, steps - 1))));
}

std::optional<double> seconds_left(const RunStatus& status) {
    if (!status.last || status.generation < 0 || status.generation >= *status.last ||
        status.games_per_second <= 0) {
        return std::nullopt;
    }
    const double each = static_cast<double>(status.games) / (status.generation + 1);
    const double games =
        (*status.last - status.generation) * each - static_cast<double>(status.games_done);
    return std::max(0.0, games) / status.games_per_second;
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

// The same rule as champion_of: the first champion has beaten no other and does not count.
void read_champions(const RunFolder& folder, RunStatus& status) {
    const auto text = file::read_if_exists(folder.champions());
    if (!text) return;
    status.champions = csv::parse(*text, folder.champions().string());
    if (status.champions.rows.size() < 2) return;
    const auto& row = status.champions.rows[champion_row(status.champions)];
    status.champion = printable(fmt::format("{} of {}", row[status.champions.column("source")],
                                            row[status.champions.column("generation")]));
}

}  // namespace

RunStatus status_of(const RunFolder& folder) {
    const Config config = read_config(folder);
    const Setup setup{.config = config, .space = GenomeSpace(config.genome)};
    const RunState state = read_state_header(folder);
    RunStatus status{.name = folder.name, .saved = state.generation};
    status.last = setup.last_generation(state);
    read_tables(folder, status);
    read_activity(folder, status.last && status.generation >= *status.last, status);
    read_play(folder, setup, state, status);
    status.seconds_left = seconds_left(status);
    read_champions(folder, status);
    return status;
}

std::string activity_text(const RunStatus& status) {
    if (status.running()) return status.activity + ", " + status.owner;
    return status.activity == "died" ? "died (" + status.owner + ")" : status.activity;
}

}  // namespace evothello

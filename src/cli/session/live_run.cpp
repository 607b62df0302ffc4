#include "cli/session/live_run.hpp"
#include "cli/options/player_option.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/formats/json.hpp"
#include "base/number.hpp"
#include "cli/terminal/run_view.hpp"
#include "report/pages/run_page.hpp"
#include "run/read/read_run_report.hpp"
#include "run/read/run_status.hpp"

namespace evothello {
namespace {

std::string words(const RunStatus& status) {
    if (!status.running()) return status.activity;
    std::string text = fmt::format("generation {}: {} of {} games", status.generation + 1,
                                   in_thousands(status.games_done), in_thousands(status.games_due));
    if (status.games_per_second > 0) {
        text += fmt::format(", {} games/s",
                            in_thousands(static_cast<std::int64_t>(status.games_per_second)));
    }
    if (status.seconds_left) text += fmt::format(", {} left", duration_text(*status.seconds_left));
    return text;
}

LiveStatus live_status(const RunStatus& status) {
    Json json{{"activity", status.activity},
              {"generation", status.generation + (status.running() ? 1 : 0)},
              {"games_done", status.games_done},
              {"games_known", status.games_due},
              {"games_per_second", status.games_per_second},
              {"seconds_left", nullptr},
              {"text", words(status)}};
    if (status.seconds_left) json["seconds_left"] = *status.seconds_left;
    // The page shows the run up to the newest saved state.
    return {fmt::format("{} {} {} {}", status.saved, status.activity, status.champion,
                        status.last.value_or(-1)),
            json.dump()};
}

}  // namespace

RunDataSource live_source(const RunFolder& folder) {
    return {.status = [folder] { return live_status(status_of(folder)); },
            .page =
                [folder] {
                    std::vector<std::string> notes;
                    RunReport report = read_run_report(folder, notes);
                    print_notes(notes);
                    report.history_link = "history.csv";
                    return LiveDocument{run_page(report, true), run_page_body(report)};
                },
            .history =
                [folder] {
                    std::string text = file::read_regular(folder.history());
                    text.resize(text.rfind('\n') + 1);  // without an incomplete last row
                    return text;
                }};
}

void LivePageOption::declare(Arguments& arguments) {
    arguments.integer("--serve", "PORT", port, 0, 65535,
                      "serve the live page on this port while the run plays; 0: any free port");
    declare_bind(arguments);
}

void LivePageOption::declare_bind(Arguments& arguments) {
    arguments.text(
        "--bind", "ADDRESS", host,
        "address to serve the page on, for example 0.0.0.0; other machines need the printed token");
}

std::unique_ptr<LivePage> LivePageOption::open() const {
    if (!port) {
        if (!host.empty()) throw Error("--bind: needs --serve PORT");
        return nullptr;
    }
    LiveAddress address{.port = static_cast<int>(*port)};
    if (!host.empty()) address.host = host;
    return std::make_unique<LivePage>(address);
}

}  // namespace evothello

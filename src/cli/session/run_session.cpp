#include "cli/session/run_session.hpp"

#include <fmt/core.h>

#include <ctime>

#include "base/error.hpp"
#include "base/log.hpp"
#include "base/number.hpp"
#include "base/printable.hpp"
#include "cli/options/command.hpp"
#include "cli/options/common_options.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/message.hpp"
#include "cli/terminal/run_view.hpp"
#include "game/player.hpp"
#include "report/interval_text.hpp"

namespace evothello {
namespace {

using std::chrono::system_clock;

// The next local time HH:MM in the future. Throws Error for another text.
system_clock::time_point next_time(const std::string& text) {
    constexpr std::string_view kDigits = "0123456789";
    if (text.size() != 5 || text.find_first_not_of(kDigits) != 2 || text[2] != ':' ||
        text.find_first_not_of(kDigits, 3) != text.npos || text >= "24:00" || text[3] > '5') {
        throw Error("--until: expected a time from 00:00 to 23:59, found '" + text + "'");
    }
    const int hour = std::stoi(text.substr(0, 2)), minute = std::stoi(text.substr(3));
    const std::time_t now = system_clock::to_time_t(system_clock::now());
    std::tm local = {};
    localtime_r(&now, &local);
    local.tm_hour = hour;
    local.tm_min = minute;
    local.tm_sec = 0;
    local.tm_isdst = -1;
    if (std::mktime(&local) <= now) {
        ++local.tm_mday;
        local.tm_isdst = -1;
    }
    return system_clock::from_time_t(std::mktime(&local));
}

std::string now_text() {
    const std::time_t now = system_clock::to_time_t(system_clock::now());
    std::tm local = {};
    localtime_r(&now, &local);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &local);
    return text;
}

// Retries for a second: a killed process may still hold the lock for a moment.
std::optional<file::Lock> wait_for_lock(const file::Path& path) {
    for (int tries = 20;; --tries) {
        std::optional<file::Lock> lock = file::Lock::try_acquire(path);
        if (lock || tries == 0) return lock;
        const timespec moment{.tv_sec = 0, .tv_nsec = 50'000'000};
        nanosleep(&moment, nullptr);
    }
}

void print_verdict(const Run& run, const Final& final) {
    if (final.verdict.empty()) return;
    fmt::print(
        "verdict: {} pairs of games on fresh openings against each opponent, {} with the search of "
        "the run ({}):\n",
        final.verdict.front().score.pair_count(),
        run.setup.config.engine ? "our players" : "both sides", to_text(run.setup.config.search));
    for (const VerdictMatch& each : final.verdict) {
        fmt::print("  against {:<20} {:<22} {}\n", each.against, percent_text(each.score),
                   elo_text(each.score));
    }
}

void print_end(const Run& run, const RunState& state) {
    const std::string& name = run.folder.name;
    const Final& final = *state.final;
    const Champion& winner = state.champions[final.winner];
    fmt::print("run {} is done: {} generations, {} games\n", name, state.generation,
               in_thousands(state.games));
    if (final.entrants.size() > 1) {
        fmt::print(
            "champion: the {} of generation {}, first of {} champions in the final round robin; "
            "its rating there is biased upwards by this choice, the fresh games below are not\n",
            winner.source, winner.generation, final.entrants.size());
    } else {
        fmt::print("no challenger has beaten the first champion; give the run more games\n");
    }
    print_verdict(run, final);
    const auto& engine = run.setup.config.engine;
    const std::string ending = engine ? engine->format : "yaml";
    fmt::print("weights to load: {}\n", run.folder.champion(ending).lexically_normal().string());
    const Rules& rules = run.setup.config.genome.rules;
    const std::string rival = rules.size == Size::k6                ? "swh6"
                              : rules.variant == Variant::kReversed ? "misere"
                                                                    : "classic";
    // A name that is a run and a shipped player needs a prefix.
    const bool shipped = shipped_player_text(name).has_value();
    fmt::print(
        "next: evothello export {1} -o {0}.{3}; evothello match {1} {2}; evothello compare {0}\n",
        name, (shipped ? "run:" : "") + name, (shipped && rival == name ? "player:" : "") + rival,
        ending);
}

}  // namespace

void SessionOptions::declare(Arguments& arguments) {
    arguments.texts("--set", "KEY=VALUE", changes,
                    "change an option of the config, for example optimiser.elite=4");
    declare_threads(arguments, threads);
    arguments.text("--until", "HH:MM", until,
                   "stop at this local time; evothello resume continues the run");
    external_programs.declare(arguments);
    live.declare(arguments);
    home.declare(arguments);
}

RunSettings SessionOptions::runner() const {
    RunSettings how{.threads = static_cast<int>(threads), .stop = &stop_flag()};
    if (!until.empty()) how.until = next_time(until);
    how.engine_log = external_programs.open();
    return how;
}

file::Lock lock_run(const RunFolder& folder) {
    file::create_folders(folder.populations());
    file::create_folders(folder.results());
    std::optional<file::Lock> lock = wait_for_lock(folder.lock());
    if (!lock) {
        throw Error("run " + folder.name + " is being written by " +
                    printable(file::Lock::owner(folder.lock())) + "; wait for it or stop it");
    }
    if (!lock->taken_over_from().empty()) {
        print_message("note: {} died while it played this run; this process continues it\n",
                      printable(lock->taken_over_from()));
    }
    // Files that a killed process left behind, also after the end of a run.
    file::remove_tree(folder.engine_files());
    file::sweep_temporaries(folder.populations());
    file::sweep_temporaries(folder.results());
    if (file::is_directory(folder.inputs())) file::sweep_temporaries(folder.inputs());
    return std::move(*lock);
}

RunState newest_state(const Run& run) {
    LoadedState loaded = load_for_resume(run);
    for (const std::string& problem : loaded.problems) {
        print_message("note: a saved state cannot be used, trying an older one: {}\n", problem);
    }
    if (!loaded.lost_rows_message.empty()) print_message("note: {}\n", loaded.lost_rows_message);
    if (loaded.state) return std::move(*loaded.state);
    if (!loaded.problems.empty() && !has_no_progress(run)) {
        throw Error("no saved generation of run " + run.folder.name +
                    " can be used; start a new run with another name");
    }
    return start_run(run.setup);
}

void try_programs(const Setup& setup, const RunSettings& how) {
    ExternalProgramsOption::pool(setup.programs(), setup.config.genome.rules, 1, how.engine_log);
}

int run_session(const Run& run, RunState state, GamePlayer& game_player, const file::Lock& lock,
                RunSettings how, LivePage* live) {
    how.lock = &lock;
    stop_on_signals();
    RunView view(run, game_player.threads_text({.threads = how.threads}));
    file::check_regular(run.folder.log());
    Log log(run.folder.log());
    const auto note = [&log](const std::string& text) { log.add(now_text() + " " + text); };
    note("begins with generation " + std::to_string(state.generation + 1));
    view.heading();
    if (live != nullptr) {
        live->show(live_source(run.folder));
        print_message("live page, until this run ends: {}\n", live->url());
    }
    bool forfeit_reported = false;
    const RunObserver observer{
        .on_generation =
            [&](const GenerationSummary& record, const RunState& now, const Progress& progress) {
                if (record.generation == record.champion) {
                    note("generation " + std::to_string(record.generation) + ": new champion, " +
                         record.champion_source);
                }
                view.generation(record, now, progress);
            },
        .on_progress = [&](const Progress& progress) { view.live(progress); },
        .on_note =
            [&](const std::string& text) {
                note(text);
                view.note(text);
            },
        .on_forfeit =
            [&](const std::string& reason) {
                note(reason);
                if (how.engine_log != nullptr) how.engine_log->add(reason);
                if (std::exchange(forfeit_reported, true)) return;
                view.note(reason + "; further forfeits are logged in " +
                          run.folder.log().lexically_normal().string());
            }};
    bool done = false;
    try {
        done = run_to_end(run, state, game_player, how, observer);
    } catch (const Error& error) {
        view.clear_live();
        note(std::string("ended by: ") + error.what());
        throw;
    }
    view.clear_live();
    if (done) {
        note("done at generation " + std::to_string(state.generation));
        print_end(run, state);
        return kDone;
    }
    note("stopped in generation " + std::to_string(state.generation + 1));
    print_message(
        "stopped in generation {}; {} games of it are saved. Continue with: evothello resume {}\n",
        state.generation + 1, in_thousands(static_cast<std::int64_t>(view.latest().games_done)),
        run.folder.name);
    return kInterrupted;
}

}  // namespace evothello

#include <fmt/core.h>

#include <cmath>

#include "base/error.hpp"
#include "base/number.hpp"
#include "cli/options/command.hpp"
#include "cli/session/run_session.hpp"
#include "cli/session/speed_sample.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/message.hpp"
#include "cli/terminal/run_view.hpp"
#include "run/config/config_file.hpp"
#include "run/config/config_optimiser.hpp"

namespace evothello {
namespace {

struct Job {
    std::string path;
    RunFolder folder;
    Config config;
    std::optional<Setup> setup = {};  // of a run that did not exist when the job was prepared
};

void check_same(const RunFolder& folder, const Config& of_run, const Config& config) {
    const std::string changes = differences_text(of_run, config, "the config");
    if (changes.empty()) return;
    throw Error("there is a run " + folder.name +
                " with another config; choose another name with --run, or change it with "
                "evothello resume " +
                folder.name + " --set ..." + changes);
}

// Loads the files of a new run by the paths that its config names.
Setup new_setup(const Config& config) {
    std::vector<std::string> notes;
    Setup setup = prepare(config, notes);
    for (const std::string& note : notes) print_message("note: {}\n", note);
    return setup;
}

// An existing run is opened later, under its lock. Here only its config is compared, so that a
// mistake is reported before the first of several jobs begins.
Job prepare_job(const std::string& path, const std::string& name, const SessionOptions& options,
                const RunSettings& how) {
    const std::string run_name = name.empty() ? file::Path(path).stem().string() : name;
    check_run_name(run_name);
    Job job{path, options.home.folder(run_name),
            parse_config(file::read(path), path, options.changes)};
    if (job.folder.exists()) {
        check_same(job.folder, read_config(job.folder), job.config);
    } else {
        job.setup = new_setup(job.config);
        try_programs(*job.setup, how);
    }
    return job;
}

void check_names(const std::vector<Job>& jobs) {
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        for (std::size_t j = i + 1; j < jobs.size(); ++j) {
            if (jobs[i].folder.name != jobs[j].folder.name) continue;
            throw Error(jobs[i].path + " and " + jobs[j].path + " would have the same run name " +
                        jobs[i].folder.name + "; tune them separately, one of them with --run");
        }
    }
}

// For a round robin of many rounds: suggests a larger population with fewer games each.
void print_alternative(const Config& config, double games) {
    const Step& first = config.pipeline.front();
    if (!std::holds_alternative<GaSettings>(first.optimiser)) return;
    const int rounds = first.schedule.max_rounds(population_of(first.optimiser));
    if (rounds <= 8) return;
    fmt::print(
        "hint: for the same number of games use {} individuals with 4 opponents each "
        "(match.schedule: k_random 4); in simulations this came closer to the optimum, see "
        "evothello bench optimisers\n",
        std::lround(games / (8 * config.pairs)) * 2);
}

// Prints the cost of the job and the smallest difference it can show. Writes no files.
void dry_run(GamePlayer& game_player, const Job& job, const RunSettings& how) {
    const Config& config = job.config;
    // An existing run has its own copies of the files that the config names.
    const Setup setup = job.setup ? *job.setup : open_run(job.folder).setup;
    RunState state = start_run(setup);
    GenerationPlan plan(setup, state);
    plan.extend({});
    const auto programs = ExternalProgramsOption::pool(setup.programs(), config.genome.rules,
                                                       how.threads, how.engine_log);
    if (config.engine) programs->set_reference(setup.program(setup.space.start()));
    const SpeedSample sample = sample_speed(plan, game_player, how.threads, programs.get());
    if (stop_flag()) return;
    const double speed = sample.speed();
    const auto games = static_cast<double>(setup.games_per_generation());
    fmt::print("run {} ({}): {}, {} weights, {}\n", job.folder.name, job.path,
               name(config.genome.rules), setup.space.size(), optimiser_text(config));
    fmt::print("games per generation: {}\n", in_thousands(setup.games_per_generation()));
    const std::string at_least = sample.is_bound() ? "at least " : "";
    fmt::print("speed on this machine: {}; time per generation: {}{}{}\n", speed_text(sample),
               at_least, duration_text(games / speed), sample_source_text(sample));
    const double generations =
        config.budget.kind == Budget::Kind::kHours
            ? std::clamp(std::floor(setup.generations_factor() * config.budget.amount * 3600 *
                                    speed / games),
                         1.0, kMaxGenerations)
            : *setup.last_generation(state) + 1;
    state.last = static_cast<int>(generations) - 1;
    const std::vector<int> ends = setup.end_generations(state);
    double all_games = 0;
    for (std::size_t step = 0, begin = 0; step < ends.size(); ++step) {
        const auto end = static_cast<std::size_t>(ends[step]);
        all_games += static_cast<double>(end - begin) *
                     static_cast<double>(setup.games_per_generation(step));
        begin = end;
    }
    fmt::print("total: {} generations, {} games, {}{}; the matches of champions are extra\n",
               in_thousands(static_cast<std::int64_t>(generations)),
               in_thousands(static_cast<std::int64_t>(all_games)),
               sample.is_bound() ? at_least : "about ", duration_text(all_games / speed));
    print_alternative(config, games);
    const int population = population_of(config.pipeline.front().optimiser);
    const double state_bytes = 400.0 + static_cast<double>(population) *
                                           (120.0 + 20.0 * static_cast<double>(setup.space.size()));
    const double kept = generations / config.keep_every + 3;
    fmt::print("disk: about {:.1f} MB\n",
               (kept * state_bytes + most_rows_in_table(generations) *
                                         (220 + 40.0 * static_cast<double>(setup.space.size()))) /
                   1e6);
    const double each = games / population;
    fmt::print(
        "smallest difference that the games of one individual can show (95%): {:.0f} Elo in one "
        "generation, {:.0f} Elo over the whole run\n",
        664 / std::sqrt(each), 664 / std::sqrt(each * generations));
}

std::string kinds_text() {
    std::string text;
    for (std::size_t kind = 0; kind < Optimisers::kNames.size(); ++kind) {
        text += fmt::format("{}{} ({})", kind == 0 ? "" : ", ", Optimisers::kNames[kind],
                            Optimisers::kHelp[kind]);
    }
    return text;
}

int tune_one(GamePlayer& game_player, const Job& job, const RunSettings& how, LivePage* live) {
    stop_on_signals();  // from here on there is something to keep
    const file::Lock lock = lock_run(job.folder);
    // Checked under the lock: another process may have created or finished the run.
    if (!job.folder.exists()) {
        const Run run = create_run(job.folder, job.setup ? *job.setup : new_setup(job.config));
        return run_session(run, start_run(run.setup), game_player, lock, how, live);
    }
    const Run run = open_run(job.folder);
    check_same(job.folder, run.setup.config, job.config);
    RunState state = newest_state(run);
    repair_saved(run, state);
    if (state.done()) {
        print_message("run {} is done; evothello resume {} --generations N makes it longer\n",
                      job.folder.name, job.folder.name);
        return kDone;
    }
    try_programs(run.setup, how);
    print_message("there is a run {} with this config: going on with generation {}\n",
                  job.folder.name, state.generation + 1);
    return run_session(run, std::move(state), game_player, lock, how, live);
}

}  // namespace

int run_tune(const Command& self, Arguments& arguments, GamePlayer& game_player) {
    std::vector<std::string> configs;
    std::string name;
    bool dry = false;
    SessionOptions options;
    arguments.remaining_words(
        "CONFIG", configs,
        "config files; several are run one after another. optimiser.kind is one of " +
            kinds_text());
    arguments.text("--run", "NAME", name, "name of the run; default: the name of the config file");
    options.declare(arguments);
    arguments.flag("--dry-run", dry,
                   "check everything and print the expected time and size; write nothing");
    if (!ready(self, arguments)) return kDone;
    if (configs.empty()) throw Error("CONFIG is missing; for example configs/minute.yaml");
    if (configs.size() > 1 && !name.empty())
        throw Error("--run names one run, but there are several configs");
    const RunSettings how = options.runner();
    std::vector<Job> jobs;
    for (const std::string& config : configs)
        jobs.push_back(prepare_job(config, name, options, how));
    check_names(jobs);
    if (stop_flag()) return kInterrupted;  // stopped while a program was tested
    const auto live = dry ? nullptr : options.live.open();
    for (const Job& job : jobs) {
        if (dry) {
            dry_run(game_player, job, how);
            if (stop_flag()) return kInterrupted;
            continue;
        }
        const int code = tune_one(game_player, job, how, live.get());
        if (code != kDone) return code;
    }
    return kDone;
}

}  // namespace evothello

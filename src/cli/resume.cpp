#include <fmt/core.h>

#include "base/error.hpp"
#include "cli/options/command.hpp"
#include "cli/session/run_session.hpp"
#include "cli/terminal/interrupt.hpp"
#include "run/config/config_file.hpp"
#include "run/save/growing_table.hpp"

namespace evothello {
namespace {

// Changes settings of the run. Throws Error that names each setting which must not change.
void change_settings(Run& run, RunState& state, const Changes& changes) {
    if (changes.empty()) return;
    const Config after =
        parse_config(to_text(run.setup.config), run.folder.config().string(), changes);
    std::string refused;
    bool budget_changed = false;
    for (const Difference& each : differences(run.setup.config, after)) {
        if (!each.changeable) {
            refused += "\n  " + each.key + ": " + each.before + " cannot become " + each.after;
        }
        budget_changed = budget_changed || each.key.starts_with("budget.");
    }
    if (!refused.empty()) {
        throw Error("these settings cannot change, because run " + run.folder.name +
                    " was played with them; start a new run instead:" + refused);
    }
    run.setup.config = after;
    if (budget_changed) state.last.reset();
}

// Creates a new run that begins with a kept generation of `run`. The config is written last.
Run branch(const Run& run, const RunState& state, const RunFolder& folder) {
    Run made = create_branch_inputs(run, folder);
    copy_rows(run.folder.history(), folder.history(), state.generation);
    copy_rows(run.folder.bests(), folder.bests(), state.generation);
    copy_rows(run.folder.yardsticks(), folder.yardsticks(), state.generation);
    save_kept(made, state);
    save_latest(made, state);
    if (state.champions.size() > 1) save_champion(made, state);
    write_config(made);
    return made;
}

void check_budget(const Run& run, const RunState& state) {
    const auto last = run.setup.last_generation(state);
    if (!last || *last > state.generation) return;
    throw Error("run " + run.folder.name + " has reached generation " +
                std::to_string(state.generation) + " and its budget ends at " +
                std::to_string(*last) + "; make it longer with --generations N");
}

}  // namespace

int run_resume(const Command& self, Arguments& arguments, GamePlayer& game_player) {
    std::string word, new_name;
    std::optional<std::int64_t> generations;
    SessionOptions options;
    arguments.word("RUN", word, "the run, or RUN@GENERATION to branch from a kept generation");
    arguments.text("--as", "NEWRUN", new_name, "the name of the branch");
    arguments.integer("--generations", "N", generations, 1, 10'000'000,
                      "the same as --set budget.generations=N");
    options.declare(arguments);
    if (!ready(self, arguments)) return kDone;
    if (generations)
        options.changes.push_back("budget.generations=" + std::to_string(*generations));

    const RunSettings how = options.runner();
    const auto live = options.live.open();
    const std::size_t at = word.find('@');
    const RunFolder from = options.home.folder(word.substr(0, at));
    check_exists(from);
    if (at == std::string::npos && new_name.empty()) {
        stop_on_signals();  // from here on a signal must save the run
        const file::Lock lock = lock_run(from);
        Run run = open_run(from);  // under the lock: another process may change it before
        RunState state = newest_state(run);
        repair_saved(run, state);
        change_settings(run, state, options.changes);
        if (state.done() || !options.changes.empty()) check_budget(run, state);
        try_programs(run.setup, how);
        const bool longer = state.done();
        state.final.reset();
        if (!options.changes.empty()) write_config(run);
        // Save now, not after the next generation, which may be stopped. champion.yaml changes
        // because the result of the final is dropped.
        if (longer) save_champion(run, state);
        if (!options.changes.empty() && state.generation >= 0) save_latest(run, state);
        return run_session(run, std::move(state), game_player, lock, how, live.get());
    }
    if (new_name.empty()) {
        throw Error(
            "a branch needs a name, because generations are never deleted: add --as NEWRUN");
    }
    check_run_name(new_name);
    const RunFolder folder = options.home.folder(new_name);
    const auto check_new = [&] {
        if (!folder.exists()) return;
        throw Error("there is a run " + new_name + " already; choose another name");
    };
    check_new();
    Run run = open_run(from);
    RunState state =
        at == std::string::npos
            ? newest_state(run)
            : load_kept(run, static_cast<int>(integer_from(word.substr(at + 1), 0, 10'000'000,
                                                           "the generation after @")));
    change_settings(run, state, options.changes);
    state.final.reset();
    check_budget(run, state);
    try_programs(run.setup, how);
    stop_on_signals();
    const file::Lock lock = lock_run(folder);
    check_new();  // again, under the lock: another process may have created it
    const Run made = branch(run, state, folder);
    return run_session(made, std::move(state), game_player, lock, how, live.get());
}

}  // namespace evothello

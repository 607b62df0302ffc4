#include "run/save/store.hpp"

#include "run/config/config_file.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "base/digest.hpp"
#include "base/formats/yaml.hpp"
#include "evolve/step_units.hpp"
#include "game/opening_file.hpp"
#include "game/player.hpp"
#include "play/engine_fingerprint.hpp"
#include "protocol/external_player.hpp"
#include "run/save/growing_table.hpp"
#include "run/save/tables.hpp"

namespace evothello {
namespace {

constexpr std::string_view kOpeningsName = "openings.txt";

// File name for the input of a player; a name with other characters (a path) becomes its digest.
std::string input_name(const std::string& player) {
    const bool plain = player.find_first_not_of(
                           "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                           "0123456789_-") == std::string::npos;
    return (plain ? player : digest(player)) + ".yaml";
}

void check_rules(const Config& config, const std::string& name, Player& player) {
    if (player.plays_any_rules()) player.weights.rules = config.genome.rules;
    if (player.weights.rules == config.genome.rules) return;
    throw Error("the run is " + evothello::name(config.genome.rules) + ", but " + name + " plays " +
                evothello::name(player.weights.rules));
}

void check_program(const Config& config, const std::string& name) {
    if (has_weights_placeholder(*parse_external_engine(name))) {
        throw Error(name + ": {weights} is for engine.command; here it needs a file");
    }
    if (std::ranges::count(config.start, name, &Share::name) > 0) {
        throw Error(
            "genome.start: " + name +
            " is an external program, whose weights are unknown; use a player with weights");
    }
}

// A genome has linear terms only, so starting from weights with tables would lose the tables.
void check_start(const Config& config, const std::string& name, const Weights& weights) {
    if (weights.patterns && std::ranges::count(config.start, name, &Share::name) > 0) {
        throw Error("genome.start: " + name +
                    " has pattern tables, which a genome cannot take over: start from weights "
                    "without patterns, or name it in match.opponents");
    }
}

std::vector<Opening> openings_in(const file::Path& path, const Config& config) {
    return parse_openings(file::read_regular(path), path.string(),
                          {.size = config.genome.rules.size, .plies = config.file_plies});
}

// Loads the files by the paths of the config. Throws one Error with the problems of all files.
void load_inputs(Setup& setup) {
    std::vector<Problem> problems;
    const auto attempt = [&](const auto& load) {
        try {
            load();
        } catch (const Error& error) {
            problems.insert(problems.end(), error.problems().begin(), error.problems().end());
        }
    };
    const std::vector<std::string> names = setup.config.player_names();
    for (const std::string& name : std::set(names.begin(), names.end())) {
        attempt([&] {
            if (is_external_engine(name)) return check_program(setup.config, name);
            Player player = load_player(name);
            check_rules(setup.config, name, player);
            check_start(setup.config, name, player.weights);
            setup.players.emplace(name, player.weights);
        });
    }
    if (!setup.config.opening_file.empty()) {
        attempt([&] { setup.openings = openings_in(setup.config.opening_file, setup.config); });
    }
    if (problems.empty()) problems = setup.problems();
    if (!problems.empty()) throw Error(std::move(problems));
}

std::string fingerprint_of(const Setup& setup) {
    std::string text = "evothello-run/1 " + std::to_string(engine_fingerprint()) + "\n";
    for (const ConfigLine& line : lines_of(setup.config)) {
        if (!line.changeable) text += line.key + "=" + line.value + "\n";
    }
    for (std::size_t gene = 0; gene < setup.space.size(); ++gene) {
        text += setup.space.genes()[gene].name + "=" + to_text(setup.space.unit(gene)) + "\n";
    }
    for (const auto& [name, weights] : setup.players) text += name + "\n" + to_text(weights);
    for (const Opening& opening : setup.openings) {
        text += std::to_string(opening.position.discs.own) + " " +
                std::to_string(opening.position.discs.opp) + "\n";
    }
    return digest(text);
}

// Writes all files of a new run except its config.
Run create_inputs(const RunFolder& folder, const Setup& setup, const file::Path& openings) {
    file::create_folders(folder.inputs());
    file::create_folders(folder.results());
    if (file::exists(folder.latest()) || !folder.kept_generations().empty()) {
        throw Error(folder.populations().string() + " contains generations without their config, " +
                    folder.config().string() + "; choose another name, or delete them with " +
                    "evothello remove " + folder.name);
    }
    for (const auto& [name, weights] : setup.players) {
        save_weights(folder.inputs() / input_name(name), weights, file::replace);
    }
    if (!setup.config.opening_file.empty()) {
        file::replace(folder.inputs() / kOpeningsName, file::read(openings));
    }
    return {folder, setup, fingerprint_of(setup)};
}

RunState load_state(const Run& run, const file::Path& path) {
    RunState state = parse_state(file::read_regular(path), path.string(), run.fingerprint);
    const auto fits = [&](const Genes& genes) { return genes.size() == run.setup.space.size(); };
    for (const Individual& each : state.evolution.population.individuals) {
        if (!fits(each.genes)) {
            throw Error({Problem{.what = "an individual has the wrong number of weights",
                                 .file = path.string()}});
        }
    }
    return state;
}

struct TableEnd {
    file::Path table;
    int generation;  // of the last row
};
// Of the tables that have rows for each generation, the one that ends at the lowest generation.
TableEnd shortest_table(const RunFolder& folder) {
    const auto end_of = [](const file::Path& path) {
        return TableEnd{path, last_generation(path)};
    };
    const TableEnd history = end_of(folder.history()), bests = end_of(folder.bests());
    return bests.generation < history.generation ? bests : history;
}

std::string lost_rows_text(const TableEnd& end) {
    return end.table.string() +
           (end.generation < 0
                ? " has lost its rows"
                : " has lost its rows after generation " + std::to_string(end.generation)) +
           "; they cannot be recovered";
}

// The newest valid state whose generation is at most `end.generation`. A run that is done is never
// played again, so its final state is taken even if it is newer.
LoadedState newest_state_up_to(const Run& run, const TableEnd& end) {
    LoadedState loaded;
    std::optional<RunState> beyond;  // the newest valid state that is newer than the tables
    // Returns true if no older state is needed.
    const auto consider = [&](const file::Path& path) {
        if (!file::exists(path)) return false;
        try {
            RunState state = load_state(run, path);
            const bool newer = !loaded.state || loaded.state->generation < state.generation;
            if (state.generation > end.generation && state.done() && !beyond) {
                loaded.state = std::move(state);
                loaded.lost_rows_message = lost_rows_text(end);
                return true;
            }
            if (state.generation > end.generation) {
                loaded.problems.push_back(
                    path.string() + " is of generation " + std::to_string(state.generation) +
                    ", but " + end.table.string() + " ends with " + std::to_string(end.generation));
                if (!beyond) beyond = std::move(state);
                return false;
            }
            if (newer) loaded.state = std::move(state);
            return newer;
        } catch (const Error& error) {
            loaded.problems.push_back(error.what());
            return false;
        }
    };
    if (consider(run.folder.latest())) return loaded;
    consider(run.folder.previous());
    const std::vector<int> kept = run.folder.kept_generations();
    for (auto generation = kept.rbegin(); generation != kept.rend(); ++generation) {
        if (loaded.state && loaded.state->generation >= *generation) break;
        // Replaying up to keep_every generations is cheap. If the tables lost more rows than that,
        // keep the newer state and accept the gap.
        if (beyond && *generation < beyond->generation - run.setup.config.keep_every) break;
        if (consider(run.folder.kept(*generation))) break;
    }
    if (!loaded.state && beyond) {
        loaded.state = std::move(beyond);
        loaded.problems.clear();
        loaded.lost_rows_message = lost_rows_text(end);
    }
    return loaded;
}

}  // namespace

Setup prepare(const Config& config, std::vector<std::string>& notes) {
    Setup setup{.config = config, .space = space_with_step_units(config.genome)};
    load_inputs(setup);
    for (const Share& share : config.start) {
        if (share.name == "random") continue;
        std::string dropped;
        for (const std::string& term : setup.space.project(setup.players.at(share.name)).dropped) {
            dropped += (dropped.empty() ? "" : ", ") + term;
        }
        if (!dropped.empty()) {
            notes.push_back("genome.start: " + share.name +
                            " has terms that the genome lacks: " + dropped);
        }
    }
    return setup;
}

Run create_run(const RunFolder& folder, const Setup& setup) {
    Run run = create_inputs(folder, setup, setup.config.opening_file);
    write_config(run);  // last: a folder without a config is not a run yet
    return run;
}

Run create_branch_inputs(const Run& run, const RunFolder& folder) {
    return create_inputs(folder, run.setup, run.folder.inputs() / kOpeningsName);
}

void write_config(const Run& run) {
    const std::string text = to_text(run.setup.config);
    parse_config(text, run.folder.config().string());  // throws if it could not be read again
    file::replace(run.folder.config(), text);
}

Config read_config(const RunFolder& folder) {
    check_exists(folder);
    return parse_config(file::read_regular(folder.config()), folder.config().string());
}

Run open_run(const RunFolder& folder) {
    const Config config = read_config(folder);
    Setup setup{.config = config, .space = space_with_step_units(config.genome)};
    for (const std::string& name : config.player_names()) {
        if (is_external_engine(name)) continue;
        const file::Path path = folder.inputs() / input_name(name);
        setup.players.emplace(name, parse_weights(file::read_regular(path), path.string()));
    }
    if (!config.opening_file.empty()) {
        setup.openings = openings_in(folder.inputs() / kOpeningsName, config);
    }
    const std::string fingerprint = fingerprint_of(setup);
    return {folder, std::move(setup), fingerprint};
}

LoadedState load_latest(const Run& run) {
    return newest_state_up_to(run, {run.folder.history(), std::numeric_limits<int>::max()});
}

LoadedState load_for_resume(const Run& run) {
    return newest_state_up_to(run, shortest_table(run.folder));
}

bool has_no_progress(const Run& run) {
    const std::vector<int> kept = run.folder.kept_generations();
    return !file::exists(run.folder.latest()) && !file::exists(run.folder.previous()) &&
           (kept.empty() || kept == std::vector{0});
}

RunState load_kept(const Run& run, int generation) {
    const file::Path path = run.folder.kept(generation);
    if (file::exists(path)) return load_state(run, path);
    LoadedState latest = load_latest(run);
    if (latest.state && latest.state->generation == generation) return *latest.state;
    std::string list;
    for (const int kept : run.folder.kept_generations()) {
        list += (list.empty() ? "" : ", ") + std::to_string(kept);
    }
    throw Error("generation " + std::to_string(generation) + " of " + run.folder.name +
                " was not kept; kept generations: " + (list.empty() ? "none" : list));
}

void save_latest(const Run& run, const RunState& state) {
    // A hard link, not a rename: latest.yaml exists at every moment, even if the process is killed.
    if (file::exists(run.folder.latest())) file::link(run.folder.latest(), run.folder.previous());
    file::replace(run.folder.latest(), to_text(state, run.fingerprint));
}

void save_kept(const Run& run, const RunState& state) {
    file::replace(run.folder.kept(state.generation), to_text(state, run.fingerprint));
}

bool is_kept(const Run& run, const RunState& state) {
    const auto& champions = state.champions;
    const bool promoted = !champions.empty() && champions.back().generation == state.generation;
    return state.generation % run.setup.config.keep_every == 0 || promoted || state.done();
}

void repair_saved(const Run& run, const RunState& state) {
    if (state.generation < 0) return;
    const auto is_whole = [&run](const file::Path& path) {
        try {
            load_state(run, path);
            return true;
        } catch (const Error&) {
            return false;
        }
    };
    if (is_kept(run, state) && !is_whole(run.folder.kept(state.generation))) save_kept(run, state);
    // Not save_latest, which would replace the previous state by the damaged file.
    if (!is_whole(run.folder.latest())) {
        file::replace(run.folder.latest(), to_text(state, run.fingerprint));
    }
}

void save_champion(const Run& run, const RunState& state) {
    file::replace(run.folder.champions(), champions_table(state));
    if (state.final) file::replace(run.folder.verdict(), verdict_table(*state.final));
    const GenomePoint champion = champion_of(run, state).point;
    const auto& engine = run.setup.config.engine;
    if (engine) {
        file::replace(run.folder.champion(engine->format),
                      run.setup.program(champion.genes).weights);
    } else {
        file::replace(run.folder.champion(), to_text(weights_of(run, champion)));
    }
}

Weights weights_of(const Run& run, const GenomePoint& point) {
    Weights weights = run.setup.space.weights(point.genes, point.name);
    weights.search = run.setup.config.search;
    weights.provenance = yaml::flow_map({{"run", yaml::quoted_if_needed(run.folder.name)},
                                         {"generation", std::to_string(point.generation)},
                                         {"what", yaml::quoted_if_needed(point.description)},
                                         {"fingerprint", yaml::quoted_if_needed(run.fingerprint)}});
    return weights;
}

Player player_of(const Run& run, const GenomePoint& point) {
    if (!run.setup.config.engine) {
        Weights weights = weights_of(run, point);
        const SearchSettings search = weights.search;
        return {point.name, std::move(weights), search};
    }
    Program program = run.setup.program(point.genes);
    program.name = point.name;
    Player player = player_of(std::move(program));
    player.weights.rules = run.setup.config.genome.rules;
    player.search = {};  // not plays_any_rules(): the parameters are for these rules only
    return player;
}

ExportedChampion champion_of(const Run& run, const RunState& state) {
    const std::string& name = run.folder.name;
    if (state.champions.size() < 2) {
        return {{name, state.evolution.averaged_mean(run.setup.space), state.generation,
                 "averaged mean, unproven: no challenger has won yet"},
                false};
    }
    const std::size_t index = state.final ? state.final->winner : state.champions.size() - 1;
    const Champion& champion = state.champions[index];
    return {{name, champion.genes, champion.generation, "champion, " + champion.source}, true};
}

}  // namespace evothello

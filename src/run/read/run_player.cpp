#include "run/read/run_player.hpp"

#include <algorithm>
#include <optional>

#include "base/formats/csv.hpp"
#include "protocol/external_player.hpp"
#include "run/read/player_reference.hpp"
#include "run/save/growing_table.hpp"

namespace evothello {
namespace {

using Notes = std::vector<std::string>;

void add(Notes* notes, std::string note) {
    if (notes != nullptr) notes->push_back(std::move(note));
}

void add(Notes* notes, const Notes& more) {
    for (const std::string& note : more) add(notes, note);
}

RunState newest(const Run& run, LoadedState loaded, Notes* notes) {
    if (!loaded.state) {
        std::vector<Problem> problems{
            {"the run " + run.folder.name + " has no finished generation that can be read"}};
        for (std::string& problem : loaded.problems) problems.push_back({std::move(problem)});
        throw Error(std::move(problems));
    }
    add(notes, loaded.problems);
    return *std::move(loaded.state);
}

RunState generation_of(const Run& run, const PlayerReference& reference, Notes* notes) {
    return reference.generation < 0 ? newest(run, load_latest(run), notes)
                                    : load_kept(run, reference.generation);
}

// The player of champion.yaml if no state can be loaded, for example because this version of the
// engine plays other games (another fingerprint); otherwise nothing.
std::optional<Player> load_exported_champion(const Run& run, Notes* notes) {
    const auto& engine = run.setup.config.engine;
    const file::Path path = run.folder.champion(engine ? engine->format : "yaml");
    LoadedState loaded = load_latest(run);
    if (loaded.state || !file::exists(path)) return std::nullopt;
    add(notes, loaded.problems);
    if (!engine) {
        Weights weights = parse_weights(file::read_regular(path), path.string());
        const SearchSettings search = weights.search;
        return Player{run.folder.name, std::move(weights), search};
    }
    Player player = player_of(run, {run.folder.name, run.setup.space.start()});
    player.program->weights = file::read_regular(path);
    return player;
}

GenomePoint champion(const Run& run, Notes* notes) {
    const RunState state = newest(run, load_latest(run), notes);
    ExportedChampion champion = champion_of(run, state);
    if (!champion.proven) {
        add(notes, run.folder.name +
                       " has no proven champion: no challenger has won yet; using the " +
                       "averaged mean up to generation " + std::to_string(state.generation));
    }
    return std::move(champion.point);
}

Genes individual(const RunState& state, const PlayerReference& reference) {
    const Population& population = state.evolution.population;
    for (const Individual& each : population.individuals) {
        if (each.id == reference.id) return each.genes;
    }
    throw Error("generation " + std::to_string(reference.generation) + " of " + reference.run +
                " has no individual " + std::to_string(reference.id) + "; its best is " +
                std::to_string(population.individuals[population.best()].id));
}

[[noreturn]] void refuse_generation(const PlayerReference& reference, const file::Path& bests) {
    const std::string number = std::to_string(reference.generation);
    const std::vector<int> there = generations_in(bests);
    const auto next = std::lower_bound(there.begin(), there.end(), reference.generation);
    if (next == there.begin() || next == there.end()) {
        throw Error("the run " + reference.run + " has no generation " + number);
    }
    throw Error("generation " + number + " of " + reference.run +
                " is no longer in bests.csv, which is thinned as it grows; the nearest are " +
                std::to_string(*std::prev(next)) + " and " + std::to_string(*next));
}

// The best or the mean of a generation from bests.csv, which also has generations that were not
// kept.
Genes from_bests(const Run& run, const PlayerReference& reference) {
    const csv::Table table = read_rows(run.folder.bests(), [&reference](int generation) {
        return generation == reference.generation;
    });
    const std::string wanted = reference.kind == PlayerReference::Kind::kBest ? "best" : "mean";
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        if (table.rows[row][table.column("kind")] != wanted) continue;
        Genes genes;
        for (const Gene& gene : run.setup.space.genes()) {
            genes.push_back(table.number(row, table.column(gene.name)));
        }
        return genes;
    }
    refuse_generation(reference, run.folder.bests());
}

Genes best_or_mean(const Run& run, const PlayerReference& reference, Notes* notes) {
    if (file::exists(run.folder.kept(reference.generation))) {
        try {
            const RunState state = load_kept(run, reference.generation);
            const Population& population = state.evolution.population;
            if (reference.kind == PlayerReference::Kind::kMean)
                return state.evolution.mean(run.setup.space);
            return population.individuals[population.best()].genes;
        } catch (const Error& error) {
            add(notes, error.what());
        }
    }
    return from_bests(run, reference);
}

GenomePoint genes_point(const Run& run, const PlayerReference& reference, Notes* notes) {
    const std::string at = reference.run + "@" + std::to_string(reference.generation);
    switch (reference.kind) {
        case PlayerReference::Kind::kChampion:
            return champion(run, notes);
        case PlayerReference::Kind::kAveragedMean: {
            const RunState state = newest(run, load_latest(run), notes);
            return {reference.run + "@mean", state.evolution.averaged_mean(run.setup.space),
                    state.generation, "averaged mean"};
        }
        case PlayerReference::Kind::kBest:
            return {at, best_or_mean(run, reference, notes), reference.generation,
                    "best of its generation by fitness"};
        case PlayerReference::Kind::kMean:
            return {at + "/mean", best_or_mean(run, reference, notes), reference.generation,
                    "mean of its generation"};
        case PlayerReference::Kind::kAll:
        case PlayerReference::Kind::kHall:
            throw Error(reference.run +
                        (reference.kind == PlayerReference::Kind::kAll ? "/all" : "/hall") +
                        " stands for several players, which only tournament accepts");
        case PlayerReference::Kind::kIndividual:
            break;
    }
    const std::string id = std::to_string(reference.id);
    return {at + "/" + id, individual(load_kept(run, reference.generation), reference),
            reference.generation, "individual " + id};
}

// Nothing if the name is not one of a run.
std::optional<PlayerReference> find_player_reference(std::string_view name,
                                                     const file::Path& home) {
    if (is_run_reference(name)) return parse_player_reference(name);
    const std::vector<std::string> runs = run_names(home);
    const auto is_run = [&](std::string_view text) {
        return std::find(runs.begin(), runs.end(), text) != runs.end();
    };
    // A run name followed by a slash, such as night1/mean instead of night1@mean: if no such file
    // exists, explain the forms instead of reporting a missing file.
    if (const std::string run(name.substr(0, name.find('/')));
        run.size() < name.size() && is_run(run) && !file::exists(file::Path(name))) {
        throw_bad_player_reference(name, run);
    }
    if (!is_run(name)) return std::nullopt;
    if (shipped_player_text(name)) {
        const std::string both(name);
        throw Error("'" + both + "' is a run and a shipped player: write run:" + both +
                    " or player:" + both);
    }
    return parse_player_reference(name);
}

std::vector<GenomePoint> genes_points(const Run& run, const PlayerReference& reference,
                                      Notes* notes) {
    const RunState state = generation_of(run, reference, notes);
    const std::string prefix = reference.run + "@";
    std::vector<GenomePoint> points;
    if (reference.kind == PlayerReference::Kind::kAll) {
        const std::string at = prefix + std::to_string(state.generation) + "/";
        for (const Individual& each : state.evolution.population.individuals) {
            const std::string id = std::to_string(each.id);
            points.push_back({at + id, each.genes, state.generation, "individual " + id});
        }
    } else {
        // A member of the hall is the best of its generation, so RUN@GENERATION names it.
        for (const HallOfFameEntry& each : state.hall) {
            points.push_back({prefix + std::to_string(each.generation), each.genes, each.generation,
                              "best of its generation by fitness"});
        }
    }
    return points;
}

// A player of a run with the settings at the end of its name applied (night1:depth=6).
Player apply_settings(Player player, std::string_view name) {
    const std::string_view settings = name.substr(without_settings(name).size());
    player.name = name;
    if (settings.empty()) return player;
    if (player.program) {
        throw Error(player.name +
                    ": settings are not possible, because this run tunes an external program; its "
                    "command has its settings");
    }
    return load_player(name, [&](std::string_view) { return std::move(player.weights); });
}

Player program_named(std::string_view name) {
    if (has_weights_placeholder(*parse_external_engine(name))) {
        throw Error(std::string(name) +
                    ": {weights} is for the engine of a tune config; here it needs a file");
    }
    return player_of({.name = std::string(name), .command = std::string(name)});
}

}  // namespace

Player find_entrant(std::string_view name, const file::Path& home, Notes* notes) {
    if (is_external_engine(name)) return program_named(name);
    const auto reference = find_player_reference(without_settings(name), home);
    if (!reference) {
        return load_player(
            name, [&](std::string_view who) { return load_weights(who, run_names(home)); });
    }
    const Run run = open_run({home, reference->run});
    if (reference->kind == PlayerReference::Kind::kChampion) {
        if (auto player = load_exported_champion(run, notes)) {
            return apply_settings(*std::move(player), name);
        }
    }
    return apply_settings(player_of(run, genes_point(run, *reference, notes)), name);
}

std::vector<Player> find_entrants(std::string_view name, const file::Path& home, Notes* notes) {
    const std::string_view who = without_settings(name), settings = name.substr(who.size());
    const auto reference = is_run_reference(who) && !is_external_engine(name)
                               ? std::optional(parse_player_reference(who))
                               : std::nullopt;
    std::vector<Player> players;
    if (!reference || !reference->is_group()) {
        players.push_back(find_entrant(name, home, notes));
        return players;
    }
    const Run run = open_run({home, reference->run});
    for (const GenomePoint& point : genes_points(run, *reference, notes)) {
        players.push_back(
            apply_settings(player_of(run, point), point.name + std::string(settings)));
    }
    return players;
}

Player find_player(std::string_view name, const file::Path& home, Notes* notes) {
    Player player = find_entrant(name, home, notes);
    if (player.program) {
        throw Error(
            player.name +
            " is an external program without weights; use it with match, tournament or compare");
    }
    return player;
}

std::optional<Parameters> find_parameters(std::string_view name, const file::Path& home,
                                          Notes* notes) {
    if (is_external_engine(name)) return std::nullopt;
    const auto reference = find_player_reference(without_settings(name), home);
    if (!reference) return std::nullopt;
    const Run run = open_run({home, reference->run});
    if (!run.setup.config.engine) return std::nullopt;
    const auto genes = run.setup.space.genes();
    return Parameters{.genes = {genes.begin(), genes.end()},
                      .values = genes_point(run, *reference, notes).genes,
                      .format = run.setup.config.engine->format};
}

RunState find_generation(std::string_view name, const file::Path& home, Notes* notes) {
    const PlayerReference reference = parse_player_reference(name);
    const Run run = open_run({home, reference.run});
    switch (reference.kind) {
        case PlayerReference::Kind::kChampion:
        case PlayerReference::Kind::kBest:
        case PlayerReference::Kind::kAll:
            return generation_of(run, reference, notes);
        default:
            throw Error("'" + std::string(name) + "' is not the name of a generation; expected " +
                        reference.run + " or " + reference.run + "@GENERATION");
    }
}

}  // namespace evothello

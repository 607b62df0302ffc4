#include "run/run_player.hpp"

#include <algorithm>
#include <climits>
#include <optional>

#include "base/csv.hpp"
#include "base/number.hpp"
#include "run/history.hpp"

namespace evothello {
namespace {

using Notes = std::vector<std::string>;

constexpr std::string_view kRunPrefix = "run:";

// Someone of a run, as a name says: RUN, RUN@mean, RUN@120, RUN@120/mean, RUN@120/5. Or many:
// RUN/all, RUN@120/all, RUN/hall, RUN@120/hall.
struct Place {
    enum class Kind : std::uint8_t {
        kChampion,
        kAveragedMean,
        kBest,
        kMean,
        kIndividual,
        kAll,
        kHall
    };
    Kind kind = Kind::kChampion;
    std::string run = {};
    int generation = -1;  // -1: the newest
    std::uint64_t id = 0;

    bool many() const { return kind == Kind::kAll || kind == Kind::kHall; }
};

// Of a name that ends in /all or /hall, what stands before; nothing for others, and for a path.
std::optional<std::string_view> pool_of(std::string_view name) {
    const std::size_t slash = name.find('/');
    if (slash == 0 || slash == std::string_view::npos) return std::nullopt;
    const std::string_view who = name.substr(slash + 1);
    if ((who != "all" && who != "hall") || name.starts_with('.')) return std::nullopt;
    return name.substr(0, slash);
}

// Whether the name says itself that it is of a run. A path may have an @ too.
bool names_a_run(std::string_view name) {
    const std::size_t at = name.find('@');
    return name.starts_with(kRunPrefix) || pool_of(name) ||
           (at != std::string_view::npos && name.find('/') >= at && !name.ends_with(".yaml"));
}

// What stands behind the @; nothing for other text.
std::optional<Place> parse_generation(std::string_view text) {
    if (text == "mean") return Place{.kind = Place::Kind::kAveragedMean};
    const std::size_t slash = text.find('/');
    const auto generation = parse_integer(text.substr(0, slash));
    if (!generation || *generation < 0 || *generation > INT_MAX) return std::nullopt;
    Place place{.kind = Place::Kind::kBest, .generation = static_cast<int>(*generation)};
    if (slash == std::string_view::npos) return place;
    const std::string_view who = text.substr(slash + 1);
    if (who == "mean") {
        place.kind = Place::Kind::kMean;
        return place;
    }
    const auto id = parse_integer(who);
    if (!id || *id <= 0) return std::nullopt;
    place.kind = Place::Kind::kIndividual;
    place.id = static_cast<std::uint64_t>(*id);
    return place;
}

[[noreturn]] void refuse(std::string_view name, const std::string& run) {
    throw Error("'" + std::string(name) + "': expected " + run + "@GENERATION, " + run +
                "@GENERATION/mean, " + run + "@GENERATION/ID or " + run + "@mean; of many, " + run +
                "/all, " + run + "/hall, " + run + "@GENERATION/all or " + run +
                "@GENERATION/hall");
}

Place parse_place(std::string_view name) {
    std::string_view rest = name;
    if (rest.starts_with(kRunPrefix)) rest.remove_prefix(kRunPrefix.size());
    const auto pool = pool_of(rest);
    const bool hall = rest.ends_with("/hall");
    if (pool) rest = *pool;
    const std::size_t at = rest.find('@');
    const std::string run(rest.substr(0, at));
    std::optional<Place> place =
        at == std::string_view::npos ? Place{} : parse_generation(rest.substr(at + 1));
    if (!place || (pool && place->kind == Place::Kind::kAveragedMean)) {
        refuse(name, run);
    }
    place->run = run;
    if (pool) place->kind = hall ? Place::Kind::kHall : Place::Kind::kAll;
    return *std::move(place);
}

void add(Notes* notes, std::string note) {
    if (notes != nullptr) notes->push_back(std::move(note));
}

void add(Notes* notes, const Notes& more) {
    for (const std::string& note : more) add(notes, note);
}

RunState newest(const Run& run, Loaded loaded, Notes* notes) {
    if (!loaded.state) {
        std::vector<Problem> problems{
            {"the run " + run.folder.name + " has no finished generation that can be read"}};
        for (std::string& skipped : loaded.skipped) problems.push_back({std::move(skipped)});
        throw Error(std::move(problems));
    }
    add(notes, loaded.skipped);
    return *std::move(loaded.state);
}

RunState generation_of(const Run& run, const Place& place, Notes* notes) {
    return place.generation < 0 ? newest(run, load_latest(run), notes)
                                : load_kept(run, place.generation);
}

Weights champion(const Run& run, Notes* notes) {
    Loaded loaded = load_latest(run);
    const file::Path exported = run.folder.champion();
    // Generations are of no use to an engine that plays other games, but weights are.
    if (!loaded.state && file::exists(exported)) {
        add(notes, loaded.skipped);
        return parse_weights(file::read(exported), exported.string());
    }
    const RunState state = newest(run, std::move(loaded), notes);
    Exported champion = champion_of(run, state);
    if (!champion.proven) {
        add(notes, run.folder.name + " is unproven: no challenger has won yet; this is the " +
                       "averaged mean up to generation " + std::to_string(state.generation));
    }
    return std::move(champion.weights);
}

Genes individual(const RunState& state, const Place& place) {
    const Population& population = state.evolution.population;
    for (const Individual& each : population.individuals) {
        if (each.id == place.id) return each.genes;
    }
    throw Error("generation " + std::to_string(place.generation) + " of " + place.run +
                " has no individual " + std::to_string(place.id) + "; its best is " +
                std::to_string(population.individuals[population.best()].id));
}

// The best or the mean of a generation, of which there is a row even where it was not kept whole.
Genes from_bests(const Run& run, const Place& place) {
    const file::Path path = run.folder.bests();
    const std::string text = file::read_if_exists(path).value_or("");
    // A last row in the making is cut off.
    const std::string_view rows = up_to_generation(text, place.generation);
    if (!rows.empty()) {
        const csv::Table table = csv::parse(rows, path.string());
        const std::size_t generation = table.column("generation"), kind = table.column("kind");
        const std::string wanted = place.kind == Place::Kind::kBest ? "best" : "mean";
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            if (table.rows[row][generation] != std::to_string(place.generation)) continue;
            if (table.rows[row][kind] != wanted) continue;
            Genes genes;
            for (const Gene& gene : run.setup.space.genes()) {
                genes.push_back(table.number(row, table.column(gene.name)));
            }
            return genes;
        }
    }
    throw Error("the run " + place.run + " has no generation " + std::to_string(place.generation));
}

Genes best_or_mean(const Run& run, const Place& place, Notes* notes) {
    if (file::exists(run.folder.kept(place.generation))) {
        try {
            const RunState state = load_kept(run, place.generation);
            const Population& population = state.evolution.population;
            if (place.kind == Place::Kind::kMean) return state.evolution.mean(run.setup.space);
            return population.individuals[population.best()].genes;
        } catch (const Error& error) {
            add(notes, error.what());
        }
    }
    return from_bests(run, place);
}

Weights weights_at(const Place& place, const file::Path& home, Notes* notes) {
    const Run run = open_run({home, place.run});
    const std::string at = place.run + "@" + std::to_string(place.generation);
    switch (place.kind) {
        case Place::Kind::kChampion:
            return champion(run, notes);
        case Place::Kind::kAveragedMean: {
            const RunState state = newest(run, load_latest(run), notes);
            return weights_of(run, state.evolution.averaged_mean(run.setup.space),
                              place.run + "@mean", state.generation, "averaged mean");
        }
        case Place::Kind::kBest:
            return weights_of(run, best_or_mean(run, place, notes), at, place.generation,
                              "best of its generation by fitness");
        case Place::Kind::kMean:
            return weights_of(run, best_or_mean(run, place, notes), at + "/mean", place.generation,
                              "mean of its generation");
        case Place::Kind::kAll:
        case Place::Kind::kHall:
            throw Error(place.run + (place.kind == Place::Kind::kAll ? "/all" : "/hall") +
                        " is many players, which only a tournament takes");
        case Place::Kind::kIndividual:
            break;
    }
    const std::string id = std::to_string(place.id);
    return weights_of(run, individual(load_kept(run, place.generation), place), at + "/" + id,
                      place.generation, "individual " + id);
}

Weights find_weights(std::string_view name, const file::Path& home, Notes* notes) {
    if (!names_a_run(name)) {
        const std::vector<std::string> runs = run_names(home);
        const auto is_run = [&](std::string_view text) {
            return std::find(runs.begin(), runs.end(), text) != runs.end();
        };
        // night1/mean for night1@mean: no file of that name is what was meant.
        if (const std::string run(name.substr(0, name.find('/')));
            run.size() < name.size() && is_run(run) && !file::exists(file::Path(name))) {
            refuse(name, run);
        }
        if (!is_run(name)) return load_weights(name, runs);
        if (shipped_player_text(name)) {
            const std::string both(name);
            throw Error("'" + both + "' is a run and a shipped player: write run:" + both +
                        " or player:" + both);
        }
    }
    return weights_at(parse_place(name), home, notes);
}

struct Member {
    std::string name;  // as this file reads it
    Weights weights;
};

std::vector<Member> members_at(const Place& place, const file::Path& home, Notes* notes) {
    const Run run = open_run({home, place.run});
    const RunState state = generation_of(run, place, notes);
    const std::string prefix = place.run + "@";
    std::vector<Member> members;
    if (place.kind == Place::Kind::kAll) {
        const std::string at = prefix + std::to_string(state.generation) + "/";
        for (const Individual& each : state.evolution.population.individuals) {
            const std::string id = std::to_string(each.id), name = at + id;
            members.push_back(
                {name, weights_of(run, each.genes, name, state.generation, "individual " + id)});
        }
    } else {
        // The hall holds the best of generations, who have that name already.
        for (const HallMember& each : state.hall) {
            const std::string name = prefix + std::to_string(each.generation);
            members.push_back({name, weights_of(run, each.genes, name, each.generation,
                                                "best of its generation by fitness")});
        }
    }
    return members;
}

}  // namespace

std::vector<Player> find_players(std::string_view name, const file::Path& home, Notes* notes) {
    const std::string_view who = without_settings(name), settings = name.substr(who.size());
    const std::optional<Place> place =
        names_a_run(who) ? std::optional(parse_place(who)) : std::nullopt;
    std::vector<Player> players;
    if (!place || !place->many()) {
        players.push_back(find_player(name, home, notes));
        return players;
    }
    for (const Member& member : members_at(*place, home, notes)) {
        players.push_back(load_player(member.name + std::string(settings),
                                      [&](std::string_view) { return member.weights; }));
    }
    return players;
}

Player find_player(std::string_view name, const file::Path& home, Notes* notes) {
    return load_player(name, [&](std::string_view who) { return find_weights(who, home, notes); });
}

RunState find_generation(std::string_view name, const file::Path& home, Notes* notes) {
    const Place place = parse_place(name);
    const Run run = open_run({home, place.run});
    switch (place.kind) {
        case Place::Kind::kChampion:
        case Place::Kind::kBest:
        case Place::Kind::kAll:
            return generation_of(run, place, notes);
        default:
            throw Error("'" + std::string(name) + "' is not a whole generation; that is named " +
                        place.run + " or " + place.run + "@GENERATION");
    }
}

}  // namespace evothello

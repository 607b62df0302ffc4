#include "run/generation/setup.hpp"

#include <algorithm>
#include <cmath>

#include "base/number.hpp"
#include "base/streams.hpp"
#include "protocol/external_player.hpp"
#include "run/config/parameter_file.hpp"

namespace evothello {
namespace {

// Genes of individual `place` (from 0) of a share of generation 0. The centre is the player of the
// share or, for parameters of an external program, their start values. Individual 0 is the centre
// itself; the others add normal noise.
Genes start_genes(const Setup& setup, const Share& share, int place, Random& random) {
    const bool plain = setup.config.engine.has_value();
    if (share.name == "random" && !plain) return setup.space.random(random);
    Genes genes =
        plain ? setup.space.start() : setup.space.project(setup.players.at(share.name)).genes;
    if (place == 0) return genes;
    for (std::size_t i = 0; i < genes.size(); ++i) {
        genes[i] += setup.config.start_spread * setup.space.unit(i) * random.normal();
    }
    return setup.space.normalised(std::move(genes));
}

// Problems of positive shares that are too small for one pair of games.
std::vector<Problem> too_small_shares(const Setup& setup, std::size_t step) {
    std::vector<Problem> list;
    const auto check = [&](const std::string& key, double share) {
        if (share == 0 || pairs_of_share(setup.config, share, step) > 0) return;
        list.push_back({.what = to_text(share) +
                                " of an individual's games is less than one pair (pairs in all: " +
                                std::to_string(schedule_pairs(setup.config, step)) +
                                "); use a larger share or more rounds",
                        .key = key});
    };
    for (const Share& opponent : setup.config.opponents) {
        check("match.opponents." + opponent.name, opponent.share);
    }
    check("hall_of_fame.share", setup.config.hall_share);
    return list;
}

bool has_positions(std::span<const Opening> openings) {
    return std::ranges::any_of(openings, [](const Opening& opening) {
        return opening.moves.empty() && opening.position != start_position(opening.position.size);
    });
}

bool uses_gtp(const Program& program) {
    return parse_external_engine(program.command)->protocol == ExternalEngine::Protocol::kGtp;
}

// The largest number of openings that one call of add_openings asks for in a generation.
int most_openings(const Setup& setup, std::size_t step) {
    const Step& own = setup.config.pipeline[step];
    int most = std::max(own.schedule.openings(population_of(own.optimiser)) * setup.config.pairs,
                        pairs_of_share(setup.config, setup.config.hall_share, step));
    for (const Share& opponent : setup.config.opponents) {
        most = std::max(most, pairs_of_share(setup.config, opponent.share, step));
    }
    return most;
}

}  // namespace

Contender Setup::contender(const Genes& genes) const {
    return config.engine ? external_contender(program(genes))
                         : contender(space.weights(genes, "candidate"));
}

Contender Setup::contender(const std::string& player) const {
    return is_external_engine(player) ? external_contender({.name = player, .command = player})
                                      : contender(players.at(player));
}

Contender Setup::contender(const Weights& weights) const {
    return {Evaluator(weights), config.search};
}

Contender Setup::external_contender(Program program) const {
    Player player = player_of(std::move(program));
    player.weights.rules = config.genome.rules;
    return contender_of(player);
}

Program Setup::program(const Genes& genes) const {
    const Engine& engine = *config.engine;
    std::string name = engine.command + " with";
    for (std::size_t i = 0; i < genes.size(); ++i) {
        name += (i == 0 ? " " : ", ") + space.genes()[i].name + "=" + to_text(genes[i]);
    }
    return {.name = std::move(name),
            .command = engine.command,
            .weights = find_parameter_format(engine.format).text(space.genes(), genes),
            .extension = engine.format};
}

std::vector<Program> Setup::programs() const {
    std::vector<Program> list;
    if (config.engine) list.push_back(program(space.start()));
    for (const std::string& name : config.player_names()) {
        if (is_external_engine(name)) list.push_back({.name = name, .command = name});
    }
    return list;
}

std::optional<int> Setup::last_generation(const RunState& state) const {
    switch (config.budget.kind) {
        case Budget::Kind::kGenerations:
            return static_cast<int>(config.budget.amount);
        case Budget::Kind::kGames:
            return static_cast<int>(
                std::clamp(std::floor(generations_factor() * config.budget.amount /
                                      static_cast<double>(games_per_generation())) -
                               1,
                           0.0, kMaxGenerations));
        case Budget::Kind::kHours:
            return state.last;
    }
    return std::nullopt;
}

bool Setup::is_last_generation_after(const RunState& before) const {
    return before.generation + 1 == last_generation(before);
}

bool Setup::needs_yardsticks_after(const RunState& before) const {
    return (before.generation + 1) % config.yardsticks_every == 0 ||
           is_last_generation_after(before);
}

double Setup::generations_factor() const {
    double times = 0;
    for (std::size_t step = 0; step < config.pipeline.size(); ++step) {
        times += config.pipeline[step].share * static_cast<double>(games_per_generation()) /
                 static_cast<double>(games_per_generation(step));
    }
    return times;
}

std::vector<int> Setup::end_generations(const RunState& state) const {
    const std::optional<int> last = last_generation(state);
    if (!last) return {};
    // With a budget in generations the shares of the pipeline are shares of generations; with a
    // budget in games or hours they are shares of games.
    std::vector<double> costs;
    for (std::size_t step = 0; step < config.pipeline.size(); ++step) {
        costs.push_back(config.budget.kind == Budget::Kind::kGenerations
                            ? 1
                            : static_cast<double>(games_per_generation(step)));
    }
    return step_ends(config.pipeline, costs, *last + 1);
}

std::int64_t Setup::games_per_generation(std::size_t step) const {
    const Step& own = config.pipeline[step];
    const int population = population_of(own.optimiser);
    const int rounds = own.schedule.max_rounds(population);
    const std::int64_t meetings = std::int64_t{rounds} * (population / 2);
    std::int64_t opponent_pairs = pairs_of_share(config, config.hall_share, step);
    for (const Share& opponent : config.opponents)
        opponent_pairs += pairs_of_share(config, opponent.share, step);
    return 2 * (meetings * config.pairs + opponent_pairs * population);
}

std::vector<Problem> Setup::problems() const {
    std::vector<Problem> list;
    int most = 0;
    for (std::size_t step = 0; step < config.pipeline.size(); ++step) {
        most = std::max(most, most_openings(*this, step));
        // Report the problem for one step only.
        if (list.empty()) list = too_small_shares(*this, step);
    }
    if (has_positions(openings) && std::ranges::any_of(programs(), uses_gtp)) {
        list.push_back({.what = "contains positions, but a program over GTP cannot start from "
                                "positions; use openings as lists of moves",
                        .key = "match.openings.file"});
    }
    if (!openings.empty()) {
        if (static_cast<int>(openings.size()) >= config.pairs) return list;
        list.push_back({.what = "has fewer openings than match.pairs, so that games would repeat; "
                                "add openings or lower match.pairs",
                        .key = "match.openings.file"});
        return list;
    }
    try {
        random_openings(static_cast<std::size_t>(most), config.opening_plies,
                        config.genome.rules.size,
                        {.seed = config.seed, .stream = stream::kOpening});
    } catch (const Error& error) {
        list.push_back({.what = error.what(), .key = "match.openings.plies"});
    }
    return list;
}

RunState start_run(const Setup& setup) {
    const Config& config = setup.config;
    const int population = population_of(config.pipeline.front().optimiser);
    std::vector<Genes> genes;
    double share_so_far = 0;
    for (const Share& share : config.start) {
        share_so_far += share.share;
        const auto end = static_cast<std::size_t>(std::lround(share_so_far * population));
        for (int place = 0; genes.size() < end; ++place) {
            Random random(
                Key{.seed = config.seed, .stream = stream::kStart, .index = genes.size()});
            genes.push_back(start_genes(setup, share, place, random));
        }
    }
    return {.evolution = Evolution::start(setup.space, config.pipeline, std::move(genes))};
}

}  // namespace evothello

#include "run/setup.hpp"

#include <algorithm>
#include <cmath>

#include "base/number.hpp"
#include "evolve/streams.hpp"
#include "match/streams.hpp"

namespace evothello {
namespace {

// Individuals of generation 0: the first around a player is the player itself.
Genes start_genes(const Setup& setup, const Share& share, int place, Random& random) {
    if (share.name == "random") return setup.space.random(random);
    Genes genes = setup.space.project(setup.players.at(share.name)).genes;
    if (place == 0) return genes;
    for (std::size_t i = 0; i < genes.size(); ++i) {
        genes[i] += setup.config.start_spread * setup.space.range(i) * random.normal();
    }
    return setup.space.normalised(std::move(genes));
}

// Shares that no whole pair comes of.
std::vector<Problem> lost_shares(const Setup& setup) {
    std::vector<Problem> list;
    const auto check = [&](const std::string& key, double share) {
        if (share == 0 || setup.pairs_of_share(share) > 0) return;
        list.push_back({.what = to_text(share) +
                                " of an individual's games is less than one pair of " +
                                std::to_string(setup.schedule_pairs()) +
                                "; a larger share or more rounds are needed",
                        .key = key});
    };
    for (const Share& opponent : setup.config.opponents) {
        check("match.opponents." + opponent.name, opponent.share);
    }
    check("hall_of_fame.share", setup.config.hall_share);
    return list;
}

// The most openings that one use of them asks for in a generation.
int most_openings(const Setup& setup) {
    int most = std::max(setup.schedule_pairs(), setup.pairs_of_share(setup.config.hall_share));
    for (const Share& opponent : setup.config.opponents) {
        most = std::max(most, setup.pairs_of_share(opponent.share));
    }
    return most;
}

}  // namespace

std::optional<int> Setup::last_generation(const RunState& state) const {
    switch (config.budget.kind) {
        case Budget::Kind::kGenerations:
            return static_cast<int>(config.budget.amount);
        case Budget::Kind::kGames:
            return static_cast<int>(std::clamp(
                std::floor(config.budget.amount / static_cast<double>(games_per_generation())) - 1,
                0.0, kMostGenerations));
        case Budget::Kind::kHours:
            return state.last;
    }
    return std::nullopt;
}

bool Setup::is_last_after(const RunState& before) const {
    return before.generation + 1 == last_generation(before);
}

bool Setup::yardsticks_are_due_after(const RunState& before) const {
    return (before.generation + 1) % config.yardsticks_every == 0 || is_last_after(before);
}

std::int64_t Setup::games_per_generation() const {
    const int rounds = config.schedule.most_rounds(config.ga.population);
    const std::int64_t meetings = std::int64_t{rounds} * (config.ga.population / 2);
    std::int64_t outside = pairs_of_share(config.hall_share);
    for (const Share& opponent : config.opponents) outside += pairs_of_share(opponent.share);
    return 2 * (meetings * config.pairs + outside * config.ga.population);
}

int Setup::schedule_pairs() const {
    return config.schedule.most_rounds(config.ga.population) * config.pairs;
}

int Setup::pairs_of_share(double share) const {
    double outside = config.hall_share;
    for (const Share& opponent : config.opponents) outside += opponent.share;
    return static_cast<int>(std::lround(schedule_pairs() * share / (1 - outside)));
}

std::vector<Problem> Setup::problems() const {
    std::vector<Problem> list = lost_shares(*this);
    if (!openings.empty()) {
        if (static_cast<int>(openings.size()) >= config.pairs) return list;
        list.push_back({.what =
                            "has fewer openings than match.pairs, so that two players would play "
                            "the same games twice",
                        .key = "match.openings.file"});
        return list;
    }
    try {
        random_openings(static_cast<std::size_t>(most_openings(*this)), config.opening_plies,
                        config.genome.rules.size,
                        {.seed = config.seed, .stream = stream::kOpening});
    } catch (const Error& error) {
        list.push_back({.what = error.what(), .key = "match.openings.plies"});
    }
    return list;
}

RunState start_run(const Setup& setup) {
    const Config& config = setup.config;
    std::vector<Genes> genes;
    double share_so_far = 0;
    for (const Share& share : config.start) {
        share_so_far += share.share;
        const auto end = static_cast<std::size_t>(std::lround(share_so_far * config.ga.population));
        for (int place = 0; genes.size() < end; ++place) {
            Random random(
                Key{.seed = config.seed, .stream = stream::kStart, .index = genes.size()});
            genes.push_back(start_genes(setup, share, place, random));
        }
    }
    return {.ga = Ga::start(std::move(genes), config.ga)};
}

}  // namespace evothello

#include "evolve/fitness.hpp"

#include <cassert>

#include "base/stats.hpp"
#include "proof/rating.hpp"

namespace evothello {
namespace {

struct Field {
    std::size_t individuals, contenders;
    std::span<const Pairing> pairings;
    std::span<const GameRecord> games;
};

double points(int margin) { return margin > 0 ? 1 : margin < 0 ? 0 : 0.5; }

// Calls visit(individual, opponent, margin) for every played game, once for each side that is an
// individual; `margin` is that side's.
template <class Visit>
void for_each_side(const Field& field, Visit&& visit) {
    assert(field.pairings.size() == field.games.size());
    for (std::size_t i = 0; i < field.games.size(); ++i) {
        const GameRecord& game = field.games[i];
        if (!game.played) continue;
        const std::size_t black = field.pairings[i].black, white = field.pairings[i].white;
        if (black < field.individuals) visit(black, white, game.margin);
        if (white < field.individuals) visit(white, black, -game.margin);
    }
}

std::vector<double> score_fitness(const Field& field) {
    return tally(field.individuals, field.pairings, field.games).points;
}

std::vector<double> disc_fitness(const Field& field) {
    std::vector<double> discs(field.individuals);
    std::vector<int> games(field.individuals);
    for_each_side(field, [&](std::size_t individual, std::size_t, int margin) {
        discs[individual] += margin;
        games[individual] += 1;
    });
    for (std::size_t i = 0; i < discs.size(); ++i) {
        if (games[i] > 0) discs[i] /= games[i];
    }
    return discs;
}

std::vector<double> rating_fitness(const Field& field) {
    std::vector<double> elo = rate(field.contenders, field.pairings, field.games).elo;
    elo.resize(field.individuals);
    const double mean = stats::mean(elo);
    for (double& each : elo) each -= mean;
    return elo;
}

std::vector<double> shared_fitness(const Field& field) {
    std::vector<double> taken(field.contenders);  // from each contender by all individuals
    for_each_side(field, [&](std::size_t, std::size_t opponent, int margin) {
        taken[opponent] += points(margin);
    });
    std::vector<double> fitness(field.individuals);
    for_each_side(field, [&](std::size_t individual, std::size_t opponent, int margin) {
        if (points(margin) > 0) fitness[individual] += points(margin) / taken[opponent];
    });
    return fitness;
}

// In the order of FitnessKind.
constexpr std::array kFitness = {score_fitness, disc_fitness, rating_fitness, shared_fitness};
static_assert(kFitness.size() == kFitnessNames.size());

}  // namespace

std::vector<double> fitness_of(FitnessKind kind, std::size_t individuals, std::size_t contenders,
                               std::span<const Pairing> pairings,
                               std::span<const GameRecord> games) {
    return kFitness[static_cast<std::size_t>(kind)]({individuals, contenders, pairings, games});
}

Tally tally(std::size_t individuals, std::span<const Pairing> pairings,
            std::span<const GameRecord> games) {
    Tally tally{std::vector<double>(individuals), std::vector<int>(individuals)};
    for_each_side({individuals, individuals, pairings, games},
                  [&](std::size_t individual, std::size_t, int margin) {
                      tally.points[individual] += points(margin);
                      tally.games[individual] += 1;
                  });
    for (std::size_t i = 0; i < individuals; ++i) {
        tally.points[i] = tally.games[i] > 0 ? tally.points[i] / tally.games[i] : 0.5;
    }
    return tally;
}

}  // namespace evothello

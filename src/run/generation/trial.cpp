#include "run/generation/trial.hpp"

#include "run/generation/generation.hpp"

namespace evothello {

std::optional<Trial> play_trial(const Setup& setup, GamePlayer& game_player, const Parallel& how) {
    RunState state = start_run(setup);
    while (!state.done()) {
        GenerationPlan plan(setup, state);
        std::vector<GameRecord> results;
        while (plan.extend(results)) {
            results.resize(plan.pairings().size());
            game_player.play_missing(
                {plan.contenders(), plan.openings(), plan.pairings(), plan.key()}, how, results,
                [](std::size_t) {}, {});
            if (how.stop != nullptr && *how.stop) return std::nullopt;
        }
        state = plan.finish(results).first;
    }
    const Evolution& evolution = state.evolution;
    const Population& population = evolution.population;
    return Trial{
        .averaged = setup.space.weights(evolution.averaged_mean(setup.space), "averaged"),
        .last = setup.space.weights(evolution.mean(setup.space), "last"),
        .best = setup.space.weights(population.individuals[population.best()].genes, "best")};
}

}  // namespace evothello

#include "run/generation/generation.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/digest.hpp"
#include "base/number.hpp"
#include "base/streams.hpp"

namespace evothello {

GenerationPlan::GenerationPlan(const Setup& setup, const RunState& state)
    : setup_(&setup),
      state_(state),
      games_(setup, key()),
      end_generations_(setup.end_generations(state)),
      evolution_before_(state.evolution.at_start_of_generation(setup.space, setup.config.pipeline,
                                                               end_generations_, generation())),
      step_(&setup.config.pipeline[evolution_before_.step]) {
    begin_fitness();
}

bool GenerationPlan::extend(std::span<const GameRecord> results) {
    assert(results.size() == pairings().size());
    if (!proof_) {
        if (extend_fitness(results)) return true;
        evaluate(results);
    }
    return proof_->extend(games_, results);
}

GenerationContext GenerationPlan::context() const {
    return {setup_->space, evolution_before_.population, key(),
            evolution_before_.progress(end_generations_, generation())};
}

void GenerationPlan::begin_fitness() {
    population_.individuals = ask(evolution_before_.optimiser, step_->optimiser, context());
    population_.next_id = evolution_before_.population.next_id;
    for (const Individual& each : population_.individuals) games_.add_contender_of(each.genes);
    const int openings = step_->schedule.openings(population_of(step_->optimiser));
    games_.add_openings(static_cast<std::size_t>(openings * setup_->config.pairs),
                        stream::kOpening);
}

bool GenerationPlan::extend_fitness(std::span<const GameRecord> results) {
    if (fitness_game_count_ > 0) return false;
    const Config& config = setup_->config;
    Key own = key();
    own.stream = stream::kSchedule;
    const int players = population_of(step_->optimiser);
    const std::vector<Meeting> next = step_->schedule.next(
        players, meetings_, tally(population_.individuals.size(), pairings(), results).points, own);
    for (const Meeting& meeting : next) {
        for (int pair = 0; pair < config.pairs; ++pair) {
            games_.add_pair(
                meeting.first, meeting.second,
                step_->schedule.opening_of(meeting) * static_cast<std::uint32_t>(config.pairs) +
                    static_cast<std::uint32_t>(pair));
        }
    }
    meetings_.insert(meetings_.end(), next.begin(), next.end());
    // A schedule that does not depend on results is complete after its first batch, so the games
    // against outside opponents can join that batch.
    if (next.empty() || meetings_.back().round + 1 ==
                            static_cast<std::uint32_t>(step_->schedule.max_rounds(players))) {
        add_opponent_games();
        fitness_game_count_ = pairings().size();
        return pairings().size() > results.size();
    }
    return true;
}

void GenerationPlan::add_opponent_games() {
    const Config& config = setup_->config;
    std::vector<std::uint32_t> opponents;  // one for each pair that every individual plays
    for (const Share& opponent : config.opponents) {
        const int pairs = pairs_of_share(config, opponent.share, evolution_before_.step);
        if (pairs == 0) continue;
        const std::uint32_t contender = games_.add_contender_of(opponent.name);
        opponents.insert(opponents.end(), static_cast<std::size_t>(pairs), contender);
    }
    if (config.hall_share > 0 && !state_.hall.empty()) {
        Key own = key();
        own.stream = stream::kHall;
        Random random(own);
        for (int i = 0; i < pairs_of_share(config, config.hall_share, evolution_before_.step);
             ++i) {
            const HallOfFameEntry& member = state_.hall[random.below(state_.hall.size())];
            opponents.push_back(games_.add_contender_of(member.genes));
        }
    }
    if (opponents.empty()) return;
    const std::uint32_t opening =
        games_.add_openings(opponents.size(), stream::kFixedOpponentOpening);
    for (std::uint32_t i = 0; i < population_.individuals.size(); ++i) {
        for (std::uint32_t slot = 0; slot < opponents.size(); ++slot) {
            games_.add_pair(i, opponents[slot], opening + slot);
        }
    }
}

void GenerationPlan::evaluate(std::span<const GameRecord> results) {
    const auto games = results.first(fitness_game_count_);
    const std::span<const Pairing> schedule = pairings().first(fitness_game_count_);
    const std::size_t count = population_.individuals.size();
    Tally tallied = tally(count, schedule, games);
    population_.points = std::move(tallied.points);
    population_.games = std::move(tallied.games);
    population_.fitness =
        fitness_of(setup_->config.fitness, count, contenders().size(), schedule, games);
    evolution_ =
        evolution_before_.after_generation(setup_->config.pipeline, context(), population_);
    mean_genes_ = evolution_.mean(setup_->space);
    std::vector<Champion> champions = state_.champions;
    if (champions.empty()) {
        champions.push_back({.generation = generation(), .source = "mean", .genes = mean_genes_});
    }
    proof_.emplace(*setup_, state_, std::move(champions), candidates());
}

// Generation 0 has no candidates: its mean becomes the first champion.
std::vector<Candidate> GenerationPlan::candidates() const {
    if (generation() == 0 || !needs_yardsticks()) return {};
    return {{"averaged", evolution_.averaged_mean(setup_->space)},
            {"mean", mean_genes_},
            {"best", population_.individuals[population_.best()].genes}};
}

std::string GenerationPlan::plan_key() const {
    const Config& config = setup_->config;
    std::string text;
    for (const Individual& each : population_.individuals) {
        for (const double gene : each.genes) text += to_text(gene) + " ";
    }
    if (needs_yardsticks()) {
        text += "yardsticks " + std::to_string(config.playoff_pairs) + " " +
                std::to_string(config.gate_pairs) + (config.league ? " league" : "");
    }
    if (setup_->is_last_generation_after(state_)) {
        text += " final " + std::to_string(config.final_pairs) + " " +
                std::to_string(config.verdict_pairs);
    }
    return digest(text);
}

Weights GenerationPlan::champion() const {
    return setup_->space.weights(proof_->champions().back().genes, "champion");
}

std::pair<RunState, GenerationSummary> GenerationPlan::finish(
    std::span<const GameRecord> results) const {
    assert(proof_ && proof_->complete() && results.size() == pairings().size());
    const Genes& best = population_.individuals[population_.best()].genes;
    RunState next{.generation = generation(),
                  .games = state_.games + static_cast<std::int64_t>(results.size()),
                  .last = state_.last,
                  .evolution = evolution_,
                  .hall = state_.hall,
                  .champions = proof_->champions(),
                  .final = proof_->final(games_, results)};
    add_to_hall_of_fame(next.hall, {generation(), best},
                        static_cast<std::size_t>(setup_->config.hall_keep));

    const Champion& champion = next.champions.back();
    GenerationSummary record{.generation = generation(),
                             .games = next.games,
                             .champion = champion.generation,
                             .champion_source = champion.source,
                             .challenged = proof_->challenge().games() > 0,
                             .challenge = proof_->challenge(),
                             .yardsticks = proof_->yardsticks(results),
                             .best = best,
                             .mean = mean_genes_};
    summarise_fitness(record);
    return {std::move(next), std::move(record)};
}

void GenerationPlan::summarise_fitness(GenerationSummary& record) const {
    const auto count = static_cast<double>(population_.individuals.size());
    double score_sum = 0, noise = 0;
    for (std::size_t i = 0; i < population_.individuals.size(); ++i) {
        record.mean_fitness += population_.fitness[i] / count;
        score_sum += population_.points[i];
        noise += 0.25 / std::max(1, population_.games[i]) / count;
    }
    for (const double points : population_.points) {
        record.score_spread += (points - score_sum / count) * (points - score_sum / count) / count;
    }
    record.score_spread = std::sqrt(record.score_spread);
    record.score_noise = std::sqrt(noise);
    const std::size_t best = population_.best();
    record.best_id = population_.individuals[best].id;
    record.best_fitness = population_.fitness[best];
    record.best_score = population_.points[best];
    record.diversity = setup_->space.diversity(population_.genes());
    if (state_.generation >= 0) {
        record.moved = setup_->space.distance(mean_genes_, state_.evolution.mean(setup_->space));
    }
}

}  // namespace evothello

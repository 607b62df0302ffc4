#include "run/generation.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/digest.hpp"
#include "base/number.hpp"
#include "evolve/streams.hpp"
#include "match/streams.hpp"

namespace evothello {
namespace {

std::vector<Genes> genes_of(const std::vector<Individual>& population) {
    std::vector<Genes> list;
    for (const Individual& each : population) list.push_back(each.genes);
    return list;
}

}  // namespace

GenerationPlan::GenerationPlan(const Setup& setup, const RunState& state)
    : setup_(&setup), state_(state), games_(setup, key()), trail_(state.trail) {
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

void GenerationPlan::begin_fitness() {
    const Config& config = setup_->config;
    const std::optional<int> last = setup_->last_generation(state_);
    const double progress = last && *last > 0 ? std::min(1.0, double(generation()) / *last) : 0;
    population_ = state_.ga.ask(setup_->space, config.ga, key(), progress);
    for (const Individual& each : population_) games_.add_genes(each.genes);
    games_.add_openings(static_cast<std::size_t>(setup_->schedule_pairs()), stream::kOpening);
}

bool GenerationPlan::extend_fitness(std::span<const GameRecord> results) {
    if (fitness_games_ > 0) return false;
    const Config& config = setup_->config;
    Key own = key();
    own.stream = stream::kSchedule;
    const std::vector<Meeting> next =
        config.schedule.next(config.ga.population, meetings_,
                             tally(population_.size(), pairings(), results).points, own);
    for (const Meeting& meeting : next) {
        for (int pair = 0; pair < config.pairs; ++pair) {
            games_.add_pair(meeting.first, meeting.second,
                            meeting.round * static_cast<std::uint32_t>(config.pairs) +
                                static_cast<std::uint32_t>(pair));
        }
    }
    meetings_.insert(meetings_.end(), next.begin(), next.end());
    // A schedule that does not look at results is complete at once; so its outside games can be
    // handed out with it.
    if (next.empty() ||
        meetings_.back().round + 1 ==
            static_cast<std::uint32_t>(config.schedule.most_rounds(config.ga.population))) {
        add_outside_games();
        fitness_games_ = pairings().size();
        return pairings().size() > results.size();
    }
    return true;
}

void GenerationPlan::add_outside_games() {
    const Config& config = setup_->config;
    std::vector<std::uint32_t> opponents;  // one for each pair that every individual plays
    for (const Share& opponent : config.opponents) {
        const int pairs = setup_->pairs_of_share(opponent.share);
        if (pairs == 0) continue;
        const std::uint32_t contender = games_.add_player(setup_->players.at(opponent.name));
        opponents.insert(opponents.end(), static_cast<std::size_t>(pairs), contender);
    }
    if (config.hall_share > 0 && !state_.hall.empty()) {
        Key own = key();
        own.stream = stream::kHall;
        Random random(own);
        for (int i = 0; i < setup_->pairs_of_share(config.hall_share); ++i) {
            const HallMember& member = state_.hall[random.below(state_.hall.size())];
            opponents.push_back(games_.add_genes(member.genes));
        }
    }
    if (opponents.empty()) return;
    const std::uint32_t opening = games_.add_openings(opponents.size(), stream::kOutsideOpening);
    for (std::uint32_t i = 0; i < population_.size(); ++i) {
        for (std::uint32_t slot = 0; slot < opponents.size(); ++slot) {
            games_.add_pair(i, opponents[slot], opening + slot);
        }
    }
}

void GenerationPlan::evaluate(std::span<const GameRecord> results) {
    const auto games = results.first(fitness_games_);
    const std::span<const Pairing> schedule = pairings().first(fitness_games_);
    tally_ = tally(population_.size(), schedule, games);
    ga_ = state_.ga.tell(population_, fitness_of(setup_->config.fitness, population_.size(),
                                                 contenders().size(), schedule, games));
    mean_ = setup_->space.mean(genes_of(population_));
    trail_.add(generation(), mean_);
    std::vector<Champion> champions = state_.champions;
    if (champions.empty()) {
        champions.push_back({.generation = generation(), .source = "mean", .genes = mean_});
    }
    proof_.emplace(*setup_, state_, std::move(champions), candidates());
}

// Of generation 0 there is only the mean, which is the first champion.
std::vector<Candidate> GenerationPlan::candidates() const {
    if (generation() == 0 || !yardsticks_are_due()) return {};
    return {{"averaged", setup_->space.normalised(trail_.second_half())},
            {"mean", mean_},
            {"best", ga_.population[ga_.best()].genes}};
}

std::string GenerationPlan::signature() const {
    const Config& config = setup_->config;
    std::string text;
    for (const Individual& each : population_) {
        for (const double gene : each.genes) text += to_text(gene) + " ";
    }
    if (yardsticks_are_due()) {
        text += "yardsticks " + std::to_string(config.playoff_pairs) + " " +
                std::to_string(config.gate_pairs) + (config.league ? " league" : "");
    }
    if (setup_->is_last_after(state_)) {
        text += " final " + std::to_string(config.final_pairs);
    }
    return digest(text);
}

Weights GenerationPlan::champion() const {
    return setup_->space.weights(proof_->champions().back().genes, "champion");
}

std::pair<RunState, GenerationRecord> GenerationPlan::finish(
    std::span<const GameRecord> results) const {
    assert(proof_ && proof_->complete() && results.size() == pairings().size());
    const Genes& best = ga_.population[ga_.best()].genes;
    RunState next{.generation = generation(),
                  .games = state_.games + static_cast<std::int64_t>(results.size()),
                  .last = state_.last,
                  .ga = ga_,
                  .points = tally_.points,
                  .played = tally_.games,
                  .trail = trail_,
                  .hall = state_.hall,
                  .champions = proof_->champions(),
                  .final = proof_->final(games_, results)};
    admit(next.hall, {generation(), best}, static_cast<std::size_t>(setup_->config.hall_keep));

    const Champion& champion = next.champions.back();
    GenerationRecord record{.generation = generation(),
                            .games = next.games,
                            .champion = champion.generation,
                            .champion_source = champion.source,
                            .challenged = proof_->challenge().games() > 0,
                            .challenge = proof_->challenge(),
                            .yardsticks = proof_->yardsticks(results),
                            .best = best,
                            .mean = mean_};
    describe_fitness(record);
    return {std::move(next), std::move(record)};
}

void GenerationPlan::describe_fitness(GenerationRecord& record) const {
    const auto count = static_cast<double>(population_.size());
    double score_sum = 0, noise = 0;
    for (std::size_t i = 0; i < population_.size(); ++i) {
        record.mean_fitness += ga_.fitness[i] / count;
        score_sum += tally_.points[i];
        noise += 0.25 / std::max(1, tally_.games[i]) / count;
    }
    for (const double points : tally_.points) {
        record.score_spread += (points - score_sum / count) * (points - score_sum / count) / count;
    }
    record.score_spread = std::sqrt(record.score_spread);
    record.score_noise = std::sqrt(noise);
    record.best_id = ga_.population[ga_.best()].id;
    record.best_fitness = ga_.fitness[ga_.best()];
    record.best_score = tally_.points[ga_.best()];
    record.diversity = setup_->space.diversity(genes_of(population_));
    if (state_.generation >= 0) {
        record.moved =
            setup_->space.distance(mean_, setup_->space.mean(genes_of(state_.ga.population)));
    }
}

}  // namespace evothello

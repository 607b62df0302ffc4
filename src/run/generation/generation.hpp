#pragma once

// One generation as a pure function: a state determines the games, and the results of the games
// determine the next state. No clock, no disk, no threads. Some games depend on the results of
// other games (rounds of a swiss schedule, the challenge of the champion), so a plan grows in
// batches. The same state and the same results always give the same next batch; resuming in the
// middle of a generation relies on this.

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "proof/yardsticks/regret.hpp"
#include "run/generation/proof.hpp"

namespace evothello {

// The data of one generation that history.csv, yardsticks.csv and bests.csv record.
struct GenerationSummary {
    int generation = 0;
    std::int64_t games = 0;  // played since the run began, this generation included
    std::uint64_t best_id = 0;
    double best_fitness = 0, mean_fitness = 0;
    double best_score = 0;    // points per game of the individual with the best fitness
    double score_spread = 0;  // standard deviation of points per game over the population
    double score_noise = 0;   // the spread expected if every game were won or lost by chance
    double diversity = 0;     // standard deviation of the genes in step units, mean over the genes
    double moved = 0;         // distance of the mean from the previous mean, RMS in step units
    int champion = 0;         // generation that the champion is from
    std::string champion_source = {};
    bool challenged = false;
    MatchScore challenge = {};                          // of the challenger against the champion
    std::vector<YardstickMatch> yardsticks = {};        // of the champion; empty if not due
    std::optional<Regret> regret_one_ply, regret = {};  // filled in by the caller of finish()
    Genes best = {}, mean = {};
};

class GenerationPlan {
  public:
    // `setup` and `state` must outlive the plan. `state` is the state before this generation.
    GenerationPlan(const Setup& setup, const RunState& state);
    GenerationPlan(const Setup& setup, RunState&& state) = delete;

    int generation() const { return state_.generation + 1; }
    Key key() const {
        return {.seed = setup_->config.seed,
                .generation = static_cast<std::uint32_t>(generation())};
    }
    std::span<const Contender> contenders() const { return games_.contenders(); }
    std::span<const Opening> openings() const { return games_.openings(); }
    std::span<const Pairing> pairings() const { return games_.pairings(); }

    // Adds the next batch of games. `results` has one played record for each pairing so far.
    // Returns false if no game was added: the plan is complete.
    bool extend(std::span<const GameRecord> results);

    bool needs_yardsticks() const { return setup_->needs_yardsticks_after(state_); }
    // Digest of everything that the games depend on and that is not part of the run's fingerprint:
    // the genes of the population, and the changeable settings that affect this generation.
    std::string plan_key() const;

    // These need a complete plan. finish() needs the results of all pairings.
    Weights champion() const;
    std::pair<RunState, GenerationSummary> finish(std::span<const GameRecord> results) const;

  private:
    GenerationContext context() const;
    void begin_fitness();
    bool extend_fitness(std::span<const GameRecord> results);
    void add_opponent_games();
    void evaluate(std::span<const GameRecord> results);
    std::vector<Candidate> candidates() const;
    void summarise_fitness(GenerationSummary& record) const;

    const Setup* setup_;
    const RunState& state_;
    GameList games_;
    std::vector<int>
        end_generations_;         // of the optimisers (Setup::end_generations); empty while unknown
    Evolution evolution_before_;  // before this generation, with the optimiser of this generation
    const Step* step_;
    Population population_;  // asked from the optimiser; evaluate() adds fitness, points and games
    std::vector<Meeting> meetings_;
    // Games [0, fitness_game_count_) are the games of the fitness. 0: not all of them are planned
    // yet.
    std::size_t fitness_game_count_ = 0;

    // Set by evaluate(), after the fitness games were played.
    Evolution evolution_;
    Genes mean_genes_;
    std::optional<Proof> proof_;
};

}  // namespace evothello

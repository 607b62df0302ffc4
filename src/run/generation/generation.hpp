#pragma once

// The fold: a state says which games to play, their results give the next state. Pure: no clock, no
// disk, no threads. Some games depend on the results of others (the rounds of a swiss schedule, the
// challenge of a champion), so a plan grows by batches; a plan and a prefix of its results always
// give the same next batch, which is what resuming in mid-generation rests on.

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "proof/yardsticks/regret.hpp"
#include "run/generation/proof.hpp"

namespace evothello {

// What history.csv and yardsticks.csv say of a generation.
struct GenerationRecord {
    int generation = 0;
    std::int64_t games = 0;  // so far
    std::uint64_t best_id = 0;
    double best_fitness = 0, mean_fitness = 0;
    double best_score = 0;    // points a game
    double score_spread = 0;  // standard deviation of the scores in the population
    double score_noise = 0;   // what games by chance alone would give
    double diversity = 0;     // of the weights, in units
    double moved = 0;         // by the mean since the generation before, in units
    int champion = 0;         // its generation
    std::string champion_source = {};
    bool challenged = false;
    MatchScore challenge = {};                          // of the challenger, against the champion
    std::vector<YardstickMatch> yardsticks = {};        // of the champion, where they were due
    std::optional<Regret> regret_one_ply, regret = {};  // filled in by who measures it
    Genes best = {}, mean = {};
};

class GenerationPlan {
  public:
    // Both must outlive the plan.
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

    // Adds the games to be played next, given the results of all pairings so far; false when there
    // are none: the plan is complete.
    bool extend(std::span<const GameRecord> results);

    bool yardsticks_are_due() const { return setup_->yardsticks_are_due_after(state_); }
    // Of what the games depend on beside the run's fingerprint: who plays, and the settings that
    // may change and matter here.
    std::string signature() const;

    // Of a complete plan.
    Weights champion() const;
    std::pair<RunState, GenerationRecord> finish(std::span<const GameRecord> results) const;

  private:
    Moment moment() const;
    void begin_fitness();
    bool extend_fitness(std::span<const GameRecord> results);
    void add_outside_games();
    void evaluate(std::span<const GameRecord> results);
    std::vector<Candidate> candidates() const;
    void describe_fitness(GenerationRecord& record) const;

    const Setup* setup_;
    const RunState& state_;
    GameList games_;
    std::vector<int> ends_;  // of the optimisers, as far as it is known
    Evolution before_;       // with the optimiser whose turn it is
    const Step* step_;
    Population population_;  // as it is asked for, and then what it scored
    std::vector<Meeting> meetings_;
    std::size_t fitness_games_ = 0;  // the first games are the fitness's; 0: not all known yet

    // Known once the fitness games are played.
    Evolution evolution_;
    Genes mean_;
    std::optional<Proof> proof_;
};

}  // namespace evothello

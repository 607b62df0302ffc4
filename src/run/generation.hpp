#pragma once

// The fold: a state says which games to play, their results give the next state. Pure: no clock, no
// disk, no threads. Some games depend on the results of others (the rounds of a swiss schedule, the
// challenge of a champion), so a plan grows by batches; a plan and a prefix of its results always
// give the same next batch, which is what resuming in mid-generation rests on.

#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "match/regret.hpp"
#include "match/sprt.hpp"
#include "run/config.hpp"
#include "run/state.hpp"

namespace evothello {

// What a run is made of and never changes: the config, and the files it named, loaded.
struct Setup {
    Config config;
    GenomeSpace space;
    std::map<std::string, Weights> players = {};  // of genome.start and match.opponents, by name
    std::vector<Opening> openings = {};           // of an opening file; empty: random ones

    // The generation at which the budget ends; nothing while hours have not been turned into
    // generations.
    std::optional<int> last_generation(const RunState& state) const;
    std::int64_t games_per_generation() const;  // of the fitness
    // What would stop the run, or make it another than was meant, only after it has begun.
    std::vector<Problem> problems() const;
};

// What the champion scored against someone whom no fitness knows.
struct YardstickMatch {
    enum class Kind : std::uint8_t { kLeague, kPlayer } kind = Kind::kLeague;
    std::string against = {};
    MatchScore score = {};
};

// What history.csv and yardsticks.csv say of a generation.
struct GenerationRecord {
    int generation = 0;
    std::int64_t games = 0;  // so far
    std::uint64_t best_id = 0;
    double best_fitness = 0, mean_fitness = 0;
    double best_score = 0;    // points a game
    double score_spread = 0;  // standard deviation of the scores in the population
    double score_noise = 0;   // what games by chance alone would give
    double diversity = 0;     // of the weights, in ranges
    double moved = 0;         // by the mean since the generation before, in ranges
    int champion = 0;         // its generation
    std::string champion_source = {};
    bool challenged = false;
    MatchScore challenge = {};                          // of the challenger, against the champion
    std::vector<YardstickMatch> yardsticks = {};        // of the champion, where they were due
    std::optional<Regret> regret_one_ply, regret = {};  // filled in by who measures it
    Genes best = {}, mean = {};
};

RunState start_run(const Setup& setup);

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
    std::span<const Contender> contenders() const { return contenders_; }
    std::span<const Opening> openings() const { return openings_; }
    std::span<const Pairing> pairings() const { return pairings_; }

    // Adds the games to be played next, given the results of all pairings so far; false when there
    // are none: the plan is complete.
    bool extend(std::span<const GameRecord> results);

    bool yardsticks_are_due() const;
    // Of what the games depend on beside the run's fingerprint: who plays, and the settings that
    // may change and matter here.
    std::string signature() const;

    // Of a complete plan.
    Weights champion() const;
    std::pair<RunState, GenerationRecord> finish(std::span<const GameRecord> results) const;

  private:
    enum class Phase : std::uint8_t { kFitness, kPlayoff, kGate, kYardsticks, kFinal, kComplete };

    void begin_fitness();
    bool extend_fitness(std::span<const GameRecord> results);
    void add_outside_games();
    void evaluate(std::span<const GameRecord> results);
    bool challenge_is_due() const;
    void begin_playoff();
    void choose_challenger(std::span<const GameRecord> results);
    bool extend_gate(std::span<const GameRecord> results);
    void begin_yardsticks();
    void begin_league();
    void begin_yardstick_players();
    std::vector<YardstickMatch> yardsticks(std::span<const GameRecord> results) const;
    void begin_final();
    Final rate_final(std::span<const GameRecord> results) const;

    std::uint32_t add_contender(const Weights& weights);
    std::uint32_t add_genes(const Genes& genes);
    void add_openings(std::size_t count, std::uint16_t use);
    void add_fresh_openings(std::size_t count, std::uint16_t use);
    void add_pair(std::uint32_t first, std::uint32_t second, std::uint32_t opening);
    void add_round_robin(std::span<const std::uint32_t> players, int pairs, std::uint16_t use);

    const Setup* setup_;
    const RunState& state_;
    Phase phase_ = Phase::kFitness;
    std::vector<Contender> contenders_;
    std::vector<Opening> openings_;
    std::vector<Pairing> pairings_;

    std::vector<Individual> population_;
    std::vector<Meeting> meetings_;
    std::size_t fitness_games_ = 0;  // pairings_ below this are the fitness's

    // Known once the fitness games are played.
    Ga ga_;
    Tally tally_;
    Genes mean_;
    MeanTrail trail_;

    struct Candidate {
        std::string source;
        Genes genes;
        std::uint32_t contender;
    };
    std::vector<Candidate> candidates_;
    std::vector<YardstickMatch> yardsticks_;
    std::size_t playoff_begin_ = 0, gate_begin_ = 0, yardsticks_begin_ = 0, final_begin_ = 0;
    std::size_t challenger_ = 0;  // of candidates_
    std::uint32_t champion_ = 0;  // contender
    bool promoted_ = false;
    MatchScore gate_;
    std::vector<Champion> champions_;
    std::vector<std::uint32_t> finalists_;
};

}  // namespace evothello

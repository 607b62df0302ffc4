#pragma once

// The games of a generation after the fitness games; they never affect the fitness. Phases, in this
// order: play-off of the candidates, gate (the winner challenges the champion), yardsticks, and in
// the last generation the final (round robin of the champions) and the verdict (matches of the
// final's winner). Pure: each phase is planned from the results of the phases before it.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "run/generation/game_list.hpp"

namespace evothello {

// Score of the champion against an opponent that is not part of the fitness.
struct YardstickMatch {
    enum class Kind : std::uint8_t { kLeague, kPlayer } kind = Kind::kLeague;
    std::string against = {};
    MatchScore score = {};
};

struct Candidate {
    std::string source;  // "mean", "averaged" or "best"
    Genes genes;
};

class Proof {
  public:
    // For the generation after `before`. `setup` and `before` must outlive the proof. The last of
    // `champions` is the current champion. Without candidates there is no play-off and no gate.
    // Candidates with equal genes are counted once.
    Proof(const Setup& setup, const RunState& before, std::vector<Champion> champions,
          std::vector<Candidate> candidates);

    // Adds the next batch of games to `games`; `results` has one record for each game so far.
    // Returns false if no game was added: the proof is complete.
    bool extend(GameList& games, std::span<const GameRecord> results);
    bool complete() const { return phase_ == Phase::kComplete; }

    // These need a complete proof.
    const std::vector<Champion>& champions() const { return champions_; }
    // Score of the challenger against the champion; without games if there was no challenge.
    const MatchScore& challenge() const { return gate_; }
    std::vector<YardstickMatch> yardsticks(std::span<const GameRecord> results) const;
    // Nothing if this is not the last generation.
    std::optional<Final> final(const GameList& games, std::span<const GameRecord> results) const;

  private:
    enum class Phase : std::uint8_t {
        kFitness,
        kPlayoff,
        kGate,
        kYardsticks,
        kFinal,
        kVerdict,
        kComplete
    };

    void begin_playoff(GameList& games);
    void choose_challenger(GameList& games, std::span<const GameRecord> results);
    bool extend_gate(GameList& games, std::span<const GameRecord> results);
    void begin_yardsticks(GameList& games);
    void begin_league(GameList& games, const Weights& champion);
    void begin_yardstick_players(GameList& games, const Genes& champion);
    void begin_final(GameList& games);
    Final rate_finalists(const GameList& games, std::span<const GameRecord> results) const;
    void begin_verdict(GameList& games, std::size_t winner);

    const Setup* setup_;
    const RunState* state_before_;
    Phase phase_ = Phase::kFitness;  // the phase whose games were added last
    std::vector<Champion> champions_;
    std::vector<Candidate> candidates_;
    std::vector<std::uint32_t> entrants_;  // contender index of each candidate
    std::size_t challenger_ = 0;           // index into candidates_ and entrants_
    std::uint32_t champion_ = 0;           // contender index
    std::uint32_t gate_opening_ = 0;       // opening index of the first pair
    MatchScore gate_;
    std::vector<YardstickMatch> yardsticks_;
    std::vector<std::size_t> finalists_;  // indices into champions_
    std::uint32_t first_finalist_ = 0;    // contender index; the other finalists follow it
    std::vector<VerdictMatch> verdict_;
    // Index of the first game of each phase.
    std::size_t playoff_begin_ = 0, gate_begin_ = 0, yardsticks_begin_ = 0, final_begin_ = 0,
                verdict_begin_ = 0;
};

}  // namespace evothello

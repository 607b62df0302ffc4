#pragma once

// What follows the fitness in a generation, and no fitness sees: the candidates' play-off, the
// winner's challenge of the champion, yardsticks, and at the end the champions' round robin and
// what its winner is worth. Pure: each of them is planned from the results before it.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "run/generation/game_list.hpp"

namespace evothello {

// What the champion scored against someone whom no fitness knows.
struct YardstickMatch {
    enum class Kind : std::uint8_t { kLeague, kPlayer } kind = Kind::kLeague;
    std::string against = {};
    MatchScore score = {};
};

struct Candidate {
    std::string source;  // mean, averaged or best
    Genes genes;
};

class Proof {
  public:
    // Of the generation after `before`. Both must outlive the proof. The last of `champions`
    // reigns; without candidates nobody challenges it.
    Proof(const Setup& setup, const RunState& before, std::vector<Champion> champions,
          std::vector<Candidate> candidates);

    // Adds the games to be played next; false when there are none: the proof is complete.
    bool extend(GameList& games, std::span<const GameRecord> results);
    bool complete() const { return phase_ == Phase::kComplete; }

    // Of a complete proof.
    const std::vector<Champion>& champions() const { return champions_; }
    const MatchScore& challenge() const { return gate_; }  // of the challenger; no games: none
    std::vector<YardstickMatch> yardsticks(std::span<const GameRecord> results) const;
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
    Final round_robin(const GameList& games, std::span<const GameRecord> results) const;
    void begin_verdict(GameList& games, std::size_t winner);

    const Setup* setup_;
    const RunState* before_;
    Phase phase_ = Phase::kFitness;  // whose games were handed out last
    std::vector<Champion> champions_;
    std::vector<Candidate> candidates_;
    std::vector<std::uint32_t> entrants_;  // of the play-off: contenders
    std::size_t challenger_ = 0;           // of candidates_ and entrants_
    std::uint32_t champion_ = 0;           // contender
    std::uint32_t gate_opening_ = 0;       // of the first pair
    MatchScore gate_;
    std::vector<YardstickMatch> yardsticks_;
    std::vector<std::size_t> finalists_;  // of champions_
    std::uint32_t first_finalist_ = 0;    // contender
    std::vector<VerdictMatch> verdict_;
    // Where each one's games begin.
    std::size_t playoff_begin_ = 0, gate_begin_ = 0, yardsticks_begin_ = 0, final_begin_ = 0,
                verdict_begin_ = 0;
};

}  // namespace evothello

#include "run/generation/proof.hpp"

#include <algorithm>

#include "base/streams.hpp"
#include "proof/rating.hpp"
#include "proof/yardsticks/league.hpp"

namespace evothello {
namespace {

// Pairs per batch of the gate; the sequential test is evaluated after each batch.
constexpr int kGateBatch = 64;
constexpr std::uint32_t kYardstickPairs = 250;  // against each opponent

// Indices of at most kMaxFinalists champions, the last one first, the others evenly spaced.
std::vector<std::size_t> finalists_of(std::size_t champions) {
    const std::size_t count = std::min(champions, kMaxFinalists);
    std::vector<std::size_t> list;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t from_end = count == 1 ? 0 : i * (champions - 1) / (count - 1);
        list.push_back(champions - 1 - from_end);
    }
    return list;
}

}  // namespace

Proof::Proof(const Setup& setup, const RunState& before, std::vector<Champion> champions,
             std::vector<Candidate> candidates)
    : setup_(&setup), state_before_(&before), champions_(std::move(champions)) {
    for (Candidate& each : candidates) {
        const auto is_same = [&](const Candidate& other) { return other.genes == each.genes; };
        if (std::ranges::none_of(candidates_, is_same)) candidates_.push_back(std::move(each));
    }
}

bool Proof::extend(GameList& games, std::span<const GameRecord> results) {
    const std::size_t before = games.pairings().size();
    while (games.pairings().size() == before && !complete()) {
        switch (phase_) {
            case Phase::kFitness:
                phase_ = Phase::kPlayoff;
                if (!candidates_.empty()) begin_playoff(games);
                break;
            case Phase::kPlayoff:
                phase_ = Phase::kGate;
                if (!candidates_.empty()) choose_challenger(games, results);
                break;
            case Phase::kGate:
                if (!candidates_.empty() && extend_gate(games, results)) break;
                phase_ = Phase::kYardsticks;
                if (setup_->needs_yardsticks_after(*state_before_)) begin_yardsticks(games);
                break;
            case Phase::kYardsticks:
                phase_ = Phase::kFinal;
                if (setup_->is_last_generation_after(*state_before_)) begin_final(games);
                break;
            case Phase::kFinal:
                phase_ = Phase::kVerdict;
                verdict_begin_ = games.pairings().size();
                if (finalists_.size() > 1) {
                    begin_verdict(games, rate_finalists(games, results).winner);
                }
                break;
            case Phase::kVerdict:
            case Phase::kComplete:
                phase_ = Phase::kComplete;
                break;
        }
    }
    return games.pairings().size() > before;
}

void Proof::begin_playoff(GameList& games) {
    playoff_begin_ = games.pairings().size();
    for (const Candidate& each : candidates_)
        entrants_.push_back(games.add_contender_of(each.genes));
    if (entrants_.size() > 1) {
        games.add_round_robin(entrants_, setup_->config.playoff_pairs, stream::kPlayoffOpening);
    }
}

void Proof::choose_challenger(GameList& games, std::span<const GameRecord> results) {
    const auto points = tally(games.contenders().size(), games.pairings().subspan(playoff_begin_),
                              results.subspan(playoff_begin_))
                            .points;
    for (std::size_t i = 1; i < entrants_.size(); ++i) {
        if (points[entrants_[i]] > points[entrants_[challenger_]]) challenger_ = i;
    }
    champion_ = games.add_contender_of(champions_.back().genes);
    gate_begin_ = games.pairings().size();
    if (candidates_[challenger_].genes == champions_.back().genes) {
        candidates_.clear();  // no gate: the champion would play itself
        return;
    }
    gate_opening_ = games.add_fresh_openings(static_cast<std::size_t>(setup_->config.gate_pairs),
                                             stream::kGateOpening);
}

bool Proof::extend_gate(GameList& games, std::span<const GameRecord> results) {
    gate_ = score_of_pairs(results.subspan(gate_begin_));
    const double llr = kGateTest.llr(gate_);
    const int played = static_cast<int>(gate_.pair_count());
    const int left = setup_->config.gate_pairs - played;
    if (llr >= kGateTest.upper()) {
        const Candidate& challenger = candidates_[challenger_];
        champions_.push_back(
            {state_before_->generation + 1, challenger.source, challenger.genes, gate_, llr});
        return false;
    }
    if (llr <= kGateTest.lower() || left <= 0) return false;
    for (int pair = played; pair < played + std::min(left, kGateBatch); ++pair) {
        games.add_pair(entrants_[challenger_], champion_,
                       gate_opening_ + static_cast<std::uint32_t>(pair));
    }
    return true;
}

void Proof::begin_yardsticks(GameList& games) {
    yardsticks_begin_ = games.pairings().size();
    const Genes& champion = champions_.back().genes;
    if (setup_->config.league) begin_league(games, setup_->space.weights(champion, "champion"));
    if (!setup_->config.yardstick_players.empty()) begin_yardstick_players(games, champion);
}

void Proof::begin_league(GameList& games, const Weights& champion) {
    const std::uint32_t start = games.add_start_position();
    for (const std::string_view name : league_panel(setup_->config.genome.rules)) {
        const auto first = static_cast<std::uint32_t>(games.contenders().size());
        for (Contender& each : league_contenders(champion, load_player(name))) {
            games.add_contender(std::move(each));
        }
        for (std::uint32_t i = 0; i < kYardstickPairs; ++i) games.add_pair(first, first + 1, start);
        yardsticks_.push_back({YardstickMatch::Kind::kLeague, std::string(name)});
    }
}

void Proof::begin_yardstick_players(GameList& games, const Genes& champion) {
    const std::uint32_t opening =
        games.add_fresh_openings(kYardstickPairs, stream::kYardstickOpening);
    const std::uint32_t own = games.add_contender_of(champion);
    for (const std::string& name : setup_->config.yardstick_players) {
        const std::uint32_t opponent = games.add_contender_of(name);
        for (std::uint32_t i = 0; i < kYardstickPairs; ++i) {
            games.add_pair(own, opponent, opening + i);
        }
        yardsticks_.push_back({YardstickMatch::Kind::kPlayer, name});
    }
}

std::vector<YardstickMatch> Proof::yardsticks(std::span<const GameRecord> results) const {
    std::vector<YardstickMatch> list = yardsticks_;
    for (std::size_t i = 0; i < list.size(); ++i) {
        constexpr std::size_t kGames = 2 * kYardstickPairs;
        list[i].score = score_of_pairs(results.subspan(yardsticks_begin_ + i * kGames, kGames));
    }
    return list;
}

void Proof::begin_final(GameList& games) {
    finalists_ = finalists_of(champions_.size());
    first_finalist_ = static_cast<std::uint32_t>(games.contenders().size());
    final_begin_ = games.pairings().size();
    std::vector<std::uint32_t> players;
    for (const std::size_t each : finalists_) {
        players.push_back(games.add_contender_of(champions_[each].genes));
    }
    if (players.size() > 1) {
        games.add_round_robin(players, setup_->config.final_pairs, stream::kFinalOpening);
    }
}

// Opponents: the first champion, the champion before the winner, and all shipped players of these
// rules.
void Proof::begin_verdict(GameList& games, std::size_t winner) {
    const Rules& rules = setup_->config.genome.rules;
    const auto pairs = static_cast<std::uint32_t>(setup_->config.verdict_pairs);
    if (pairs == 0) return;
    const std::uint32_t opening = games.add_fresh_openings(pairs, stream::kVerdictOpening);
    const std::uint32_t own = games.add_contender_of(champions_[winner].genes);
    const auto meet = [&](std::string against, std::uint32_t opponent) {
        for (std::uint32_t i = 0; i < pairs; ++i) games.add_pair(own, opponent, opening + i);
        verdict_.push_back({std::move(against)});
    };
    if (winner > 0) meet("the start", games.add_contender_of(champions_[0].genes));
    if (winner > 1) {
        meet("the champion before", games.add_contender_of(champions_[winner - 1].genes));
    }
    for (const std::string_view name : shipped_player_names()) {
        const Player player = load_player(name);
        if (player.plays_any_rules() || !(player.weights.rules == rules)) continue;
        meet(std::string(name), games.add_contender_of(player.weights));
    }
}

std::optional<Final> Proof::final(const GameList& games,
                                  std::span<const GameRecord> results) const {
    if (finalists_.empty()) return std::nullopt;
    Final final = rate_finalists(games, results);
    final.verdict = verdict_;
    const auto size = static_cast<std::size_t>(2 * setup_->config.verdict_pairs);
    for (std::size_t i = 0; i < verdict_.size(); ++i) {
        final.verdict[i].score = score_of_pairs(results.subspan(verdict_begin_ + i * size, size));
    }
    return final;
}

Final Proof::rate_finalists(const GameList& games, std::span<const GameRecord> results) const {
    if (finalists_.size() == 1) {
        return Final{.entrants = finalists_,
                     .elo = {0},
                     .error = {0},
                     .points = {0.5},
                     .winner = finalists_[0]};
    }
    const std::size_t count = verdict_begin_ - final_begin_;
    const auto pairings = games.pairings().subspan(final_begin_, count);
    std::vector<Pairing> among(pairings.begin(), pairings.end());  // as indices of finalists
    for (Pairing& each : among) {
        each.black -= first_finalist_;
        each.white -= first_finalist_;
    }
    const auto played = results.subspan(final_begin_, count);
    const Ratings ratings = rate(finalists_.size(), among, played);
    const auto best = std::ranges::max_element(ratings.elo) - ratings.elo.begin();
    return Final{.entrants = finalists_,
                 .elo = ratings.elo,
                 .error = ratings.error,
                 .points = tally(finalists_.size(), among, played).points,
                 .winner = finalists_[static_cast<std::size_t>(best)]};
}

}  // namespace evothello

#include "run/generation.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/digest.hpp"
#include "base/number.hpp"
#include "evolve/streams.hpp"
#include "match/league.hpp"
#include "match/rating.hpp"
#include "match/streams.hpp"

namespace evothello {
namespace {

// Undecided after so many pairs, the sequential test is looked at again.
constexpr int kGateBatch = 64;
constexpr std::size_t kFinalists = 16;
constexpr std::uint32_t kYardstickPairs = 250;  // against each

// Of 8 moves there are tens of thousands of openings, of 12 millions.
int proof_plies(const Config& config, std::size_t count) {
    return std::max(config.opening_plies, count > 20'000 ? 12 : 8);
}

// Pairs outside the schedule that give a share of an individual's games.
int pairs_for(double share, double all_shares, int schedule_pairs) {
    return static_cast<int>(std::lround(schedule_pairs * share / (1 - all_shares)));
}

double outside_share(const Config& config) {
    double sum = config.hall_share;
    for (const Share& opponent : config.opponents) sum += opponent.share;
    return sum;
}

std::vector<Genes> genes_of(const std::vector<Individual>& population) {
    std::vector<Genes> list;
    for (const Individual& each : population) list.push_back(each.genes);
    return list;
}

// Individuals of generation 0: the first around a player is the player itself.
Genes start_genes(const Setup& setup, const Share& share, int place, Random& random) {
    if (share.name == "random") return setup.space.random(random);
    Genes genes = setup.space.project(setup.players.at(share.name)).genes;
    if (place == 0) return genes;
    for (std::size_t i = 0; i < genes.size(); ++i) {
        genes[i] += setup.config.start_spread * setup.space.range(i) * random.normal();
    }
    return setup.space.normalised(std::move(genes));
}

}  // namespace

std::int64_t Setup::games_per_generation() const {
    const int rounds = config.schedule.most_rounds(config.ga.population);
    const std::int64_t meetings = std::int64_t{rounds} * (config.ga.population / 2);
    std::int64_t outside =
        pairs_for(config.hall_share, outside_share(config), rounds * config.pairs);
    for (const Share& opponent : config.opponents) {
        outside += pairs_for(opponent.share, outside_share(config), rounds * config.pairs);
    }
    return 2 * (meetings * config.pairs + outside * config.ga.population);
}

std::vector<Problem> Setup::problems() const {
    std::vector<Problem> list;
    const int pairs = config.schedule.most_rounds(config.ga.population) * config.pairs;
    int most = pairs;
    const auto check = [&](const std::string& key, double share) {
        const int own = pairs_for(share, outside_share(config), pairs);
        most = std::max(most, own);
        if (share == 0 || own > 0) return;
        list.push_back(
            {.what = to_text(share) + " of an individual's games is less than one pair of " +
                     std::to_string(pairs) + "; a larger share or more rounds are needed",
             .key = key});
    };
    for (const Share& opponent : config.opponents) {
        check("match.opponents." + opponent.name, opponent.share);
    }
    check("hall_of_fame.share", config.hall_share);
    if (!openings.empty()) {
        if (static_cast<int>(openings.size()) >= config.pairs) return list;
        list.push_back({.what =
                            "has fewer openings than match.pairs, so that two players would play "
                            "the same games twice",
                        .key = "match.openings.file"});
        return list;
    }
    try {
        random_openings(static_cast<std::size_t>(most), config.opening_plies,
                        config.genome.rules.size,
                        {.seed = config.seed, .stream = stream::kOpening});
    } catch (const Error& error) {
        list.push_back({.what = error.what(), .key = "match.openings.plies"});
    }
    return list;
}

std::optional<int> Setup::last_generation(const RunState& state) const {
    switch (config.budget.kind) {
        case Budget::Kind::kGenerations:
            return static_cast<int>(config.budget.amount);
        case Budget::Kind::kGames:
            return static_cast<int>(std::clamp(
                std::floor(config.budget.amount / static_cast<double>(games_per_generation())) - 1,
                0.0, kMostGenerations));
        case Budget::Kind::kHours:
            return state.last;
    }
    return std::nullopt;
}

RunState start_run(const Setup& setup) {
    const Config& config = setup.config;
    std::vector<Genes> genes;
    double share_so_far = 0;
    for (const Share& share : config.start) {
        share_so_far += share.share;
        const auto end = static_cast<std::size_t>(std::lround(share_so_far * config.ga.population));
        for (int place = 0; genes.size() < end; ++place) {
            Random random(
                Key{.seed = config.seed, .stream = stream::kStart, .index = genes.size()});
            genes.push_back(start_genes(setup, share, place, random));
        }
    }
    return {.ga = Ga::start(std::move(genes), config.ga)};
}

GenerationPlan::GenerationPlan(const Setup& setup, const RunState& state)
    : setup_(&setup), state_(state), trail_(state.trail), champions_(state.champions) {
    begin_fitness();
}

std::uint32_t GenerationPlan::add_contender(const Weights& weights) {
    contenders_.push_back({Evaluator(weights), setup_->config.search});
    return static_cast<std::uint32_t>(contenders_.size() - 1);
}

std::uint32_t GenerationPlan::add_genes(const Genes& genes) {
    return add_contender(setup_->space.weights(genes, "candidate"));
}

void GenerationPlan::add_openings(std::size_t count, std::uint16_t use) {
    Key own = key();
    own.stream = use;
    if (setup_->openings.empty()) {
        const auto random = random_openings(count, setup_->config.opening_plies,
                                            setup_->config.genome.rules.size, own);
        openings_.insert(openings_.end(), random.begin(), random.end());
        return;
    }
    // A walk round the file from a place of its own.
    const std::size_t begin = Random(own).below(setup_->openings.size());
    for (std::size_t i = 0; i < count; ++i) {
        openings_.push_back(setup_->openings[(begin + i) % setup_->openings.size()]);
    }
}

// For proof: never those that the fitness was selected on, and enough of them that none comes
// twice.
void GenerationPlan::add_fresh_openings(std::size_t count, std::uint16_t use) {
    Key own = key();
    own.stream = use;
    const auto random = random_openings(count, proof_plies(setup_->config, count),
                                        setup_->config.genome.rules.size, own);
    openings_.insert(openings_.end(), random.begin(), random.end());
}

void GenerationPlan::add_pair(std::uint32_t first, std::uint32_t second, std::uint32_t opening) {
    pairings_.push_back({.black = first, .white = second, .opening = opening});
    pairings_.push_back({.black = second, .white = first, .opening = opening});
}

void GenerationPlan::add_round_robin(std::span<const std::uint32_t> players, int pairs,
                                     std::uint16_t use) {
    const auto first_opening = static_cast<std::uint32_t>(openings_.size());
    add_fresh_openings(static_cast<std::size_t>(pairs), use);
    for (std::size_t i = 0; i < players.size(); ++i) {
        for (std::size_t j = i + 1; j < players.size(); ++j) {
            for (int pair = 0; pair < pairs; ++pair) {
                add_pair(players[i], players[j], first_opening + static_cast<std::uint32_t>(pair));
            }
        }
    }
}

bool GenerationPlan::extend(std::span<const GameRecord> results) {
    assert(results.size() == pairings_.size());
    const std::size_t before = pairings_.size();
    while (pairings_.size() == before && phase_ != Phase::kComplete) {
        switch (phase_) {
            case Phase::kFitness:
                if (extend_fitness(results)) break;
                evaluate(results);
                phase_ = Phase::kPlayoff;
                if (challenge_is_due()) begin_playoff();
                break;
            case Phase::kPlayoff:
                if (!candidates_.empty()) choose_challenger(results);
                phase_ = Phase::kGate;
                break;
            case Phase::kGate:
                if (!candidates_.empty() && extend_gate(results)) break;
                phase_ = Phase::kYardsticks;
                if (yardsticks_are_due()) begin_yardsticks();
                break;
            case Phase::kYardsticks:
                phase_ = Phase::kFinal;
                if (generation() == setup_->last_generation(state_)) begin_final();
                break;
            case Phase::kFinal:
                phase_ = Phase::kComplete;
                break;
            case Phase::kComplete:
                break;
        }
    }
    return pairings_.size() > before;
}

void GenerationPlan::begin_fitness() {
    const Config& config = setup_->config;
    const std::optional<int> last = setup_->last_generation(state_);
    const double progress = last && *last > 0 ? std::min(1.0, double(generation()) / *last) : 0;
    population_ = state_.ga.ask(setup_->space, config.ga, key(), progress);
    for (const Individual& each : population_) add_genes(each.genes);
    const int rounds = config.schedule.most_rounds(config.ga.population);
    add_openings(static_cast<std::size_t>(rounds * config.pairs), stream::kOpening);
}

bool GenerationPlan::extend_fitness(std::span<const GameRecord> results) {
    if (fitness_games_ > 0) return false;
    const Config& config = setup_->config;
    Key own = key();
    own.stream = stream::kSchedule;
    const std::vector<Meeting> next = config.schedule.next(
        config.ga.population, meetings_, tally(population_.size(), pairings_, results).points, own);
    for (const Meeting& meeting : next) {
        for (int pair = 0; pair < config.pairs; ++pair) {
            add_pair(meeting.first, meeting.second,
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
        fitness_games_ = pairings_.size();
        return pairings_.size() > results.size();
    }
    return true;
}

void GenerationPlan::add_outside_games() {
    const Config& config = setup_->config;
    const int schedule_pairs = config.schedule.most_rounds(config.ga.population) * config.pairs;
    std::vector<std::uint32_t> opponents;  // one for each pair that every individual plays
    for (const Share& opponent : config.opponents) {
        const int pairs = pairs_for(opponent.share, outside_share(config), schedule_pairs);
        if (pairs == 0) continue;
        const std::uint32_t contender = add_contender(setup_->players.at(opponent.name));
        opponents.insert(opponents.end(), static_cast<std::size_t>(pairs), contender);
    }
    if (config.hall_share > 0 && !state_.hall.empty()) {
        Key own = key();
        own.stream = stream::kHall;
        Random random(own);
        const int pairs = pairs_for(config.hall_share, outside_share(config), schedule_pairs);
        for (int i = 0; i < pairs; ++i) {
            const HallMember& member = state_.hall[random.below(state_.hall.size())];
            opponents.push_back(add_genes(member.genes));
        }
    }
    const auto first_opening = static_cast<std::uint32_t>(openings_.size());
    if (!opponents.empty()) add_openings(opponents.size(), stream::kOutsideOpening);
    for (std::uint32_t i = 0; i < population_.size(); ++i) {
        for (std::uint32_t slot = 0; slot < opponents.size(); ++slot) {
            add_pair(i, opponents[slot], first_opening + slot);
        }
    }
}

void GenerationPlan::evaluate(std::span<const GameRecord> results) {
    const auto games = results.first(fitness_games_);
    const std::span<const Pairing> schedule = pairings().first(fitness_games_);
    tally_ = tally(population_.size(), schedule, games);
    ga_ = state_.ga.tell(population_, fitness_of(setup_->config.fitness, population_.size(),
                                                 contenders_.size(), schedule, games));
    mean_ = setup_->space.mean(genes_of(population_));
    trail_.add(generation(), mean_);
    if (champions_.empty()) {
        champions_.push_back({.generation = generation(), .source = "mean", .genes = mean_});
    }
}

bool GenerationPlan::challenge_is_due() const { return generation() > 0 && yardsticks_are_due(); }

void GenerationPlan::begin_playoff() {
    const auto enter = [&](const char* source, const Genes& genes) {
        for (const Candidate& other : candidates_) {
            if (other.genes == genes) return;
        }
        candidates_.push_back({source, genes, add_genes(genes)});
    };
    enter("averaged", setup_->space.normalised(trail_.second_half()));
    enter("mean", mean_);
    enter("best", ga_.population[ga_.best()].genes);
    std::vector<std::uint32_t> players;
    for (const Candidate& candidate : candidates_) players.push_back(candidate.contender);
    playoff_begin_ = pairings_.size();
    if (players.size() > 1) {
        add_round_robin(players, setup_->config.playoff_pairs, stream::kPlayoffOpening);
    }
}

void GenerationPlan::choose_challenger(std::span<const GameRecord> results) {
    const auto points = tally(contenders_.size(), pairings().subspan(playoff_begin_),
                              results.subspan(playoff_begin_))
                            .points;
    for (std::size_t i = 1; i < candidates_.size(); ++i) {
        if (points[candidates_[i].contender] > points[candidates_[challenger_].contender]) {
            challenger_ = i;
        }
    }
    champion_ = add_genes(champions_.back().genes);
    gate_begin_ = pairings_.size();
}

bool GenerationPlan::extend_gate(std::span<const GameRecord> results) {
    const Candidate& challenger = candidates_[challenger_];
    if (challenger.genes == champions_.back().genes) return false;
    gate_ = score_of_pairs(results.subspan(gate_begin_));
    const double llr = kGateTest.llr(gate_);
    const int left = setup_->config.gate_pairs - static_cast<int>(gate_.pair_count());
    if (llr >= kGateTest.upper()) {
        promoted_ = true;
        champions_.push_back({generation(), challenger.source, challenger.genes, gate_, llr});
        return false;
    }
    if (llr <= kGateTest.lower() || left <= 0) return false;
    const auto first_opening = static_cast<std::uint32_t>(openings_.size());
    if (gate_.pair_count() == 0) {
        add_fresh_openings(static_cast<std::size_t>(setup_->config.gate_pairs),
                           stream::kGateOpening);
    }
    const std::uint32_t opening =
        gate_.pair_count() == 0 ? first_opening : first_opening - static_cast<std::uint32_t>(left);
    for (int pair = 0; pair < std::min(left, kGateBatch); ++pair) {
        add_pair(challenger.contender, champion_, opening + static_cast<std::uint32_t>(pair));
    }
    return true;
}

bool GenerationPlan::yardsticks_are_due() const {
    return generation() % setup_->config.yardsticks_every == 0 ||
           generation() == setup_->last_generation(state_);
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
    if (generation() == setup_->last_generation(state_)) {
        text += " final " + std::to_string(config.final_pairs);
    }
    return digest(text);
}

Weights GenerationPlan::champion() const {
    return setup_->space.weights(champions_.back().genes, "champion");
}

void GenerationPlan::begin_yardsticks() {
    yardsticks_begin_ = pairings_.size();
    if (setup_->config.league) begin_league();
    if (!setup_->config.yardstick_players.empty()) begin_yardstick_players();
}

void GenerationPlan::begin_league() {
    const auto start = static_cast<std::uint32_t>(openings_.size());
    const Rules& rules = setup_->config.genome.rules;
    openings_.push_back({.moves = {}, .position = start_position(rules.size)});
    for (const std::string_view name : league_panel(rules)) {
        const auto first = static_cast<std::uint32_t>(contenders_.size());
        for (Contender& each : league_contenders(champion(), load_player(name))) {
            contenders_.push_back(std::move(each));
        }
        for (std::uint32_t i = 0; i < kYardstickPairs; ++i) add_pair(first, first + 1, start);
        yardsticks_.push_back({YardstickMatch::Kind::kLeague, std::string(name)});
    }
}

void GenerationPlan::begin_yardstick_players() {
    const auto openings = static_cast<std::uint32_t>(openings_.size());
    add_fresh_openings(kYardstickPairs, stream::kYardstickOpening);
    const std::uint32_t own = add_contender(champion());
    for (const std::string& name : setup_->config.yardstick_players) {
        const std::uint32_t opponent = add_contender(setup_->players.at(name));
        for (std::uint32_t i = 0; i < kYardstickPairs; ++i) add_pair(own, opponent, openings + i);
        yardsticks_.push_back({YardstickMatch::Kind::kPlayer, name});
    }
}

std::vector<YardstickMatch> GenerationPlan::yardsticks(std::span<const GameRecord> results) const {
    std::vector<YardstickMatch> list = yardsticks_;
    for (std::size_t i = 0; i < list.size(); ++i) {
        constexpr std::size_t kGames = 2 * kYardstickPairs;
        list[i].score = score_of_pairs(results.subspan(yardsticks_begin_ + i * kGames, kGames));
    }
    return list;
}

void GenerationPlan::begin_final() {
    std::vector<std::uint32_t> players;
    const std::size_t count = std::min(champions_.size(), kFinalists);
    for (std::size_t i = 0; i < count; ++i) {
        // The last one always, the others evenly spread over the whole list.
        const std::size_t from_end = count == 1 ? 0 : i * (champions_.size() - 1) / (count - 1);
        finalists_.push_back(static_cast<std::uint32_t>(champions_.size() - 1 - from_end));
        players.push_back(add_genes(champions_[finalists_.back()].genes));
    }
    final_begin_ = pairings_.size();
    if (count > 1) add_round_robin(players, setup_->config.final_pairs, stream::kFinalOpening);
}

Final GenerationPlan::rate_final(std::span<const GameRecord> results) const {
    std::vector<Pairing> games(pairings_.begin() + static_cast<std::ptrdiff_t>(final_begin_),
                               pairings_.end());
    const auto first = static_cast<std::uint32_t>(contenders_.size() - finalists_.size());
    for (Pairing& game : games) {
        game.black -= first;
        game.white -= first;
    }
    const auto played = results.subspan(final_begin_);
    const Tally points = tally(finalists_.size(), games, played);
    Final final;
    if (finalists_.size() == 1) {
        return {.entrants = {finalists_[0]},
                .elo = {0},
                .error = {0},
                .points = {0.5},
                .winner = finalists_[0]};
    }
    const Ratings ratings = rate(finalists_.size(), games, played);
    std::size_t best = 0;
    for (std::size_t i = 0; i < finalists_.size(); ++i) {
        final.entrants.push_back(finalists_[i]);
        final.elo.push_back(ratings.elo[i]);
        final.error.push_back(ratings.error[i]);
        final.points.push_back(points.points[i]);
        if (final.elo[i] > final.elo[best]) best = i;
    }
    final.winner = final.entrants[best];
    return final;
}

std::pair<RunState, GenerationRecord> GenerationPlan::finish(
    std::span<const GameRecord> results) const {
    assert(phase_ == Phase::kComplete && results.size() == pairings_.size());
    const Individual& best = ga_.population[ga_.best()];
    RunState next{.generation = generation(),
                  .games = state_.games + static_cast<std::int64_t>(results.size()),
                  .last = state_.last,
                  .ga = ga_,
                  .points = tally_.points,
                  .played = tally_.games,
                  .trail = trail_,
                  .hall = state_.hall,
                  .champions = champions_};
    admit(next.hall, {generation(), best.genes},
          static_cast<std::size_t>(setup_->config.hall_keep));
    if (!finalists_.empty()) next.final = rate_final(results);

    const auto count = static_cast<double>(population_.size());
    GenerationRecord record{.generation = generation(), .games = next.games};
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
    record.best_id = best.id;
    record.best_fitness = ga_.fitness[ga_.best()];
    record.best_score = tally_.points[ga_.best()];
    record.diversity = setup_->space.diversity(genes_of(population_));
    if (state_.generation >= 0) {
        record.moved =
            setup_->space.distance(mean_, setup_->space.mean(genes_of(state_.ga.population)));
    }
    record.champion = champions_.back().generation;
    record.champion_source = champions_.back().source;
    record.challenged = gate_.games() > 0;
    record.challenge = gate_;
    record.yardsticks = yardsticks(results);
    record.best = best.genes;
    record.mean = mean_;
    return {std::move(next), std::move(record)};
}

}  // namespace evothello

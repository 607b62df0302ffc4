#include "run/generation.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "match/league.hpp"
#include "run/history.hpp"
#include "run/store.hpp"
#include "support/catch.hpp"

namespace evothello {
namespace {

// Individuals are told apart by every gene; nobody plays here, so depth does not matter.
constexpr std::string_view kConfig = R"(
seed: 3
budget: {generations: 20}
genome:
  matrix: {min: -50, max: 50}
  terms: {mobility: {min: -50, max: 50}}
optimiser: {population: 6}
yardsticks: {every: 1000, league: false}
champion: {playoff: 4, gate: 150, final: 3}
)";

Setup setup_of(const Changes& changes = {}) {
    std::vector<std::string> notes;
    return prepare(parse_config(kConfig, "test", changes), notes);
}

// A result made up: black's margin in game `index` of batch `batch`.
using Rule = std::function<int(std::size_t batch, std::size_t index)>;

int any_result(std::size_t batch, std::size_t index) {
    Random random(Key{.seed = 17 + batch, .stream = 999, .index = index});
    return static_cast<int>(random.below(129)) - 64;
}

// What was played: batches of a plan with a schedule that looks at no results are the fitness, the
// play-off, and then the gate's, at last the final.
struct Played {
    explicit Played(const Setup& setup, RunState state, const Rule& rule = any_result)
        : from(std::move(state)), plan(setup, from) {
        while (plan.extend(results)) {
            const std::size_t begin = results.size();
            ends.push_back(plan.pairings().size());
            for (std::size_t i = begin; i < ends.back(); ++i) {
                const int margin = rule(ends.size() - 1, i - begin);
                results.push_back({.played = true, .margin = static_cast<std::int8_t>(margin)});
            }
        }
    }
    Played(const Played&) = delete;
    Played& operator=(const Played&) = delete;
    RunState state() const { return plan.finish(results).first; }
    GenerationRecord record() const { return plan.finish(results).second; }
    std::span<const Pairing> batch(std::size_t number) const {
        const std::size_t begin = number == 0 ? 0 : ends[number - 1];
        return plan.pairings().subspan(begin, ends[number] - begin);
    }

    RunState from;
    GenerationPlan plan;
    std::vector<GameRecord> results = {};
    std::vector<std::size_t> ends = {};  // of batches
};

RunState after(const Setup& setup, int generation, const Rule& rule = any_result) {
    RunState state = start_run(setup);
    while (state.generation < generation) state = Played(setup, state, rule).state();
    return state;
}

std::vector<Genes> genes_of(const std::vector<Individual>& population) {
    std::vector<Genes> list;
    for (const Individual& each : population) list.push_back(each.genes);
    return list;
}

// At the gate the challenger gets these points of two in each pair.
Rule gate_rule(const std::function<int(std::size_t pair)>& points_of_two) {
    return [=](std::size_t batch, std::size_t index) {
        if (batch < 2) return any_result(batch, index);
        const bool challenger_is_black = index % 2 == 0;
        const int points = points_of_two(index / 2);
        const int game = challenger_is_black ? std::min(points, 1) : points / 2;
        return game == static_cast<int>(challenger_is_black) ? 10 : -10;
    };
}

TEST_CASE("a generation has the games that its schedule and its shares promise") {
    for (const char* schedule : {"round_robin", "k_random 3", "swiss 3"}) {
        for (const int population : {6, 7}) {
            const Setup setup =
                setup_of({"optimiser.population=" + std::to_string(population),
                          "match.schedule=" + std::string(schedule), "match.pairs=2",
                          "match.opponents={swh: 0.1, classic: 0.2}", "hall_of_fame.share=0.2"});
            INFO(schedule << ", " << population << " individuals");
            const int rounds = setup.config.schedule.most_rounds(population);
            const std::int64_t meetings = std::int64_t{rounds} * (population / 2);
            // Of pairs outside the schedule, whose share of an individual's games is half.
            const int pairs = 2 * rounds;
            const int swh = static_cast<int>(std::lround(pairs * 0.2));
            const int classic = static_cast<int>(std::lround(pairs * 0.4)), hall = classic;

            const Played first(setup, start_run(setup));
            CHECK(static_cast<std::int64_t>(first.results.size()) ==
                  2 * (2 * meetings + (swh + classic) * population));  // the hall is empty yet
            const RunState state = first.state();
            const Played second(setup, state);
            CHECK(static_cast<std::int64_t>(second.results.size()) ==
                  2 * (2 * meetings + (swh + classic + hall) * population));
            CHECK(static_cast<std::int64_t>(second.results.size()) == setup.games_per_generation());
        }
    }
}

TEST_CASE("games come in pairs, colours swapped, and a round shares its opening") {
    const Setup setup = setup_of({"match.opponents={swh: 0.3}"});
    const Played played(setup, start_run(setup));
    const auto pairings = played.plan.pairings();
    REQUIRE(pairings.size() % 2 == 0);
    std::map<std::uint32_t, std::multiset<std::uint32_t>> players;  // by opening
    for (std::size_t i = 0; i < pairings.size(); i += 2) {
        CHECK(pairings[i + 1] ==
              Pairing{pairings[i].white, pairings[i].black, pairings[i].opening});
        players[pairings[i].opening].insert({pairings[i].black, pairings[i].white});
    }
    CHECK(players.size() == played.plan.openings().size());
    for (const auto& [opening, who] : players) {
        for (std::uint32_t i = 0; i < 6; ++i) CHECK(who.count(i) == 1);
    }
}

TEST_CASE("the budget in games ends at the last generation that fits into it") {
    const Setup one = setup_of();
    const std::int64_t games = one.games_per_generation();
    CHECK(games == 30);
    const auto last = [](std::int64_t budget) {
        return setup_of({"budget.games=" + std::to_string(budget)}).last_generation({});
    };
    CHECK(last(1) == 0);
    CHECK(last(games) == 0);
    CHECK(last(5 * games - 1) == 3);
    CHECK(last(5 * games) == 4);
    CHECK(last(1'000'000'000'000) == 10'000'000);
    const Setup hours = setup_of({"budget.hours=1"});
    CHECK(hours.last_generation({}) == std::nullopt);
    CHECK(hours.last_generation({.last = 12}) == 12);
}

TEST_CASE("generation 0 has the shares of its start, and the player itself first") {
    const Setup setup =
        setup_of({"optimiser.population=8", "genome.start={random: 0.25, swh: 0.75}"});
    const RunState state = start_run(setup);
    REQUIRE(state.ga.population.size() == 8);
    const Genes swh = setup.space.project(setup.players.at("swh")).genes;
    const auto near = [&](std::size_t i) {
        return setup.space.distance(state.ga.population[i].genes, swh);
    };
    CHECK(near(2) == 0);
    for (const std::size_t around : {3U, 4U, 5U, 6U, 7U}) {
        CHECK(near(around) > 0);
        CHECK(near(around) < near(0));
        CHECK(near(around) < near(1));
    }
    CHECK(start_run(setup) == state);
}

// In the last generation, with everything on whose games depend on the results of others.
TEST_CASE("the same plan and prefix of results give the same next batch") {
    const Setup setup =
        setup_of({"match.schedule=swiss 3", "match.opponents={swh: 0.2}", "hall_of_fame.share=0.2",
                  "yardsticks.every=2", "budget.generations=4"});
    const RunState state = after(setup, 3);
    const Played whole(setup, state);
    // Three rounds, the play-off, batches of the gate, the final.
    REQUIRE(whole.ends.size() >= 6);
    for (std::size_t known = 0; known < whole.ends.size(); ++known) {
        GenerationPlan again(setup, state);
        std::vector<GameRecord> results;
        for (std::size_t batch = 0; batch <= known; ++batch) {
            REQUIRE(again.extend(results));
            REQUIRE(again.pairings().size() == whole.ends[batch]);
            results.assign(whole.results.begin(),
                           whole.results.begin() + static_cast<std::ptrdiff_t>(whole.ends[batch]));
        }
        CHECK(std::ranges::equal(again.pairings(), whole.plan.pairings().first(whole.ends[known])));
        CHECK(std::ranges::equal(again.openings(),
                                 whole.plan.openings().first(again.openings().size())));
    }
    GenerationPlan complete(setup, state);
    for (std::size_t batch = 0; batch < whole.ends.size(); ++batch) {
        complete.extend(std::span(whole.results).first(batch == 0 ? 0 : whole.ends[batch - 1]));
    }
    CHECK_FALSE(complete.extend(whole.results));
    CHECK_FALSE(complete.extend(whole.results));
}

TEST_CASE("other results of a swiss round give other meetings in the next") {
    const Setup setup = setup_of({"optimiser.population=12", "match.schedule=swiss 3"});
    const RunState state = start_run(setup);
    const Played one(setup, state);
    const Played other(setup, state, [](std::size_t batch, std::size_t index) {
        return any_result(batch + 7, index);
    });
    CHECK(std::ranges::equal(one.batch(0), other.batch(0)));
    CHECK_FALSE(std::ranges::equal(one.batch(1), other.batch(1)));
}

TEST_CASE("finishing is pure") {
    const Setup setup = setup_of({"yardsticks.every=2", "budget.generations=2"});
    const RunState state = after(setup, 1), before = state;
    const Played played(setup, state);
    const auto [next, record] = played.plan.finish(played.results);
    CHECK(played.state() == next);
    CHECK(history_row(played.record()) == history_row(record));
    CHECK(bests_rows(played.record()) == bests_rows(record));
    CHECK(Played(setup, before).state() == next);
    CHECK(state == before);
}

TEST_CASE("the first champion is the mean of generation 0, and reigns until it is beaten") {
    const Setup setup = setup_of();
    const RunState start = start_run(setup);
    const RunState first = Played(setup, start).state();
    REQUIRE(first.champions.size() == 1);
    const Champion& champion = first.champions[0];
    CHECK(champion.generation == 0);
    CHECK(champion.source == "mean");
    CHECK(champion.genes == setup.space.mean(genes_of(start.ga.population)));
    CHECK(champion.match.games() == 0);
    CHECK(after(setup, 3).champions == first.champions);
}

TEST_CASE("a challenge takes place when it is due, and only then") {
    const Setup setup = setup_of({"yardsticks.every=3", "budget.generations=7"});
    for (int generation = 0; generation <= 7; ++generation) {
        const RunState state = after(setup, generation - 1);
        const bool due = generation == 3 || generation == 6 || generation == 7;
        INFO("generation " << generation);
        CHECK(Played(setup, state).record().challenged == due);
    }
}

TEST_CASE("the gate lets through only who is beyond the bound of the test") {
    const Setup setup = setup_of({"yardsticks.every=2"});
    const RunState state = after(setup, 1);
    const Sprt test{.nelo0 = 0, .nelo1 = 10};
    struct Case {
        const char* what;
        std::function<int(std::size_t)> points;  // of the challenger in a pair, of two
        bool promoted;
        std::int64_t pairs;  // played at the gate
    };
    const Case cases[] = {
        {"every game won", [](std::size_t) { return 2; }, true, 128},
        {"seven pairs of nine won", [](std::size_t pair) { return pair % 9 < 2 ? 0 : 2; }, true,
         150},
        {"every game lost", [](std::size_t) { return 0; }, false, 128},
        {"a little better: undecided", [](std::size_t pair) { return pair % 9 == 0 ? 2 : 1; },
         false, 150},
        {"even: undecided", [](std::size_t pair) { return pair % 2 == 0 ? 2 : 0; }, false, 150},
    };
    for (const Case& each : cases) {
        INFO(each.what);
        const Played played(setup, state, gate_rule(each.points));
        const auto [next, record] = played.plan.finish(played.results);
        CHECK(record.challenged);
        CHECK(record.challenge.pair_count() == each.pairs);
        CHECK((test.llr(record.challenge) >= test.upper()) == each.promoted);
        REQUIRE(next.champions.size() == (each.promoted ? 2 : 1));
        CHECK(record.champion == (each.promoted ? 2 : 0));
        if (!each.promoted) continue;
        CHECK(next.champions[1].generation == 2);
        CHECK(next.champions[1].match == record.challenge);
        CHECK(next.champions[1].llr == test.llr(record.challenge));
        CHECK(next.champions[1].source == record.champion_source);
    }
}

TEST_CASE("every pair at the gate has an opening of its own, fresh since the play-off") {
    const Setup setup = setup_of({"yardsticks.every=2"});
    const RunState state = after(setup, 1);
    const Played played(setup, state,
                        gate_rule([](std::size_t pair) { return pair % 2 == 0 ? 2 : 0; }));
    REQUIRE(played.ends.size() == 5);  // the fitness, the play-off, 64 + 64 + 22 pairs
    std::set<std::uint32_t> before, gate;
    for (const std::size_t batch : {0U, 1U}) {
        for (const Pairing& pairing : played.batch(batch)) before.insert(pairing.opening);
    }
    std::set<std::pair<std::uint32_t, std::uint32_t>> who;
    for (const std::size_t batch : {2U, 3U, 4U}) {
        for (const Pairing& pairing : played.batch(batch)) {
            gate.insert(pairing.opening);
            CHECK_FALSE(before.contains(pairing.opening));
            who.insert(std::minmax(pairing.black, pairing.white));
        }
    }
    CHECK(gate.size() == 150);
    CHECK(*gate.rbegin() < played.plan.openings().size());
    CHECK(who.size() == 1);  // the challenger and the champion, no others
}

TEST_CASE("whoever wins the play-off is the challenger") {
    const Setup setup = setup_of({"yardsticks.every=2"});
    const RunState state = after(setup, 1);
    const std::uint32_t first = 6;  // candidates come after the individuals
    for (std::uint32_t winner = first; winner < first + 3; ++winner) {
        GenerationPlan plan(setup, state);
        std::vector<GameRecord> results;
        REQUIRE(plan.extend(results));
        results.resize(plan.pairings().size(), {.played = true});
        const std::size_t playoff = results.size();
        REQUIRE(plan.extend(results));
        REQUIRE(plan.pairings().size() == playoff + 3 * 4 * 2);
        for (const Pairing& pairing : plan.pairings().subspan(playoff)) {
            const int margin = pairing.black == winner ? 2 : pairing.white == winner ? -2 : 0;
            results.push_back({.played = true, .margin = static_cast<std::int8_t>(margin)});
        }
        REQUIRE(plan.extend(results));
        CHECK(plan.pairings()[results.size()].black == winner);
        CHECK(plan.pairings()[results.size()].white == first + 3);
    }
}

TEST_CASE("the last champions meet at the end, sixteen at most, and the newest always") {
    const Setup setup = setup_of({"budget.generations=3"});
    RunState state = after(setup, 2);
    CHECK_FALSE(state.done());
    for (const int champions : {1, 2, 16, 17, 40}) {
        Random random(Key{.seed = 5});
        state.champions.clear();
        for (int i = 0; i < champions; ++i) {
            state.champions.push_back({.generation = i, .genes = setup.space.random(random)});
        }
        const Played played(setup, state, gate_rule([](std::size_t) { return 0; }));
        const RunState last = played.state();
        REQUIRE(last.done());
        INFO(champions << " champions");
        const Final& final = *last.final;
        const auto entrants = static_cast<std::size_t>(std::min(champions, 16));
        CHECK(final.entrants.size() == entrants);
        CHECK(final.elo.size() == entrants);
        CHECK(final.error.size() == entrants);
        CHECK(final.points.size() == entrants);
        const std::set<std::size_t> distinct(final.entrants.begin(), final.entrants.end());
        CHECK(distinct.size() == entrants);
        CHECK(distinct.contains(static_cast<std::size_t>(champions - 1)));
        CHECK(*distinct.rbegin() < last.champions.size());
        if (champions > 1) CHECK(distinct.contains(0));
        const auto best = std::ranges::max_element(final.elo) - final.elo.begin();
        CHECK(final.winner == final.entrants[static_cast<std::size_t>(best)]);
        double points = 0;
        for (const double each : final.points) points += each;
        CHECK(points == Approx(0.5 * static_cast<double>(entrants)));
        // Three pairs of each meeting, after the last batch of the gate.
        if (champions > 1) {
            CHECK(played.batch(played.ends.size() - 1).size() ==
                  entrants * (entrants - 1) / 2 * 3 * 2);
        }
    }
}

TEST_CASE("the numbers of a generation add up") {
    const Setup setup = setup_of({"yardsticks.every=2", "match.opponents={swh: 0.2}"});
    const RunState state = after(setup, 1);
    const Played played(setup, state);
    const auto [next, record] = played.plan.finish(played.results);
    const std::size_t fitness_games = played.ends[0];

    CHECK(record.generation == 2);
    CHECK(next.generation == 2);
    CHECK(record.games == next.games);
    CHECK(next.games == state.games + static_cast<std::int64_t>(played.results.size()));

    // Points and games of each individual, counted again; wins, draws and losses are its games.
    const std::size_t count = next.ga.population.size();
    REQUIRE(count == 6);
    std::vector<int> wins(count), draws(count), losses(count);
    for (std::size_t i = 0; i < fitness_games; ++i) {
        const Pairing& pairing = played.plan.pairings()[i];
        const int margin = played.results[i].margin;
        const auto count_for = [&](std::uint32_t who, int own_margin) {
            if (who >= count) return;
            ++(own_margin > 0 ? wins : own_margin < 0 ? losses : draws)[who];
        };
        count_for(pairing.black, margin);
        count_for(pairing.white, -margin);
    }
    double mean = 0;
    for (std::size_t i = 0; i < count; ++i) {
        CHECK(next.played[i] == wins[i] + draws[i] + losses[i]);
        CHECK(next.points[i] == Approx((wins[i] + 0.5 * draws[i]) / next.played[i]));
        CHECK(next.ga.fitness[i] == next.points[i]);
        mean += next.points[i] / static_cast<double>(count);
    }
    const std::size_t best = next.ga.best();
    CHECK(record.best_id == next.ga.population[best].id);
    CHECK(record.best == next.ga.population[best].genes);
    CHECK(record.best_fitness == *std::ranges::max_element(next.ga.fitness));
    CHECK(record.best_score == next.points[best]);
    CHECK(record.mean_fitness == Approx(mean));
    double variance = 0;
    for (const double points : next.points) variance += (points - mean) * (points - mean) / 6;
    CHECK(record.score_spread == Approx(std::sqrt(variance)));
    CHECK(record.score_noise == Approx(std::sqrt(0.25 / next.played[0])));
    CHECK(record.mean == setup.space.mean(genes_of(next.ga.population)));
    CHECK(record.moved ==
          setup.space.distance(record.mean, setup.space.mean(genes_of(state.ga.population))));

    const MatchScore& challenge = record.challenge;
    CHECK(challenge.games() == 2 * challenge.pair_count());
    CHECK(challenge.wins + challenge.draws + challenge.losses ==
          static_cast<std::int64_t>(played.results.size() - played.ends[1]));
    CHECK(next.hall.back().genes == record.best);
}

}  // namespace

TEST_CASE("proof never plays the openings of the fitness, nor one of its own twice") {
    Setup setup = setup_of({"yardsticks.every=1", "yardsticks.players=[swh]"});
    setup.openings = random_openings(3, 4, Size::k8, {.seed = 1});
    const RunState state = after(setup, 0);
    const Played played(setup, state, [](std::size_t batch, std::size_t index) {
        return batch == 2 && index % 2 == 0 ? 2 : -2;  // the challenger wins every gate
    });
    REQUIRE(played.record().challenged);
    const auto openings = played.plan.openings();
    const auto is_of_fitness = [&](const Opening& opening) {
        return std::find(setup.openings.begin(), setup.openings.end(), opening) !=
               setup.openings.end();
    };
    for (const Pairing& pairing : played.batch(0)) CHECK(is_of_fitness(openings[pairing.opening]));
    for (std::size_t batch = 1; batch < played.ends.size(); ++batch) {
        for (const Pairing& pairing : played.batch(batch)) {
            CHECK_FALSE(is_of_fitness(openings[pairing.opening]));
        }
    }
    std::set<std::uint32_t> gate;
    for (const Pairing& pairing : played.batch(2)) gate.insert(pairing.opening);
    CHECK(2 * gate.size() == played.batch(2).size());
}

TEST_CASE("what would stop a run later is told before it begins") {
    const auto problem_of = [](const Changes& changes) -> std::string {
        try {
            setup_of(changes);
        } catch (const Error& error) {
            return error.what();
        }
        return "";
    };
    CHECK(problem_of({}) == "");
    CHECK_THAT(problem_of({"match.openings={plies: 1}"}), Catch::Contains("match.openings.plies"));
    CHECK_THAT(problem_of({"match.opponents={swh: 0.01}"}), Catch::Contains("less than one pair"));
    CHECK_THAT(problem_of({"hall_of_fame.share=0.01"}), Catch::Contains("less than one pair"));
    Setup setup = setup_of({"match.pairs=5"});
    setup.openings = random_openings(3, 4, Size::k8, {.seed = 1});
    REQUIRE(setup.problems().size() == 1);
    CHECK_THAT(setup.problems()[0].what, Catch::Contains("fewer openings than match.pairs"));
}

TEST_CASE("of 500 gates among 20 equal players at most one in twenty promotes") {
    const Setup setup = setup_of({"optimiser.population=20", "yardsticks.every=1",
                                  "champion.gate=1000", "match.openings={plies: 6}"});
    const RunState state = after(setup, 0);
    int promoted = 0;
    for (std::uint64_t trial = 0; trial < 500; ++trial) {
        const Played played(setup, state, [trial](std::size_t batch, std::size_t index) {
            Random random(Key{.seed = trial, .stream = 999, .index = (batch << 32) + index});
            return static_cast<int>(random.below(3)) - 1;
        });
        promoted += played.state().champions.size() > 1;
    }
    CHECK(promoted > 0);  // the simulation can promote
    CHECK(promoted <= 25);
}

TEST_CASE("yardsticks come after the gate, and nothing but history sees them") {
    const Changes due = {"yardsticks.every=1", "yardsticks.players=[swh]"};
    Changes with_league = due;
    with_league.push_back("yardsticks.league=true");
    const Setup setup = setup_of(with_league);
    const std::size_t others = league_panel({}).size() + 1;
    RunState state = start_run(setup), without = state;
    for (int generation = 0; generation < 3; ++generation) {
        const Played played(setup, state);
        const auto yardsticks = played.record().yardsticks;
        REQUIRE(yardsticks.size() == others);
        const auto batch = played.batch(played.ends.size() - 1);
        CHECK(batch.size() == 500 * others);
        for (std::size_t i = 0; i < others; ++i) {
            CHECK(yardsticks[i].score.games() == 500);
            // The league begins where every game does; players meet from openings of their own.
            const std::size_t first = 500 * i;
            const bool from_start =
                played.plan.openings()[batch[first].opening].position == start_position(Size::k8);
            CHECK(from_start == (i + 1 < others));
            CHECK((batch[first].opening == batch[first + 499].opening) == (i + 1 < others));
        }
        CHECK(yardsticks.back().against == "swh");
        without = Played(setup_of(), without).state();
        state = played.state();
    }
    // The same play-offs and gates were due in neither or both; the population never differs.
    CHECK(state.ga == without.ga);
}

}  // namespace evothello

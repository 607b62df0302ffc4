#include "run/generation/proof.hpp"

#include <algorithm>
#include <set>

#include "proof/yardsticks/league.hpp"
#include "support/catch.hpp"
#include "support/played_generation.hpp"

namespace evothello {
namespace {

// Results in which the challenger gets the given points (of 2) in each pair of the gate.
Rule gate_rule(const std::function<int(std::size_t pair)>& points_of_two) {
    return [=](std::size_t batch, std::size_t index) {
        if (batch < 2) return any_result(batch, index);
        const bool challenger_is_black = index % 2 == 0;
        const int points = points_of_two(index / 2);
        const int game = challenger_is_black ? std::min(points, 1) : points / 2;
        return game == static_cast<int>(challenger_is_black) ? 10 : -10;
    };
}

TEST_CASE("the first champion is the mean of generation 0, and reigns until it is beaten") {
    const Setup setup = setup_of();
    const RunState start = start_run(setup);
    const RunState first = Played(setup, start).state();
    REQUIRE(first.champions.size() == 1);
    const Champion& champion = first.champions[0];
    CHECK(champion.generation == 0);
    CHECK(champion.source == "mean");
    CHECK(champion.genes == setup.space.mean(std::get<Ga>(start.evolution.optimiser).first));
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

TEST_CASE("the gate promotes a challenger only beyond the bound of the test") {
    const Setup setup = setup_of({"yardsticks.every=2"});
    const RunState state = after(setup, 1);
    const Sprt test{.nelo0 = 0, .nelo1 = 10};
    struct Case {
        const char* what;
        std::function<int(std::size_t)> points;  // points of the challenger in a pair, 0 to 2
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

TEST_CASE("the winner of the play-off is the challenger") {
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

TEST_CASE("at most sixteen champions play the final, the newest always") {
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
        CHECK(final.verdict.empty() == (champions == 1));
        // Three pairs of each meeting, between the last batch of the gate and the verdict.
        if (champions > 1) {
            CHECK(played.batch(played.ends.size() - 2).size() ==
                  entrants * (entrants - 1) / 2 * 3 * 2);
        }
    }
}

TEST_CASE("the winner meets the start, the champion before it and the players of its rules") {
    for (const bool small : {false, true}) {
        Changes changes = {"budget.generations=3", "champion.verdict=4"};
        if (small) changes.push_back("rules.board=6");
        const Setup setup = setup_of(changes);
        RunState state = after(setup, 2);
        Random random(Key{.seed = 5});
        state.champions.clear();
        for (int i = 0; i < 3; ++i) {
            state.champions.push_back({.generation = i, .genes = setup.space.random(random)});
        }
        const Played played(setup, state, gate_rule([](std::size_t) { return 0; }));
        const Final final = *played.state().final;
        const std::size_t verdict = played.ends.size() - 1;
        const auto batch = played.batch(verdict);
        CHECK(batch.size() == 2 * 4 * final.verdict.size());
        std::vector<std::string> against;
        MatchScore all;
        for (const VerdictMatch& each : final.verdict) {
            against.push_back(each.against);
            CHECK(each.score.pair_count() == 4);
            all += each.score;
        }
        CHECK(all.games() == static_cast<std::int64_t>(batch.size()));
        const auto has = [&](const char* name) {
            return std::find(against.begin(), against.end(), name) != against.end();
        };
        CHECK(has("the start") == (final.winner > 0));
        CHECK(has("the champion before") == (final.winner > 1));
        CHECK(has("swh") == !small);
        CHECK(has("swh6") == small);
        CHECK_FALSE(has("misere"));
        CHECK_FALSE(has("random"));
        std::set<std::uint32_t> own, before;
        for (const Pairing& pairing : batch) own.insert(pairing.opening);
        CHECK(own.size() == 4);
        for (std::size_t i = 0; i < verdict; ++i) {
            for (const Pairing& pairing : played.batch(i)) before.insert(pairing.opening);
        }
        for (const std::uint32_t each : own) CHECK_FALSE(before.contains(each));
    }
}

TEST_CASE("without verdict pairs there is no verdict") {
    const Setup setup = setup_of({"budget.generations=3", "champion.verdict=0"});
    RunState state = after(setup, 2);
    Random random(Key{.seed = 5});
    state.champions.push_back({.generation = 1, .genes = setup.space.random(random)});
    CHECK(Played(setup, state).state().final->verdict.empty());
}

TEST_CASE("proof games use no opening of the fitness and none of their own twice") {
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

TEST_CASE("yardsticks come after the gate and affect only history") {
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
            // League games begin at the start position; other yardsticks have fresh openings.
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
    // Yardsticks do not affect the population.
    CHECK(state.evolution == without.evolution);
}

}  // namespace
}  // namespace evothello

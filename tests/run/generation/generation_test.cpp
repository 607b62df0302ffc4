#include "run/generation/generation.hpp"

#include <algorithm>
#include <set>

#include "run/save/tables.hpp"
#include "support/catch.hpp"
#include "support/played_generation.hpp"

namespace evothello {
namespace {

TEST_CASE("a generation has the games of its schedule and its shares") {
    for (const char* schedule : {"round_robin", "k_random 3", "swiss 3"}) {
        for (const int population : {6, 7}) {
            const Setup setup =
                setup_of({"optimiser.population=" + std::to_string(population),
                          "match.schedule=" + std::string(schedule), "match.pairs=2",
                          "match.opponents={swh: 0.1, classic: 0.2}", "hall_of_fame.share=0.2"});
            INFO(schedule << ", " << population << " individuals");
            const int rounds = setup.config.pipeline[0].schedule.max_rounds(population);
            const std::int64_t meetings = std::int64_t{rounds} * (population / 2);
            // Pairs against outside opponents, which are half of an individual's games.
            const int pairs = 2 * rounds;
            const int swh = static_cast<int>(std::lround(pairs * 0.2));
            const int classic = static_cast<int>(std::lround(pairs * 0.4)), hall = classic;

            const Played first(setup, start_run(setup));
            CHECK(static_cast<std::int64_t>(first.results.size()) ==
                  2 * (2 * meetings + (swh + classic) * population));  // the hall is still empty
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

// The last generation, with all kinds of games that depend on results of other games.
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

    // Counts points and games of each individual again.
    const std::size_t count = next.evolution.population.individuals.size();
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
        CHECK(next.evolution.population.games[i] == wins[i] + draws[i] + losses[i]);
        CHECK(next.evolution.population.points[i] ==
              Approx((wins[i] + 0.5 * draws[i]) / next.evolution.population.games[i]));
        CHECK(next.evolution.population.fitness[i] == next.evolution.population.points[i]);
        mean += next.evolution.population.points[i] / static_cast<double>(count);
    }
    const std::size_t best = next.evolution.population.best();
    CHECK(record.best_id == next.evolution.population.individuals[best].id);
    CHECK(record.best == next.evolution.population.individuals[best].genes);
    CHECK(record.best_fitness == *std::ranges::max_element(next.evolution.population.fitness));
    CHECK(record.best_score == next.evolution.population.points[best]);
    CHECK(record.mean_fitness == Approx(mean));
    double variance = 0;
    for (const double points : next.evolution.population.points)
        variance += (points - mean) * (points - mean) / 6;
    CHECK(record.score_spread == Approx(std::sqrt(variance)));
    CHECK(record.score_noise == Approx(std::sqrt(0.25 / next.evolution.population.games[0])));
    CHECK(record.mean == setup.space.mean(genes_of(next.evolution.population.individuals)));
    CHECK(record.moved ==
          setup.space.distance(record.mean,
                               setup.space.mean(genes_of(state.evolution.population.individuals))));

    const MatchScore& challenge = record.challenge;
    CHECK(challenge.games() == 2 * challenge.pair_count());
    CHECK(challenge.wins + challenge.draws + challenge.losses ==
          static_cast<std::int64_t>(played.results.size() - played.ends[1]));
    CHECK(next.hall.back().genes == record.best);
}

}  // namespace
}  // namespace evothello

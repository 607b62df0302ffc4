#include "proof/yardsticks/regret.hpp"

#include <cmath>

#include "game/player.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/plain.hpp"

using namespace evothello;

namespace {

SearchSettings to_depth(int depth) { return {.depth = {{{0, depth}}}}; }

// Every `step`-th position of a shipped set.
RegretSet sample(const Rules& rules, std::size_t step) {
    RegretSet set{.rules = rules, .positions = {}};
    const auto& all = shipped_regret_set(rules).positions;
    for (std::size_t i = 0; i < all.size(); i += step * kThinning) set.positions.push_back(all[i]);
    return set;
}

RegretSet sample_for(const Player& player, std::size_t step) {
    return sample(player.weights.rules, step);
}

}  // namespace

TEST_CASE("discs lost are those of the move that plain minimax would play") {
    for (const std::string_view name : {"directional", "misere", "dynamic"}) {
        const Player player = load_player(name);
        const Evaluator evaluator(player.weights);
        const RegretSet set = sample_for(player, 9);
        for (const int depth : {1, 3}) {
            INFO(name << " at depth " << depth);
            const auto found = regret(evaluator, to_depth(depth), set, {});
            REQUIRE(found);
            for (std::size_t i = 0; i < set.positions.size(); ++i) {
                const Position& position = set.positions[i].position;
                const PlainRoot plain =
                    plain_search(evaluator, position.discs, position.moves(), depth);
                REQUIRE(found->lost[i] == set.positions[i].lost(lowest(plain.best)));
            }
        }
    }
}

TEST_CASE("a player who sees the end loses nothing") {
    for (const std::string_view name : {"swh", "swh_reversed", "swh6"}) {
        const Player player = load_player(name);
        RegretSet set = sample_for(player, 30);
        std::erase_if(set.positions,
                      [](const RegretPosition& each) { return each.position.empties() != 10; });
        const auto found = regret(Evaluator(player.weights), to_depth(10), set, {});
        REQUIRE(found);
        CHECK(found->all.lost == 0);
        CHECK(found->all.best_share() == 1);
    }
}

TEST_CASE("only weights and depth decide, not clock, avoid list, ties, epsilon or solver") {
    const Player player = load_player("directional");
    const Evaluator evaluator(player.weights);
    const RegretSet set = sample_for(player, 5);
    SearchSettings search = to_depth(2);
    const auto plain = regret(evaluator, search, set, {});
    search = {.depth = search.depth,
              .solve = 14,
              .time = 0.001,
              .nodes = 1,
              .epsilon = 0.9,
              .ties = Ties::kRandom,
              .avoid = Avoid::kRisky};
    CHECK(regret(evaluator, search, set, {})->lost == plain->lost);
    CHECK(plain->all.lost > 0);
}

TEST_CASE("regret does not depend on threads") {
    const Player player = load_player("misere");
    const Evaluator evaluator(player.weights);
    const RegretSet set = sample_for(player, 7);
    const auto one = regret(evaluator, to_depth(4), set, {.threads = 1});
    for (const int threads : {2, 7}) {
        CHECK(regret(evaluator, to_depth(4), set, {.threads = threads})->lost == one->lost);
    }
}

TEST_CASE("a player that always moves at random is measured, each time the same") {
    const Player player = load_player("random");
    const Evaluator evaluator(player.weights);
    const RegretSet& set = shipped_regret_set({});
    const auto random = regret(evaluator, player.search, set, {});
    CHECK(regret(evaluator, player.search, set, {.threads = 1})->lost == random->lost);
    CHECK(regret(evaluator, to_depth(1), set, {})->lost != random->lost);
    // The mean loss of a random move is known exactly; a sample of 900 moves must be within 3
    // standard errors.
    double expected = 0;
    for (const RegretPosition& each : set.positions) {
        double lost = 0;
        for_each_square(each.position.moves(), [&](Square square) { lost += each.lost(square); });
        expected += lost / static_cast<double>(each.margins.size() * set.positions.size());
    }
    CHECK(random->all.mean() == Approx(expected).margin(1.5 * random->all.error()));
}

TEST_CASE("a stopped measurement returns no regret") {
    const std::atomic<bool> stop = true;
    const Player player = load_player("swh");
    CHECK_FALSE(
        regret(Evaluator(player.weights), to_depth(1), shipped_regret_set({}), {.stop = &stop}));
}

TEST_CASE("mean, error and share of best moves follow the textbook") {
    DiscsLost lost;
    for (const int discs : {0, 2, 0, 6}) lost.add(discs);
    CHECK(lost.mean() == 2);
    // Sample variance 24 / 3 = 8; variance of the mean 8 / 4 = 2.
    CHECK(lost.error() == Approx(1.959963984540054 * std::sqrt(2.0)));
    CHECK(lost.best_share() == 0.5);
}

TEST_CASE("results are grouped by number of empties") {
    const RegretSet set = sample({}, 300);
    const Regret added = make_regret(set, std::vector<int>(set.positions.size(), 3));
    CHECK(added.all.lost == 3 * added.all.positions);
    std::int64_t positions = 0;
    for (const auto& [empties, lost] : added.by_empties) {
        CHECK(lost.mean() == 3);
        positions += lost.positions;
    }
    CHECK(positions == added.all.positions);
    CHECK(positions == static_cast<std::int64_t>(set.positions.size()));
    if (kThinning == 1) CHECK(added.by_empties.size() == 3);
}

TEST_CASE("a difference is paired, so that losses of both players cancel") {
    const RegretSet set = sample({}, 100);
    std::vector<int> one, other;
    for (std::size_t i = 0; i < set.positions.size(); ++i) {
        one.push_back(static_cast<int>(10 * i) + 1);
        other.push_back(static_cast<int>(10 * i));
    }
    const Regret paired = difference(set, make_regret(set, one), make_regret(set, other));
    CHECK(paired.all.mean() == 1);
    if (set.positions.size() > 1) CHECK(paired.all.error() == 0);
}

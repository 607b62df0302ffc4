#include "proof/cycles.hpp"

#include <cmath>

#include "base/random.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/pool.hpp"

using namespace evothello;

namespace {

// Games of a pool in which player i wins a game against j with probability chance(i, j).
template <typename Chance>
Comparison pool(std::size_t players, std::size_t pairs, std::uint64_t seed, Chance chance) {
    const auto pairings = round_robin(players, pairs);
    std::vector<GameRecord> games;
    Random random({.seed = seed});
    for (const Pairing& pairing : pairings) {
        const bool won = random.uniform() < chance(pairing.black, pairing.white);
        games.push_back({.played = true, .margin = static_cast<std::int8_t>(won ? 1 : -1)});
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < players; ++i) names.push_back(std::string(1, char('a' + i)));
    return compare(names, pairings, games);
}

double chance_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

// Index 0 is the weakest.
auto ladder(double step) {
    return [step](std::uint32_t one, std::uint32_t other) {
        return chance_of(step * (static_cast<double>(one) - static_cast<double>(other)));
    };
}

// Players 1, 2 and 4 beat each other in a circle, 4 against 2 most narrowly; with 0 and 3 they form
// a ladder.
double planted(std::uint32_t one, std::uint32_t other) {
    const auto beats = [&](std::uint32_t winner, std::uint32_t loser) {
        return one == winner && other == loser;
    };
    if (beats(1, 4) || beats(2, 1)) return 0.8;
    if (beats(4, 1) || beats(1, 2)) return 0.2;
    if (beats(4, 2)) return 0.7;
    if (beats(2, 4)) return 0.3;
    const auto strength = [](std::uint32_t player) {
        return player == 0 ? -200 : player == 3 ? 200 : 0;
    };
    return chance_of(strength(one) - strength(other));
}

}  // namespace

TEST_CASE("a planted circle of three is found, and nothing else") {
    const Comparison comparison = pool(5, 200, 1, planted);
    const auto triples = intransitive_triples(comparison);
    REQUIRE(triples.size() == 1);
    CHECK(triples[0].players == std::array<std::size_t, 3>{1, 4, 2});
    CHECK(triples[0].lowest_score == comparison.scores[4][2].mean());
    const auto cyclic = cyclic_part(comparison, 1);
    REQUIRE(cyclic);
    CHECK(cyclic->beyond_noise());
    CHECK(cyclic->part > 2 * cyclic->floor);
    CHECK(cyclic->part < 1);
}

TEST_CASE("the clearest of several circles comes first") {
    // Two circles, 0 1 2 and 3 4 5, the second one clearer; all other meetings are even.
    const Comparison comparison = pool(6, 200, 2, [](std::uint32_t one, std::uint32_t other) {
        if (one / 3 != other / 3) return 0.5;
        const double edge = one < 3 ? 0.15 : 0.3;
        return (one + 1) % 3 == other % 3 ? 0.5 + edge : 0.5 - edge;
    });
    const auto triples = intransitive_triples(comparison);
    REQUIRE(triples.size() >= 2);
    CHECK(triples[0].players == std::array<std::size_t, 3>{3, 4, 5});
    for (std::size_t i = 1; i < triples.size(); ++i)
        CHECK(triples[i].lowest_score <= triples[i - 1].lowest_score);
}

TEST_CASE("about 5% of pools without circles exceed the floor") {
    struct Case {
        std::size_t players, pairs;
        double step;
    };
    constexpr std::uint64_t kPools = 100 / kThinning;
    int over = 0, all = 0;
    for (const auto& [players, pairs, step] :
         {Case{3, 50, 0}, Case{6, 15, 0}, Case{6, 20, 60}, Case{5, 40, 100}}) {
        for (std::uint64_t seed = 0; seed < kPools; ++seed) {
            const auto cyclic = cyclic_part(pool(players, pairs, 100 + seed, ladder(step)), seed);
            REQUIRE(cyclic);
            over += cyclic->beyond_noise();
            ++all;
        }
    }
    CHECK(over > all / 50);
    CHECK(over < all / 10);
}

TEST_CASE("the cyclic part is what is left of the results without row means") {
    // For three players A = ladder + c (+1, +1, -1 around), and the cyclic part is sqrt(6) c /
    // ||A||.
    const Comparison comparison = played(3, 400, not_transitive);
    const auto cyclic = cyclic_part(comparison, 1);
    REQUIRE(cyclic);
    const auto logit = [](double points) { return std::log(points / (801 - points)); };
    const double ab = logit(600.5), ca = logit(480.5);
    const double circle = (ab + ab + ca) / 3;
    const double all = std::sqrt(2 * (ab * ab + ab * ab + ca * ca));
    CHECK(cyclic->part == Approx(std::sqrt(6.0) * circle / all));
    CHECK(cyclic_part(comparison, 1)->floor == cyclic->floor);
    CHECK(cyclic_part(comparison, 2)->floor != cyclic->floor);
    CHECK(cyclic_part(comparison, 2)->floor == Approx(cyclic->floor).epsilon(0.2));
}

TEST_CASE("two players, and some who never met, have no cyclic part") {
    CHECK_FALSE(cyclic_part(played(2, 20, level), 1));
    const auto pairings = gauntlet(0, 3, 10);
    const std::vector<GameRecord> games(pairings.size(), {.played = true, .margin = 2});
    CHECK_FALSE(cyclic_part(compare({"a", "b", "c"}, pairings, games), 1));
    // All games drawn: no residual, and nothing could be shown.
    const auto drawn = cyclic_part(played(3, 10, [](auto, auto, auto) { return 0; }), 1);
    REQUIRE(drawn);
    CHECK(drawn->part == 0);
    CHECK_FALSE(drawn->beyond_noise());
}

TEST_CASE("lost to an ancestor is an older one's win beyond the bar, of all meetings in the run") {
    // Each player is weaker than the one before, except the last, who beats all.
    const auto decline = [](std::uint32_t, std::uint32_t other, std::uint32_t opening) {
        return other == 4 ? -1 : opening % 4 < 3 ? 1 : -1;
    };
    const Comparison comparison = played(5, 100, decline);
    CHECK(lost_ancestors(comparison, 0, 5) == LostAncestors{.lost = 6, .meetings = 10});
    CHECK(lost_ancestors(comparison, 1, 4) == LostAncestors{.lost = 3, .meetings = 3});
    CHECK(lost_ancestors(comparison, 3, 5) == LostAncestors{.lost = 0, .meetings = 1});
    CHECK(lost_ancestors(comparison, 2, 3) == LostAncestors{});
    CHECK(lost_ancestors(played(5, 9, decline), 0, 5) == LostAncestors{});
}

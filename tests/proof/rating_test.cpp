#include "proof/rating.hpp"

#include <cmath>
#include <numeric>

#include "base/stats.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

// Pairs of games between players of a pool.
struct Played {
    std::vector<Pairing> pairings;
    std::vector<GameRecord> games;

    // Adds one pair; results of `one` with black and with white: 1, 0 or -1.
    void pair(std::uint32_t one, std::uint32_t other, int with_black, int with_white) {
        pairings.push_back({.black = one, .white = other});
        pairings.push_back({.black = other, .white = one});
        for (const int margin : {with_black, -with_white}) {
            games.push_back({.played = true, .margin = static_cast<std::int8_t>(margin)});
        }
    }
    void pairs(int count, std::uint32_t one, std::uint32_t other, int with_black, int with_white) {
        for (; count > 0; --count) pair(one, other, with_black, with_white);
    }
    Ratings rated(std::size_t players, std::optional<Anchor> anchor = {}) const {
        return rate(players, pairings, games, anchor);
    }
};

double elo_of(double score) { return -400 * std::log10(1 / score - 1); }
double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

// Returns 1, 0 or -1, with a tenth of draws, so that the mean score fits `elo`.
int result(double elo, Random& random) {
    const double chance = random.uniform(), score = score_of(elo);
    return chance < score - 0.05 ? 1 : chance < score + 0.05 ? 0 : -1;
}

// A round robin of players `step` Elo apart. With twins, both games of a pair have the same result.
Played simulated(std::uint32_t players, int pairs, double step, bool twins, std::uint64_t index) {
    Random random({.seed = 21, .index = index});
    Played played;
    for (std::uint32_t i = 0; i < players; ++i) {
        for (std::uint32_t j = i + 1; j < players; ++j) {
            const double elo = step * (static_cast<double>(j) - static_cast<double>(i));
            for (int pair = 0; pair < pairs; ++pair) {
                const int one = result(elo, random);
                played.pair(i, j, one, twins ? one : result(elo, random));
            }
        }
    }
    return played;
}

// The slow twin: minorisation-maximisation on strengths, from the definition.
std::vector<double> by_minorisation(std::size_t n, const Played& played) {
    std::vector<std::vector<double>> games(n, std::vector<double>(n)), wins = games;
    for (std::size_t k = 0; k < played.games.size(); ++k) {
        const auto [black, white, opening] = played.pairings[k];
        const int margin = played.games[k].margin;
        games[black][white] += 1;
        games[white][black] += 1;
        wins[black][white] += margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
        wins[white][black] += margin > 0 ? 0 : margin < 0 ? 1 : 0.5;
    }
    const auto real = games;
    const auto total = [&](std::size_t i) {
        return std::accumulate(real[i].begin(), real[i].end(), 0.0);
    };
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            if (real[i][j] == 0) continue;
            const double draws = real[i][j] / total(i) + real[i][j] / total(j);
            games[i][j] += draws;
            wins[i][j] += draws / 2;
        }
    }
    std::vector<double> strength(n, 1.0), elo(n);
    for (int round = 0; round < 20'000; ++round) {
        const std::vector<double> before = strength;
        for (std::size_t i = 0; i < n; ++i) {
            double won = 0, weight = 0;
            for (std::size_t j = 0; j < n; ++j) {
                won += wins[i][j];
                weight += games[i][j] / (before[i] + before[j]);
            }
            strength[i] = won / weight;
        }
    }
    for (std::size_t i = 0; i < n; ++i) elo[i] = 400 * std::log10(strength[i]);
    const double mean = stats::mean(elo);
    for (double& each : elo) each -= mean;
    return elo;
}

void check_sums(const Ratings& ratings) {
    CHECK(std::abs(stats::mean(ratings.elo)) < 1e-9);
    for (std::size_t i = 0; i < ratings.elo.size(); ++i) {
        const std::vector<double>& row = ratings.covariance[i];
        CHECK(std::abs(std::accumulate(row.begin(), row.end(), 0.0)) < 1e-6);
        CHECK(ratings.error[i] == Approx(stats::kZ95 * std::sqrt(row[i])));
        for (std::size_t j = 0; j < row.size(); ++j) {
            CHECK(row[j] == Approx(ratings.covariance[j][i]));
        }
    }
}

}  // namespace

TEST_CASE("two players differ by the Elo of their score, with two draws added") {
    Played played;  // 60 wins, 20 draws, 20 losses: 70 of 100 points
    played.pairs(30, 0, 1, 1, 1);
    played.pairs(10, 0, 1, 0, 0);
    played.pairs(10, 0, 1, -1, -1);
    const Ratings ratings = played.rated(2);
    CHECK(ratings.elo[0] - ratings.elo[1] == Approx(elo_of(71.0 / 102)).margin(1e-4));
    check_sums(ratings);
}

TEST_CASE("two players' error equals the error of their score") {
    Played played;
    played.pairs(2000, 0, 1, 1, 1);
    played.pairs(500, 0, 1, 0, 1);
    played.pairs(1500, 0, 1, -1, 1);
    played.pairs(1000, 0, 1, -1, -1);
    const std::vector<double> pairs = {1000, 0, 1500, 500, 2000};
    const Ratings ratings = played.rated(2);
    double sum = 0;
    const double mean = (1500 * 0.5 + 500 * 0.75 + 2000) / 5000;
    for (std::size_t i = 0; i < 5; ++i) {
        const double off = 0.25 * static_cast<double>(i) - mean;
        sum += pairs[i] * off * off;
    }
    const double error = stats::kZ95 * std::sqrt(sum) / 5000;
    const double bar = (elo_of(mean + error) - elo_of(mean - error)) / 2;
    CHECK(2 * ratings.error[0] == Approx(bar).epsilon(0.005));
    CHECK(ratings.error[0] == Approx(ratings.error[1]));
}

TEST_CASE("the error of a single pair, by hand") {
    Played played;
    played.pair(0, 1, 1, 1);
    // With virtual draws 3 of 4 points: p = 3/4, second derivative 4 * 3/16, half of it from the
    // pair. The pair's score is 1/2 above 2p, and its variance 2 * 3/16.
    const double scale = (0.5 + 0.25) / (0.5 + 0.375 * (1 - 0.5));
    const double difference = 400 / std::log(10) * std::sqrt(scale / 0.75);
    const Ratings ratings = played.rated(2);
    CHECK(ratings.elo[0] == Approx(elo_of(0.75) / 2));
    CHECK(ratings.error[0] == Approx(stats::kZ95 * difference / 2));
    CHECK(ratings.los(0, 1) == Approx(stats::normal_cdf(elo_of(0.75) / difference)));
}

TEST_CASE("a symmetric pool has equal ratings") {
    Played ring, draws;
    for (std::uint32_t i = 0; i < 5; ++i) {
        ring.pairs(3, i, (i + 1) % 5, 1, 1);
        for (std::uint32_t j = i + 1; j < 5; ++j) draws.pair(i, j, 0, 0);
    }
    for (const Ratings& ratings : {ring.rated(5), draws.rated(5)}) {
        for (std::size_t i = 0; i < 5; ++i) {
            CHECK(ratings.elo[i] == Approx(0).margin(1e-6));
            CHECK(ratings.error[i] > 0);
            CHECK(ratings.error[i] == Approx(ratings.error[0]));
        }
        check_sums(ratings);
        CHECK(ratings.los(1, 3) == Approx(0.5));
    }
}

TEST_CASE("ratings agree with minorisation-maximisation") {
    for (std::uint64_t index = 0; index < 20; ++index) {
        Random random({.seed = 22, .index = index});
        const auto players = static_cast<std::uint32_t>(2 + random.below(8));
        Played played;
        // A chain that connects all players, and some more pairs.
        for (std::uint32_t i = 0; i + 1 < players; ++i) played.pair(i, i + 1, 1, 0);
        for (auto more = random.below(40); more > 0; --more) {
            const auto one = static_cast<std::uint32_t>(random.below(players));
            const auto other = static_cast<std::uint32_t>(random.below(players));
            if (one == other) continue;
            played.pair(one, other, static_cast<int>(random.below(3)) - 1, 1);
        }
        const Ratings ratings = played.rated(players);
        const std::vector<double> twin = by_minorisation(players, played);
        for (std::size_t i = 0; i < players; ++i) {
            CHECK(ratings.elo[i] == Approx(twin[i]).margin(0.01));
        }
        check_sums(ratings);
    }
}

TEST_CASE("a player who lost every game has a rating, lower the more it lost") {
    double before = 0;
    for (const int pairs : {1, 10, 100, 1'000, 10'000}) {
        Played played;
        played.pairs(pairs, 0, 1, 0, 0);
        played.pairs(pairs, 2, 0, -1, -1);
        played.pairs(pairs, 1, 2, 1, 1);
        const Ratings ratings = played.rated(3);
        CHECK(std::isfinite(ratings.elo[2]));
        CHECK(std::isfinite(ratings.error[2]));
        CHECK(ratings.elo[2] < before);
        CHECK(ratings.los(0, 2) > 0.7);
        CHECK(ratings.los(0, 2) + ratings.los(2, 0) == Approx(1));
        before = ratings.elo[2];
    }
}

TEST_CASE("a ladder where everyone beats all below them is finite") {
    Played played;
    for (std::uint32_t i = 0; i < 30; ++i) {
        for (std::uint32_t j = i + 1; j < 30; ++j) played.pairs(10, i, j, 1, 1);
    }
    const Ratings ratings = played.rated(30);
    for (std::size_t i = 0; i + 1 < 30; ++i) CHECK(ratings.elo[i] > ratings.elo[i + 1] + 50);
    check_sums(ratings);
}

TEST_CASE("a long chain of one-sided matches is rated link by link") {
    Played played;
    for (std::uint32_t i = 0; i + 1 < 60; ++i) played.pairs(500, i, i + 1, 1, 1);
    const Ratings ratings = played.rated(60);
    // Inside the chain a link has 1 virtual draw; the first and the last link have 1 1/2.
    CHECK(ratings.elo[0] - ratings.elo[1] == Approx(elo_of(1000.75 / 1001.5)).margin(0.01));
    CHECK(ratings.elo[30] - ratings.elo[31] == Approx(elo_of(1000.5 / 1001)).margin(0.01));
    CHECK(ratings.elo[0] - ratings.elo[59] > 70'000);
}

TEST_CASE("an anchor moves all ratings and no error") {
    const Played played = simulated(4, 50, 30, false, 0);
    const Ratings free = played.rated(4), held = played.rated(4, Anchor{.player = 2, .elo = 1500});
    CHECK(held.elo[2] == Approx(1500));
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(held.elo[i] - held.elo[0] == Approx(free.elo[i] - free.elo[0]).margin(1e-9));
    }
    CHECK(held.error == free.error);
    CHECK(held.covariance == free.covariance);
    CHECK(held.los(0, 1) == Approx(free.los(0, 1)));
}

TEST_CASE("3,000 games among 6 players 20 Elo apart give errors of about 17") {
    const Ratings ratings = simulated(6, 100, 20, false, 1).rated(6);
    for (std::size_t i = 0; i < 6; ++i) {
        CHECK(ratings.error[i] == Approx(17).margin(1));
        CHECK(std::abs(ratings.elo[i] - (50 - 20 * static_cast<double>(i))) < 25);
    }
    check_sums(ratings);
}

TEST_CASE("95 of 100 intervals hold the truth, dependent pairs or not, few games or many") {
    const int runs = 200 / kThinning;
    for (const bool twins : {false, true}) {
        for (const int pairs : {3, 30}) {
            int inside = 0;
            for (std::uint64_t run = 0; run < static_cast<std::uint64_t>(runs); ++run) {
                const Ratings ratings = simulated(6, pairs, 20, twins, 100 + run).rated(6);
                for (std::size_t i = 0; i < 6; ++i) {
                    const double truth = 50 - 20 * static_cast<double>(i);
                    inside += std::abs(ratings.elo[i] - truth) < ratings.error[i];
                }
            }
            INFO((twins ? "twins, " : "independent, ") << pairs << " pairs");
            const double share = inside / (6.0 * runs);
            CHECK(share > 0.92);
            CHECK(share < 0.98);
        }
    }
}

TEST_CASE("groups that never met have mean 0 each, and nothing is known between them") {
    Played played;
    played.pairs(50, 0, 1, 1, 0);
    played.pairs(50, 2, 3, 1, 1);
    const Ratings ratings = played.rated(5);  // player 4 has no games
    CHECK(ratings.elo[0] == Approx(-ratings.elo[1]));
    CHECK(ratings.elo[2] == Approx(-ratings.elo[3]));
    CHECK(ratings.elo[4] == 0);
    for (const double error : ratings.error) CHECK(error > 1000);
    CHECK(ratings.los(0, 1) > 0.99);
    CHECK(ratings.los(2, 3) > 0.99);
    CHECK(ratings.los(3, 0) == Approx(0.5).margin(0.2));
    check_sums(ratings);

    const std::span<const Pairing> pairings(played.pairings);
    const std::span<const GameRecord> games(played.games);
    const Ratings alone = rate(2, pairings.first(100), games.first(100));
    CHECK(ratings.elo[0] == Approx(alone.elo[0]));
}

TEST_CASE("games not played do not count") {
    Played played = simulated(4, 10, 50, false, 2);
    const Ratings before = played.rated(4);
    for (int i = 0; i < 10; ++i) {
        played.pair(0, 3, 1, 1);
        played.games.back() = played.games.end()[-2] = GameRecord{};
    }
    CHECK(played.rated(4).elo == before.elo);
    CHECK(played.rated(4).covariance == before.covariance);
    // A game without its second game counts for the rating.
    played.pair(0, 3, 1, 1);
    played.games.back().played = false;
    CHECK(played.rated(4).elo[0] > before.elo[0]);
}

TEST_CASE("pools without games, or with one player, are rated too") {
    CHECK(rate(0, {}, {}).elo.empty());
    const Ratings one = rate(1, {}, {}, Anchor{.player = 0, .elo = 7});
    CHECK(one.elo == std::vector<double>{7});
    CHECK(one.error[0] == Approx(0).margin(1e-6));
    const Ratings two = rate(2, {}, {});
    CHECK(two.elo == std::vector<double>{0, 0});
    CHECK(two.error[0] > 1000);
    CHECK(two.los(0, 1) == 0.5);
}

TEST_CASE("a generation of 64 players and 4,032 games is rated, the same each time") {
    const Played played = simulated(64, 1, 5, false, 3);
    REQUIRE(played.games.size() == 4032);
    const Ratings ratings = played.rated(64);
    CHECK(ratings.elo[0] > ratings.elo[63]);
    CHECK(played.rated(64).elo == ratings.elo);
    CHECK(played.rated(64).covariance == ratings.covariance);
}

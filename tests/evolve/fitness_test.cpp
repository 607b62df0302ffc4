#include "evolve/fitness.hpp"

#include <algorithm>
#include <numeric>

#include "base/random.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

using Numbers = std::vector<double>;

struct Played {
    std::vector<Pairing> pairings;
    std::vector<GameRecord> games;

    void add(std::uint32_t black, std::uint32_t white, int margin, bool played = true) {
        pairings.push_back({.black = black, .white = white});
        games.push_back({.played = played, .margin = static_cast<std::int8_t>(margin)});
    }
    Numbers fitness(FitnessKind kind, std::size_t individuals, std::size_t contenders) const {
        return fitness_of(kind, individuals, contenders, pairings, games);
    }
};

// Individuals 0, 1 and 2, and opponent 3. Points: 2.5 of 4 for individual 0, 2 of 5 for 1, 0 of 2
// for 2.
Played example() {
    Played played;
    played.add(0, 1, 10);
    played.add(1, 0, -2);
    played.add(1, 2, 64);
    played.add(2, 0, 0, false);  // stopped: does not count
    played.add(3, 0, 8);
    played.add(0, 3, 0);
    played.add(3, 2, 20);
    played.add(1, 3, -3);
    played.add(3, 1, -1);
    return played;
}

Played random_games(std::uint64_t index, std::uint32_t contenders) {
    Random random(Key{.stream = 60011, .index = index});
    Played played;
    for (std::uint32_t a = 0; a < contenders; ++a) {
        for (std::uint32_t b = 0; b < contenders; ++b) {
            if (a != b) played.add(a, b, static_cast<int>(random.below(129)) - 64);
        }
    }
    return played;
}

}  // namespace

TEST_CASE("the score is points a game") {
    const Played played = example();
    const Numbers expected = {2.5 / 4, 2.0 / 5, 0};
    CHECK(played.fitness(FitnessKind::kScore, 3, 4) == expected);
    const Tally found = tally(3, played.pairings, played.games);
    CHECK(found.points == expected);
    CHECK(found.games == std::vector<int>{4, 5, 2});
}

TEST_CASE("discs are the mean margin a game") {
    CHECK(example().fitness(FitnessKind::kDiscs, 3, 4) ==
          Numbers{(10 + 2 - 8 + 0) / 4.0, (-10 - 2 + 64 - 3 + 1) / 5.0, (-64 - 20) / 2.0});
}

TEST_CASE("a point is worth less the more points were won from the same opponent") {
    // Points won from 0: none; from 1: two, both by 0; from 2: one, by 1; from 3: 1.5, a half by 0
    // and one by 1.
    CHECK(example().fitness(FitnessKind::kShared, 3, 4) ==
          Numbers{2 / 2.0 + 0.5 / 1.5, 1 + 1 / 1.5, 0});
}

TEST_CASE("shared fitness sums to the number of opponents from whom anything was won") {
    const Played played = random_games(1, 7);
    const Numbers fitness = played.fitness(FitnessKind::kShared, 5, 7);
    CHECK(std::accumulate(fitness.begin(), fitness.end(), 0.0) == Approx(7));
}

TEST_CASE("an individual without games has a neutral fitness") {
    Played played;
    played.add(0, 1, 5);
    CHECK(played.fitness(FitnessKind::kScore, 3, 3) == Numbers{1, 0, 0.5});
    CHECK(played.fitness(FitnessKind::kDiscs, 3, 3) == Numbers{5, -5, 0});
    CHECK(played.fitness(FitnessKind::kShared, 3, 3) == Numbers{1, 0, 0});
    CHECK(tally(3, played.pairings, played.games).games == std::vector<int>{1, 1, 0});
}

TEST_CASE("fitness does not depend on colours") {
    const Played played = random_games(2, 6);
    Played turned;
    for (std::size_t i = 0; i < played.games.size(); ++i) {
        turned.add(played.pairings[i].white, played.pairings[i].black, -played.games[i].margin);
    }
    for (const auto kind : {FitnessKind::kScore, FitnessKind::kDiscs, FitnessKind::kShared}) {
        CHECK(turned.fitness(kind, 4, 6) == played.fitness(kind, 4, 6));
    }
}

TEST_CASE("reversing all games reverses scores and discs") {
    const Played played = random_games(3, 6);
    Played other = played;
    for (GameRecord& game : other.games) game.margin = static_cast<std::int8_t>(-game.margin);
    const Numbers score = played.fitness(FitnessKind::kScore, 4, 6);
    const Numbers discs = played.fitness(FitnessKind::kDiscs, 4, 6);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(other.fitness(FitnessKind::kScore, 4, 6)[i] == Approx(1 - score[i]));
        CHECK(other.fitness(FitnessKind::kDiscs, 4, 6)[i] == -discs[i]);
    }
}

TEST_CASE("without other opponents scores average half a point per game and discs 0") {
    const Played played = random_games(4, 6);
    const Numbers score = played.fitness(FitnessKind::kScore, 6, 6);
    const Numbers discs = played.fitness(FitnessKind::kDiscs, 6, 6);
    CHECK(std::accumulate(score.begin(), score.end(), 0.0) == Approx(3));
    CHECK(std::accumulate(discs.begin(), discs.end(), 0.0) == Approx(0).margin(1e-9));
}

TEST_CASE("games of opponents among themselves change no score") {
    Played played = example();
    const Numbers score = played.fitness(FitnessKind::kScore, 3, 5);
    const Numbers shared = played.fitness(FitnessKind::kShared, 3, 5);
    played.add(3, 4, 64);
    played.add(4, 3, 64);
    CHECK(played.fitness(FitnessKind::kScore, 3, 5) == score);
    CHECK(played.fitness(FitnessKind::kShared, 3, 5) == shared);
}

TEST_CASE("ratings are in Elo around the mean of the individuals, whatever the opponents") {
    Played played;
    for (int i = 0; i < 50; ++i) {  // 0 beats 1 in three of four games, and 2 wins all games
        played.add(0, 1, i % 2 == 0 ? 2 : -2);
        played.add(1, 0, -2);
        for (const std::uint32_t loser : {0u, 1u}) {
            played.add(loser, 2, -30);
            played.add(2, loser, 30);
        }
    }
    const Numbers elo = played.fitness(FitnessKind::kRating, 2, 3);
    REQUIRE(elo.size() == 2);
    CHECK(elo[0] + elo[1] == Approx(0).margin(1e-9));
    CHECK(elo[0] - elo[1] == Approx(190.8).margin(10));
    const Numbers all = played.fitness(FitnessKind::kRating, 3, 3);
    CHECK(all[0] - all[1] == Approx(elo[0] - elo[1]));
    CHECK(all[2] > all[0] + 400);
    CHECK(all[0] + all[1] + all[2] == Approx(0).margin(1e-9));
}

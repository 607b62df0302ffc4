#include "proof/score.hpp"

#include <cmath>
#include <vector>

#include "base/random.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

GameRecord game(int margin) { return {.played = true, .margin = static_cast<std::int8_t>(margin)}; }

std::vector<GameRecord> random_games(std::size_t pairs, std::uint64_t index) {
    Random random({.seed = 7, .index = index});
    std::vector<GameRecord> games;
    for (std::size_t i = 0; i < 2 * pairs; ++i) {
        games.push_back(game(static_cast<int>(random.below(5)) - 2));
    }
    return games;
}

MatchScore sum(MatchScore one, const MatchScore& other) { return one += other; }

}  // namespace

TEST_CASE("a pair counts by its points, and the second game from the other side") {
    struct Case {
        int first, second;  // black's margins; the first player has black in the first game
        std::size_t points;
    };
    // Two wins; a win and a draw; the two even results; and the losing counterparts.
    for (const Case& each : {Case{2, -2, 4},
                             {2, 0, 3},
                             {0, -2, 3},
                             {2, 2, 2},
                             {0, 0, 2},
                             {-2, -2, 2},
                             {-2, 0, 1},
                             {0, 2, 1},
                             {-2, 2, 0}}) {
        const MatchScore score = score_of_pairs(std::vector{game(each.first), game(each.second)});
        INFO(each.first << " and " << each.second);
        MatchScore expected;
        expected.pairs[each.points] = 1;
        for (const int own : {each.first, -each.second}) {
            (own > 0 ? expected.wins : own < 0 ? expected.losses : expected.draws) += 1;
        }
        CHECK(score == expected);
    }
}

TEST_CASE("forfeits are counted for the player who forfeited, beside wins and losses") {
    const auto forfeit = [](int margin) {
        GameRecord record = game(margin);
        record.forfeit = true;
        return record;
    };
    // First pair: each player forfeits with black. Second pair: the first player loses in play,
    // then forfeits with white.
    MatchScore score = score_of_pairs(std::vector{forfeit(-64), forfeit(-64)});
    CHECK(score.forfeits == std::array<std::int64_t, 2>{1, 1});
    CHECK(score.mostly_forfeits());
    score += score_of_pairs(std::vector{game(-2), forfeit(64)});
    CHECK(score.forfeits == std::array<std::int64_t, 2>{2, 1});
    CHECK(score.swapped().forfeits == std::array<std::int64_t, 2>{1, 2});
    CHECK((score.wins == 1 && score.losses == 3));
    score += score_of_pairs(std::vector{game(2), game(2)});
    CHECK_FALSE(score.mostly_forfeits());  // three of six
    CHECK_FALSE(MatchScore{}.mostly_forfeits());
}

TEST_CASE("pairs that were not played to the end do not count") {
    const GameRecord unplayed{};
    CHECK(score_of_pairs(std::vector{unplayed, game(2), game(2), unplayed, unplayed, unplayed}) ==
          MatchScore{});
    CHECK(score_of_pairs(std::vector{game(2), unplayed, game(2), game(2)}).pair_count() == 1);
    CHECK(score_of_pairs({}) == MatchScore{});
}

TEST_CASE("scores add up however the games are split") {
    const std::vector<GameRecord> games = random_games(50, 0);
    const std::span<const GameRecord> all(games);
    const MatchScore whole = score_of_pairs(all);
    for (std::size_t cut = 0; cut <= games.size(); cut += 2) {
        const MatchScore front = score_of_pairs(all.first(cut));
        const MatchScore back = score_of_pairs(all.subspan(cut));
        CHECK(sum(front, back) == whole);
        CHECK(sum(back, front) == whole);
    }
    CHECK(sum(whole, MatchScore{}) == whole);
    CHECK(whole.pair_count() == 50);
    CHECK(whole.games() == 100);
}

TEST_CASE("swapping the players turns a score") {
    for (std::uint64_t index = 1; index <= 20; ++index) {
        std::vector<GameRecord> games = random_games(10, index);
        const MatchScore own = score_of_pairs(games);
        for (GameRecord& each : games) each = game(-each.margin);
        const MatchScore other = score_of_pairs(games);
        CHECK(own.swapped() == other);
        CHECK(own.swapped().swapped() == own);
        CHECK(own.mean() + own.swapped().mean() == Approx(1));
        CHECK(own.mean_error() == Approx(own.swapped().mean_error()));
    }
}

TEST_CASE("the mean is points a game, and its interval comes from the spread of pairs") {
    MatchScore score;
    CHECK(score.mean() == 0.5);
    CHECK(score.mean_error() == 0.5);  // no games, no information
    score = {.pairs = {1, 0, 2, 0, 1}, .wins = 4, .draws = 0, .losses = 4};
    CHECK(score.mean() == 0.5);
    // Squared deviations of pairs sum to 1/2, plus 1/8 for the virtual pair; the denominator is 3/4
    // plus 1/4.
    CHECK(score.variance_ratio() == Approx(0.625));
    // Student's t for 8 games is 2.306: reach = 2.306^2 * 0.625 / 4.
    const double reach = 2.3060041352041667 * 2.3060041352041667 * 0.625 / 4;
    CHECK(score.mean_error() == Approx(std::sqrt(reach / (1 + reach)) / 2));
    score = {.pairs = {0, 0, 9, 0, 0}, .wins = 9, .draws = 0, .losses = 9};
    // All pairs are even, so only the virtual pair contributes.
    CHECK(score.variance_ratio() == Approx(0.125 / (8 * 0.25 + 0.25)));
}

TEST_CASE("the interval of a score stays within what a score can be, and shrinks with games") {
    for (const std::int64_t count : {1, 2, 5, 10, 100, 10'000}) {
        INFO(count << " pairs");
        const MatchScore won{.pairs = {0, 0, 0, 0, count}, .wins = 2 * count};
        CHECK(won.mean() == 1);
        CHECK(won.mean_interval().high == Approx(1).epsilon(1e-15));
        // Winning all games must be plausible at the low end of the interval: about 1 in 40.
        const double chance = std::pow(won.mean_interval().low, 2.0 * double(count));
        CHECK(chance > 0.001);
        CHECK(chance < 0.06);
        const MatchScore more{.pairs = {0, 0, 0, 0, 2 * count}, .wins = 4 * count};
        CHECK(more.mean_error() < won.mean_error());
        CHECK(won.mean_error() > 0);
        const MatchScore mixed{.pairs = {count, 0, count, 0, 2 * count}};
        const Interval interval = mixed.mean_interval();
        CHECK(interval.low > 0);
        CHECK(interval.low < mixed.mean());
        CHECK(interval.high > mixed.mean());
        CHECK(interval.high < 1);
        CHECK(interval.error(mixed.mean()) == mixed.mean_error());
        CHECK(mixed.mean() - interval.low >
              interval.high - mixed.mean());  // longer towards one half
    }
}

TEST_CASE("the error over several opponents excludes differences between them") {
    const MatchScore weak{.pairs = {0, 0, 0, 10, 90}, .wins = 190, .draws = 0, .losses = 10},
        strong = weak.swapped();
    MatchScore both = weak;
    both += strong;
    const double pooled = pooled_error(std::vector{weak, strong});
    // The longer side of one interval (below its score) is the shorter side of the other.
    const Interval interval = weak.mean_interval();
    CHECK(pooled ==
          Approx(std::hypot(weak.mean() - interval.low, interval.high - weak.mean()) / 2));
    CHECK(both.mean_error() > 3 * pooled);
    CHECK(pooled_error(std::vector{weak}) == Approx(weak.mean_error()));
    CHECK(pooled_error(std::vector{weak, MatchScore{}}) == Approx(weak.mean_error()));
    CHECK(pooled_error({}) == 0.5);
}

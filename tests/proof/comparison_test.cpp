#include "proof/comparison.hpp"

#include "support/catch.hpp"
#include "support/pool.hpp"

using namespace evothello;

namespace {

using Places = std::vector<std::size_t>;

}  // namespace

TEST_CASE("in a round robin every two meet from each opening, with both colours") {
    const auto pairings = round_robin(3, 2);
    CHECK(pairings == std::vector<Pairing>{{0, 1, 0},
                                           {1, 0, 0},
                                           {0, 2, 0},
                                           {2, 0, 0},
                                           {1, 2, 0},
                                           {2, 1, 0},
                                           {0, 1, 1},
                                           {1, 0, 1},
                                           {0, 2, 1},
                                           {2, 0, 1},
                                           {1, 2, 1},
                                           {2, 1, 1}});
}

TEST_CASE("in a gauntlet one player meets each of the others, and no others meet") {
    CHECK(gauntlet(1, 3, 2) == std::vector<Pairing>{{1, 0, 0},
                                                    {0, 1, 0},
                                                    {1, 2, 0},
                                                    {2, 1, 0},
                                                    {1, 0, 1},
                                                    {0, 1, 1},
                                                    {1, 2, 1},
                                                    {2, 1, 1}});
}

TEST_CASE("every game stands once in the row of each of its players") {
    const Comparison comparison = played(4, 30, level);
    CHECK(comparison.games() == 6 * 60);
    MatchScore all;
    for (std::size_t i = 0; i < comparison.size(); ++i) {
        CHECK(comparison.scores[i][i].games() == 0);
        CHECK(comparison.total(i).games() == 3 * 60);
        CHECK(comparison.total(i).pair_count() == 3 * 30);
        all += comparison.total(i);
        for (std::size_t j = 0; j < comparison.size(); ++j) {
            CHECK(comparison.scores[i][j] == comparison.scores[j][i].swapped());
        }
    }
    CHECK(all.wins == all.losses);
    CHECK(all.wins + all.draws + all.losses == 2 * comparison.games());
}

TEST_CASE("the winner of most is rated best") {
    const Comparison comparison =
        played(3, 20, [](auto, auto, std::uint32_t opening) { return opening % 4 == 0 ? 1 : -1; });
    CHECK(comparison.ranking() == Places{2, 1, 0});
    CHECK(comparison.scores[0][1].mean() == 0.25);
    CHECK(comparison.upsets().empty());
}

TEST_CASE("a win over a higher-rated player is an upset only beyond its interval") {
    const Comparison sure = played(3, 400, not_transitive);
    CHECK(sure.ranking().front() == 0);
    CHECK(sure.ranking().back() == 2);
    CHECK(sure.upsets() == std::vector<Upset>{{.winner = 2, .loser = 0}});
    CHECK(played(3, 20, not_transitive).upsets().empty());
}

TEST_CASE("a few pairs are no upset, however they end") {
    // a beats b, b beats c, c beats a; d scores half of the points against c only.
    const auto clear = [](std::uint32_t one, std::uint32_t other, std::uint32_t) {
        if (one == 0 && other == 2) return -1;
        return one == 2 ? 0 : 1;
    };
    CHECK(played(4, 4, clear).upsets().empty());
    CHECK(played(4, 40, clear).upsets() == std::vector<Upset>{{.winner = 2, .loser = 0}});
}

TEST_CASE("sorting by rank keeps the results") {
    const Comparison before =
        played(3, 20, [](auto, auto, std::uint32_t opening) { return opening % 4 == 0 ? 1 : -1; });
    const Comparison ranked = before.ranked();
    CHECK(ranked.names == std::vector<std::string>{"c", "b", "a"});
    CHECK(ranked.ranking() == Places{0, 1, 2});
    CHECK(ranked.ratings.elo[0] == before.ratings.elo[2]);
    CHECK(ranked.ratings.error[0] == before.ratings.error[2]);
    CHECK(ranked.scores[0][2] == before.scores[2][0]);
    CHECK(ranked.ratings.los(0, 2) == before.ratings.los(2, 0));
}

TEST_CASE("half a pair does not count, and the anchor keeps its rating") {
    const auto pairings = round_robin(2, 20);
    std::vector<GameRecord> games;
    for (std::size_t i = 0; i < pairings.size(); ++i) {
        games.push_back({.played = true, .margin = static_cast<std::int8_t>(i % 4 == 0 ? 1 : -1)});
    }
    const Comparison whole = compare({"a", "b"}, std::span(pairings).first(36),
                                     std::span(games).first(36), Anchor{.player = 1, .elo = 1500});
    games[36].played = games[39].played = false;
    const Comparison cut = compare({"a", "b"}, pairings, games, Anchor{.player = 1, .elo = 1500});
    CHECK(cut.games() == 36);
    CHECK(cut.ratings.elo == whole.ratings.elo);
    CHECK(cut.ratings.elo[1] == 1500);
}

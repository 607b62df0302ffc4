#include "report/comparison.hpp"

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "run/history.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

// A round robin in which `winner` decides how each pair ends: both games for the first player (1),
// for the second (-1), or one each (0).
template <typename Winner>
Comparison played(std::size_t players, std::size_t openings, Winner winner) {
    const auto pairings = round_robin(players, openings);
    std::vector<GameRecord> games;
    for (std::size_t i = 0; i < pairings.size(); i += 2) {
        const int result = winner(pairings[i].black, pairings[i].white, pairings[i].opening);
        const int with_black = result == 0 ? 1 : result, with_white = result == 0 ? -1 : result;
        games.push_back({.played = true, .margin = static_cast<std::int8_t>(with_black)});
        games.push_back({.played = true, .margin = static_cast<std::int8_t>(-with_white)});
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < players; ++i) names.push_back(std::string(1, char('a' + i)));
    return compare(names, pairings, games);
}

// a beats b three times in four and b c, but c beats a in three pairs of five.
int not_transitive(std::uint32_t one, std::uint32_t other, std::uint32_t opening) {
    if (one == 0 && other == 2) return opening % 5 < 3 ? -1 : 1;
    return opening % 4 < 3 ? 1 : -1;
}

// Everyone is as good as everyone.
int level(std::uint32_t, std::uint32_t, std::uint32_t opening) {
    return static_cast<int>(opening % 3) - 1;
}

GenomeSpace two_weights() {
    GenomeSpec spec;
    spec.terms = {{.term = *Term::parse("mobility"), .bounds = {.min = -50, .max = 50}},
                  {.term = *Term::parse("discs"), .bounds = {.min = 0, .max = 10}}};
    return GenomeSpace(spec);
}

using Generations = std::vector<int>;
using Places = std::vector<std::size_t>;

}  // namespace

TEST_CASE("in a round robin every two meet from each opening, with both colours") {
    const auto pairings = round_robin(3, 2);
    CHECK(pairings == std::vector<Pairing>{{0, 1, 0},
                                           {1, 0, 0},
                                           {0, 1, 1},
                                           {1, 0, 1},
                                           {0, 2, 0},
                                           {2, 0, 0},
                                           {0, 2, 1},
                                           {2, 0, 1},
                                           {1, 2, 0},
                                           {2, 1, 0},
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
            CHECK(comparison.scores[i][j] == comparison.scores[j][i].turned());
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

TEST_CASE("who beats a higher-rated player beyond the bar is named, within it is not") {
    const Comparison sure = played(3, 400, not_transitive);
    CHECK(sure.ranking().front() == 0);
    CHECK(sure.ranking().back() == 2);
    CHECK(sure.upsets() == std::vector<Upset>{{.winner = 2, .loser = 0}});
    CHECK(played(3, 20, not_transitive).upsets().empty());
}

TEST_CASE("a few pairs are no upset, however they end") {
    // a beats b, b beats c, c beats a; c alone gives d half of the points.
    const auto clear = [](std::uint32_t one, std::uint32_t other, std::uint32_t) {
        if (one == 0 && other == 2) return -1;
        return one == 2 ? 0 : 1;
    };
    CHECK(played(4, 4, clear).upsets().empty());
    CHECK(played(4, 40, clear).upsets() == std::vector<Upset>{{.winner = 2, .loser = 0}});
}

TEST_CASE("the text holds every total and bar that the value has") {
    const Comparison comparison = played(3, 400, not_transitive);
    const std::string text = to_text(comparison);
    INFO(text);
    CHECK(text.find("best is a") != std::string::npos);
    CHECK(text.find("c against a: 60.0 % +- 4.8") != std::string::npos);
    CHECK(text.find("75 +- 4") != std::string::npos);
    CHECK(to_text(played(3, 30, level)).find("nobody beat a higher-rated player") !=
          std::string::npos);
}

TEST_CASE("the JSON says the same as the value") {
    const Comparison comparison = played(3, 400, not_transitive);
    const auto json = to_json(comparison);
    CHECK(json["games"] == 2400);
    CHECK(json["players"].size() == 3);
    CHECK(json["players"][1]["player"] == "b");
    CHECK(json["players"][1]["elo_error"] == comparison.ratings.error[1]);
    CHECK(json["players"][1]["wins"].get<int>() + json["players"][1]["losses"].get<int>() == 1600);
    CHECK(json["scores"][2][0] == 0.6);
    CHECK(json["scores"][0][0].is_null());
    CHECK(json["score_errors"][2][0] == comparison.scores[2][0].mean_error());
    CHECK(json["upsets"][0]["winner"] == "c");
}

TEST_CASE("even places hold the last and, from two on, the first") {
    CHECK(evenly(0, 8) == Places{});
    CHECK(evenly(5, 1) == Places{4});
    CHECK(evenly(3, 8) == Places{0, 1, 2});
    CHECK(evenly(101, 5) == Places{0, 25, 50, 75, 100});
    for (std::size_t count = 16; count < 200; ++count) {
        const Places places = evenly(count, 16);
        CHECK(places.front() == 0);
        CHECK(places.back() == count - 1);
        for (std::size_t i = 1; i < places.size(); ++i) CHECK(places[i] > places[i - 1]);
    }
}

TEST_CASE("generations are chosen by list, by step, or spread evenly") {
    Generations there(103);
    for (int i = 0; i < 103; ++i) there[static_cast<std::size_t>(i)] = i;
    CHECK(chosen_generations("50,0,50", there, "r") == Generations{0, 50});
    CHECK(chosen_generations("every:25", there, "r") == Generations{0, 25, 50, 75, 100, 102});
    CHECK(chosen_generations("every:500", there, "r") == Generations{0, 102});
    const Generations spread = chosen_generations("", there, "r");
    CHECK(spread.size() == 8);
    CHECK(spread.front() == 0);
    CHECK(spread.back() == 102);
}

TEST_CASE("generations that are not there, and other text, are refused") {
    const Generations there{0, 1, 2, 3};
    for (const char* wish : {"4", "-1", "0,", ",", "0,x", "1.5", "every:", "every:0", "every:x",
                             "99999999999999", "every"}) {
        CAPTURE(wish);
        CHECK_THROWS_AS(chosen_generations(wish, there, "r"), Error);
    }
    CHECK_THROWS_AS(chosen_generations("", {}, "r"), Error);
    CHECK_THROWS_WITH(chosen_generations("7", there, "night1"),
                      Catch::Contains("night1") && Catch::Contains("0 to 3"));
}

TEST_CASE("what a run writes of its best and mean is read back, by name") {
    const GenomeSpace space = two_weights();
    std::string text = bests_header(space);
    for (int generation = 0; generation < 3; ++generation) {
        GenerationRecord record{.generation = generation};
        record.best = {generation + 0.25, 1};
        record.mean = {generation + 0.5, 2};
        text += bests_rows(record);
    }
    const auto best = read_bests(text, "bests.csv", space, "best");
    CHECK(best == std::map<int, Genes>{{0, {0.25, 1}}, {1, {1.25, 1}}, {2, {2.25, 1}}});
    CHECK(read_bests(text, "bests.csv", space, "mean").at(2) == Genes{2.5, 2});
    CHECK(read_bests("generation,kind,id,discs,mobility\n4,mean,0,7,8\n", "b", space, "mean") ==
          std::map<int, Genes>{{4, {8, 7}}});

    const std::string torn = text.substr(0, text.size() - 2);  // of the last mean
    CHECK(read_bests(torn, "bests.csv", space, "mean").size() == 2);
    CHECK(read_bests(torn, "bests.csv", space, "best").size() == 3);
    CHECK_THROWS_AS(read_bests("generation,kind,id,mobility\n0,mean,0,1\n", "b", space, "mean"),
                    Error);
}

TEST_CASE("weights that changed most come first, in ranges of their own") {
    const auto changes = weight_changes(two_weights(), {0, 2}, {10, -3});
    REQUIRE(changes.size() == 2);
    CHECK(changes[0].gene == "discs");
    CHECK(changes[0].ranges == -0.5);
    CHECK(changes[1].gene == "mobility");
    CHECK(changes[1].first == 0);
    CHECK(changes[1].last == 10);
    CHECK(changes[1].ranges == 0.1);
}

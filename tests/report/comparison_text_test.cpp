#include "report/comparison_text.hpp"

#include "base/formats/csv.hpp"
#include "report/cycles_text.hpp"
#include "support/catch.hpp"
#include "support/parsed.hpp"
#include "support/pool.hpp"

using namespace evothello;
using Catch::Contains;

TEST_CASE("the text holds every total and bar that the value has") {
    const Comparison comparison = played(3, 400, not_transitive);
    const std::string text = to_text(comparison);
    INFO(text);
    CHECK(text.find("best: a;") != std::string::npos);
    CHECK(text.find("c against a: 60.0 % ± 4.9") != std::string::npos);
    CHECK(text.find("75 ± 4") != std::string::npos);
    CHECK(to_text(played(3, 30, level)).find("no player beat a higher-rated one") !=
          std::string::npos);
}

TEST_CASE("the JSON says the same as the value") {
    const Comparison comparison = played(3, 400, not_transitive);
    const auto json = parsed(to_json(comparison));
    CHECK(json["games"] == 2400);
    CHECK(json["players"].size() == 3);
    CHECK(json["players"][1]["player"] == "b");
    CHECK(json["players"][1]["elo_error"] == comparison.ratings.error[1]);
    CHECK(json["players"][1]["wins"].get<int>() + json["players"][1]["losses"].get<int>() == 1600);
    CHECK(json["scores"][2][0] == 0.6);
    CHECK(json["scores"][0][0].is_null());
    CHECK(json["los"][2][0] == comparison.ratings.los(2, 0));
    CHECK(json["score_errors"][2][0] == comparison.scores[2][0].mean_error());
    CHECK(json["upsets"][0]["winner"] == "c");
}

TEST_CASE("the table has every meeting from both sides, and totals that add up") {
    const Comparison comparison = played(3, 30, level);
    const csv::Table table = csv::parse(to_csv(comparison), "table");
    REQUIRE(table.rows.size() == 9);
    const std::size_t player = table.column("player"), opponent = table.column("opponent"),
                      games = table.column("games"), wins = table.column("wins");
    for (const char* name : {"a", "b", "c"}) {
        double total = 0, sum = 0, won = 0, won_in_all = 0;
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            if (table.rows[row][player] != name) continue;
            const bool all = table.rows[row][opponent].empty();
            (all ? total : sum) += table.number(row, games);
            (all ? won_in_all : won) += table.number(row, wins);
        }
        CHECK(total == 120);
        CHECK(sum == total);
        CHECK(won == won_in_all);
    }
}

TEST_CASE("players who never met have an empty cell, and no games have no text") {
    const auto pairings = gauntlet(0, 3, 10);
    std::vector<GameRecord> games(pairings.size(), {.played = true, .margin = 2});
    const Comparison comparison = compare({"a", "b", "c"}, pairings, games);
    CHECK(parsed(to_json(comparison))["scores"][1][2].is_null());
    CHECK(parsed(to_json(comparison))["scores"][0][1] == 0.5);
    CHECK(to_csv(comparison).find("b,2,0,") != std::string::npos);
    CHECK_THAT(tournament_text(comparison), Contains("row is stronger"));

    games.assign(pairings.size(), {});
    const Comparison nothing = compare({"a", "b", "c"}, pairings, games);
    CHECK(tournament_text(nothing) == "no pair of games was finished\n");
    CHECK(to_text(nothing) == "no pair of games was finished\n");
}

TEST_CASE("matrices too wide for a text are replaced by a note") {
    const auto names = [](std::size_t players) {
        return tournament_text(played(players, 2, level));
    };
    CHECK_THAT(names(kMaxMatrixPlayers), Contains("row is stronger") && !Contains("too wide"));
    CHECK_THAT(names(kMaxMatrixPlayers + 1), !Contains("row is stronger") && Contains("too wide"));
}

TEST_CASE("cycles, and how much the ratings miss, are written in words") {
    const Comparison comparison = played(3, 400, not_transitive);
    const Cycles cycles = cycles_of(comparison, 1);
    const std::string text = to_text(cycles, comparison);
    INFO(text);
    CHECK_THAT(text, Contains("a beats b (75.0 % ± 4.5), b beats c (75.0 % ± 4.5), "
                              "c beats a (60.0 % ± 4.9)") &&
                         Contains("more than noise"));
    const auto json = parsed(to_json(cycles, comparison));
    CHECK(json["triples"][0]["players"] == nlohmann::ordered_json{"a", "b", "c"});
    CHECK(json["cyclic_part"] == cycles.part->part);
    CHECK(to_text(LostAncestors{}, "r").find("too few") != std::string::npos);
    CHECK_THAT(to_text(LostAncestors{1, 28}, "r"),
               Contains("1 of 28 meetings") && Contains("(3.6 %"));
}

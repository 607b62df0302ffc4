#include "report/yardsticks.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/parsed.hpp"

using namespace evothello;

namespace {

constexpr const char* kHistory =
    "generation,champion,league,league_error,players,players_error,regret_one_ply,"
    "regret_one_ply_error,regret,regret_error\n"
    "0,0,0.5,0.01,,,9.5,0.75,8.25,0.5\n"
    "1,0,,,,,,,,\n"
    "2,1,0.625,0.01,0.5,0.02,7,0.75,6,0.5\n";

std::vector<NamedYardsticks> named() {
    std::vector<NamedYardsticks> rows;
    for (const auto& [generation, row] : read_yardsticks(csv::parse(kHistory, "history.csv"))) {
        rows.push_back({"a@" + std::to_string(generation), row});
    }
    return rows;
}

}  // namespace

TEST_CASE("yardsticks of a generation are read where they were measured") {
    const auto rows = read_yardsticks(csv::parse(kHistory, "history.csv"));
    REQUIRE(rows.size() == 3);
    CHECK(rows.at(0).measured[0]->value == 0.5);
    CHECK_FALSE(rows.at(0).measured[1]);
    CHECK(rows.at(0).measured[3]->error == 0.5);
    for (const auto& each : rows.at(1).measured) CHECK_FALSE(each);
    CHECK(rows.at(2).champion == 1);
    CHECK(rows.at(2).measured[1]->value == 0.5);
    CHECK_THROWS_AS(read_yardsticks(csv::parse("generation,champion\n0,0\n", "h")), Error);
}

TEST_CASE("what was not measured is blank in every text, with a hint how to measure it") {
    const auto rows = named();
    const std::string text = to_text(rows);
    CHECK(text.find("\na@1           0\n") != std::string::npos);
    CHECK(text.find("62.50 ± 1.00    50.00 ± 2.00     7.00 ± 0.75     6.00 ± 0.50\n") !=
          std::string::npos);
    CHECK(text.find("yardsticks.every") != std::string::npos);
    CHECK(to_text(std::span(rows).subspan(2)).find("blank") == std::string::npos);
    const auto json = parsed(to_json(rows));
    CHECK(json[1]["league"].is_null());
    CHECK(json[2]["league"] == 0.625);
    CHECK(json[2]["regret_error"] == 0.5);
    CHECK(to_csv(rows) ==
          "player,champion,league,league_error,players,players_error,regret_one_ply,"
          "regret_one_ply_error,regret,regret_error\n"
          "a@0,0,0.5,0.01,,,9.5,0.75,8.25,0.5\n"
          "a@1,0,,,,,,,,\n"
          "a@2,1,0.625,0.01,0.5,0.02,7,0.75,6,0.5\n");
}

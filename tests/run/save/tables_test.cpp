#include "run/save/tables.hpp"

#include "base/formats/csv.hpp"
#include "support/catch.hpp"

using namespace evothello;

TEST_CASE("the error of a yardstick over several opponents leaves out how much these differ") {
    const MatchScore weak{.pairs = {0, 0, 0, 10, 90}, .wins = 190, .draws = 0, .losses = 10};
    GenerationSummary record;
    for (const MatchScore& score : {weak, weak.swapped()}) {
        record.yardsticks.push_back({YardstickMatch::Kind::kLeague, "somebody", score});
    }
    const csv::Table table = csv::parse(history_header() + history_row(record), "history.csv");
    const auto number = [&](const char* name) { return table.number(0, table.column(name)); };
    CHECK(number("league") == Approx(0.5));
    CHECK(number("league_error") < weak.mean_error());
    CHECK(table.rows[0][table.column("players")].empty());
    CHECK(table.rows[0][table.column("players_error")].empty());
}

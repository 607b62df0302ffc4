#include "run/read/history_columns.hpp"

#include "support/catch.hpp"

namespace evothello {
namespace {

TEST_CASE("every k-th row and the last, for the lowest round k") {
    CHECK(nice_stride(0, 400) == 1);
    CHECK(nice_stride(400, 400) == 1);
    CHECK(nice_stride(401, 400) == 2);
    CHECK(nice_stride(801, 400) == 5);
    CHECK(nice_stride(2001, 400) == 10);
    CHECK(nice_stride(4001, 400) == 20);
    CHECK(nice_stride(10'000, 400) == 50);
    CHECK(every_nth_row(5, 12) == std::vector<std::size_t>{0, 5, 10, 11});
    CHECK(every_nth_row(5, 11) == std::vector<std::size_t>{0, 5, 10});
    CHECK(every_nth_row(1, 0).empty());
}

TEST_CASE("an empty cell was not measured") {
    const csv::Table table =
        csv::parse("generation,regret,regret_error\n0,2.5,0.5\n1,,\n2,1.5,0\n", "t");
    CHECK(number_at(table, 1, "regret") == std::nullopt);
    const auto all = measurements(table, "regret", "regret_error");
    REQUIRE(all.size() == 2);
    CHECK(all[1].generation == 2);
    CHECK(all[0].error == 0.5);
}

}  // namespace
}  // namespace evothello

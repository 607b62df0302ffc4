#include "base/rows.hpp"

#include <array>

#include "support/catch.hpp"

using namespace evothello;

namespace {

constexpr std::array kRows = {Shipped{"one", "a", ""}, Shipped{"two", "b", ""},
                              Shipped{"two", "c", ""}};

}  // namespace

TEST_CASE("a row is found by its name, the first of several") {
    CHECK(find_row(kRows, "one") == &kRows[0]);
    CHECK(find_row(kRows, "two") == &kRows[1]);
    CHECK(find_row(kRows, "three") == nullptr);
    CHECK(&need_row(kRows, "two", "there is no row") == &kRows[1]);
}

TEST_CASE("an unknown row is reported with the nearest name") {
    CHECK_THROWS_WITH(need_row(kRows, "tow", "there is no row"),
                      "there is no row 'tow'; did you mean 'two'?");
    CHECK_THROWS_WITH(need_row(kRows, "seventeen", "no row is called", " here"),
                      "no row is called 'seventeen' here; known: one, two, two");
}

#include "cli/terminal/run_view.hpp"

#include "support/catch.hpp"

using namespace evothello;

TEST_CASE("durations have the units of their size") {
    CHECK(duration_text(0) == "0 s");
    CHECK(duration_text(59.4) == "59 s");
    CHECK(duration_text(59.5) == "1 min 00 s");
    CHECK(duration_text(303) == "5 min 03 s");
    CHECK(duration_text(3600) == "1 h 00 min");
    CHECK(duration_text(3 * 3600 + 12 * 60 + 59) == "3 h 12 min");
}

#include "base/memory.hpp"

#include <array>

#include "support/catch.hpp"

using namespace evothello;

TEST_CASE("memory is shown in a suitable unit") {
    CHECK(memory_text(0) == "0 MB");
    CHECK(memory_text(849.6e6) == "850 MB");
    CHECK(memory_text(4e9) == "4.0 GB");
    CHECK(memory_text(68.4e9) == "68 GB");
    CHECK(memory_text(274.6e12) == "274,600 GB");
}

TEST_CASE("only the sum of all uses of memory is compared with the limit") {
    std::array<MemoryUse, 2> uses{
        MemoryUse{.what = "a", .bytes = kMaxMemory - 1e9, .remedy = "mend a", .key = "x.a"},
        MemoryUse{.what = "b", .bytes = 1e9, .remedy = "mend b", .key = "x.b"}};
    CHECK_FALSE(memory_problem({}));
    CHECK_FALSE(memory_problem(uses));
    uses[1].bytes += 1;
    const auto together = memory_problem(uses);
    REQUIRE(together);
    CHECK(together->key == "x.a");
    CHECK(together->what ==
          "a would take about 3.0 GB of memory, in total 4.0 GB; the limit is 4.0 GB: mend a");
    uses[1].bytes = 2 * kMaxMemory;
    const auto alone = memory_problem(uses);
    REQUIRE(alone);
    CHECK(alone->key == "x.b");
    CHECK(alone->what == "b would take about 8.0 GB of memory; the limit is 4.0 GB: mend b");
}

TEST_CASE("a single use is refused as an error just above the limit") {
    CHECK_NOTHROW(check_memory({.what = "all", .bytes = kMaxMemory, .remedy = "less"}));
    CHECK_THROWS_AS(check_memory({.what = "all", .bytes = kMaxMemory + 1, .remedy = "less"}),
                    Error);
}

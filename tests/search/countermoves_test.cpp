#include "search/countermoves.hpp"

#include "support/catch.hpp"

using namespace evothello;

namespace {

constexpr Bitboard kAll = ~Bitboard{0};

Bitboard bit(int square) { return Bitboard{1} << square; }

}  // namespace

TEST_CASE("a move's last refutation is likely again where it is legal") {
    Countermoves countermoves;
    CHECK(countermoves.likely(10, kAll) == 0);
    countermoves.learn(10, bit(20));
    countermoves.learn(10, bit(21));
    countermoves.learn(11, bit(22));
    CHECK(countermoves.likely(10, kAll) == bit(21));
    CHECK(countermoves.likely(10, ~bit(21)) == 0);
    CHECK(countermoves.likely(Countermoves::kPass, kAll) == 0);
    countermoves.reset();
    CHECK(countermoves.likely(10, kAll) == 0);
}

TEST_CASE("where a try is cheap, what refuted any other move last is likely too") {
    Countermoves countermoves;
    CHECK(countermoves.likely_or_latest(10, kAll) == 0);
    countermoves.learn(10, bit(20));
    CHECK(countermoves.likely_or_latest(11, kAll) == bit(20));
    countermoves.learn(11, bit(21));
    CHECK(countermoves.likely_or_latest(10, kAll) == bit(20));
    CHECK(countermoves.likely_or_latest(10, ~bit(20)) == bit(21));
}

#include "search/countermoves.hpp"

#include "support/catch.hpp"

using namespace evothello;

namespace {

constexpr Bitboard kAll = ~Bitboard{0};

Bitboard bit(int square) { return Bitboard{1} << square; }

}  // namespace

TEST_CASE("the last refutation of a move is its countermove where it is legal") {
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

TEST_CASE("without a countermove the latest refutation of any move is returned") {
    Countermoves countermoves;
    CHECK(countermoves.likely_or_last(10, kAll) == 0);
    countermoves.learn(10, bit(20));
    CHECK(countermoves.likely_or_last(11, kAll) == bit(20));
    countermoves.learn(11, bit(21));
    CHECK(countermoves.likely_or_last(10, kAll) == bit(20));
    CHECK(countermoves.likely_or_last(10, ~bit(20)) == bit(21));
}

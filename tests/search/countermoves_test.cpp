#include "search/countermoves.hpp"

#include "support/catch.hpp"

using namespace evothello;

TEST_CASE("a move's last refutation is likely again where it is legal") {
    Countermoves countermoves;
    CHECK(countermoves.likely(10, 3, ~Bitboard{0}) == 0);
    countermoves.learn(10, 3, 20);
    countermoves.learn(10, 3, 21);
    countermoves.learn(11, 3, 22);
    CHECK(countermoves.likely(10, 3, ~Bitboard{0}) == Bitboard{1} << 21);
    CHECK(countermoves.likely(10, 3, ~(Bitboard{1} << 21)) == 0);
    CHECK(countermoves.likely(Countermoves::kPass, 3, ~Bitboard{0}) == 0);
    CHECK(countermoves.likely(10, 4, ~Bitboard{0}) == 0);
    countermoves.reset();
    CHECK(countermoves.likely(10, 3, ~Bitboard{0}) == 0);
}

TEST_CASE("two moves from the end, what refuted any other move last is tried too") {
    Countermoves countermoves;
    countermoves.learn(10, 2, 20);
    CHECK(countermoves.likely(11, 2, ~Bitboard{0}) == Bitboard{1} << 20);
    countermoves.learn(11, 2, 21);
    CHECK(countermoves.likely(10, 2, ~Bitboard{0}) == Bitboard{1} << 20);
    CHECK(countermoves.likely(10, 2, ~(Bitboard{1} << 20)) == Bitboard{1} << 21);
}

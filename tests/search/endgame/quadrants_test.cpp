#include "search/endgame/quadrants.hpp"

#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

TEST_CASE("each square is in its quarter, and the quarters cover the board") {
    for (const Size size : {Size::k8, Size::k6}) {
        const Quadrants& quarter = quadrants(size);
        Bitboard all = 0;
        for (const Bitboard squares : quarter.squares) {
            CHECK(std::popcount(squares) == cells(size) / 4);
            all |= squares;
        }
        CHECK(all == geometry(size).mask);
        for_each_square(all, [&](Square square) {
            const std::size_t own = quarter.of[static_cast<std::size_t>(square.index())];
            CHECK((quarter.squares[own] & square.bit()) != 0);
        });
    }
}

TEST_CASE("a quarter is odd if its number of empties is odd") {
    for (std::uint64_t i = 0; i < 100; ++i) {
        const Size size = alternating_size(i);
        const Bitboard empties = geometry(size).mask & ~random_board(size, i).discs.occupied();
        const Bitboard odd = quadrants(size).odd(empties);
        for (const Bitboard squares : quadrants(size).squares) {
            const bool expected = std::popcount(empties & squares) % 2 == 1;
            REQUIRE((odd & squares) == (expected ? squares : 0));
        }
    }
}

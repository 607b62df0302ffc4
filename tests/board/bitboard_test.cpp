#include "board/bitboard.hpp"

#include <array>

#include "base/random.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

// A random set that is sparse, half full or dense.
Bitboard random_set(Random& random) {
    const Bitboard one = random.next(), other = random.next();
    return std::array{one & other, one, one | other}[random.below(3)];
}

bool inside(int row, int column) { return row >= 0 && row < 8 && column >= 0 && column < 8; }

bool has(Bitboard set, int row, int column) {
    return inside(row, column) && (set & Square::at(row, column).bit()) != 0;
}

template <class Wanted>
Bitboard squares_where(Wanted&& wanted) {
    Bitboard set = 0;
    for (int row = 0; row < 8; ++row) {
        for (int column = 0; column < 8; ++column) {
            if (wanted(row, column)) set |= Square::at(row, column).bit();
        }
    }
    return set;
}

template <class Check>
void for_random_sets(Check&& check) {
    Random random(Key{.seed = 3});
    for (int i = 0; i < 2000 / kThinning; ++i) check(random_set(random), random_set(random));
}

// Compares the moves of both colours and the flips of each empty square with the twin.
void check_against_twin(const Position& position) {
    const twin::Board board = to_twin(position);
    const Bitboard mask = geometry(position.size).mask;
    INFO(twin::text(board));
    for (const Discs& discs : {position.discs, position.discs.passed()}) {
        const bool to_move = discs == position.discs;
        const int colour = to_move ? board.to_move : twin::opponent(board.to_move);
        Bitboard moves = 0;
        for_each_square(mask & ~discs.occupied(), [&](Square square) {
            const auto turned = twin::flips(board, to_twin(square, position.size), colour);
            REQUIRE(flips(square, discs.own, discs.opp) == from_twin(turned, position.size));
            if (!turned.empty()) moves |= square.bit();
        });
        REQUIRE(legal_moves(discs.own, discs.opp, mask) == moves);
    }
}

}  // namespace

TEST_CASE("a shift moves each square one step and drops what leaves the frame") {
    for_random_sets([](Bitboard set, Bitboard) {
        for_each_direction([&]<int Direction>() {
            const Bitboard expected = squares_where([&](int row, int column) {
                return has(set, row - kRowStep[Direction], column - kColumnStep[Direction]);
            });
            REQUIRE(shifted<Direction>(set) == expected);
        });
    });
}

TEST_CASE("the directions are the eight of a king, opposite ones side by side") {
    Bitboard reached = 0;
    const Bitboard d4 = Square::parse("d4")->bit();
    for_each_direction([&]<int Direction>() {
        reached |= shifted<Direction>(d4);
        REQUIRE(shifted<Direction ^ 1>(shifted<Direction>(d4)) == d4);
    });
    CHECK(std::popcount(reached) == 8);
    CHECK((reached | d4) == dilated(d4));
}

TEST_CASE("a dilated set has all neighbours") {
    for_random_sets([](Bitboard one, Bitboard other) {
        const Bitboard set = one & other;
        const Bitboard expected = squares_where([&](int row, int column) {
            for (int r = row - 1; r <= row + 1; ++r) {
                for (int c = column - 1; c <= column + 1; ++c) {
                    if (has(set, r, c)) return true;
                }
            }
            return false;
        });
        REQUIRE(dilated(set) == expected);
    });
}

TEST_CASE("filled() reaches all connected squares in one direction") {
    for_random_sets([](Bitboard start, Bitboard through) {
        const Bitboard from = start & through;
        for_each_direction([&]<int Direction>() {
            const Bitboard expected = squares_where([&](int row, int column) {
                while (has(through, row, column) && !has(from, row, column)) {
                    row -= kRowStep[Direction];
                    column -= kColumnStep[Direction];
                }
                return has(through, row, column);
            });
            REQUIRE(filled<Direction>(from, through) == expected);
        });
    });
}

TEST_CASE("squares are visited in ascending order, each once") {
    for_random_sets([](Bitboard set, Bitboard) {
        Bitboard visited = 0;
        int before = -1;
        for_each_square(set, [&](Square square) {
            REQUIRE(square.index() > before);
            before = square.index();
            visited |= square.bit();
        });
        REQUIRE(visited == set);
        if (set != 0) REQUIRE((lowest(set).bit() | (set & (set - 1))) == set);
    });
}

TEST_CASE("moves and flips equal the twin's in positions of random games") {
    for (std::uint64_t i = 0; i < 10'000 / kThinning; ++i) {
        check_against_twin(random_position(Size::k8, i));
        check_against_twin(random_position(Size::k6, i));
    }
}

TEST_CASE("moves and flips equal the twin's on random boards") {
    for (std::uint64_t i = 0; i < 5000 / kThinning; ++i) {
        check_against_twin(random_board(Size::k8, i));
        check_against_twin(random_board(Size::k6, i));
    }
}

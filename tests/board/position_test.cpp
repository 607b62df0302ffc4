#include "board/position.hpp"

#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

TEST_CASE("conversion to the twin and back keeps every board") {
    for (std::uint64_t i = 0; i < 2000 / kThinning; ++i) {
        const Position position = random_board(alternating_size(i), i);
        REQUIRE(from_twin(to_twin(position)) == position);
    }
    CHECK(to_twin(start_position(Size::k8)) == twin::start(8));
    CHECK(to_twin(start_position(Size::k6)) == twin::start(6));
}

TEST_CASE("the positions that tests use are spread over the whole game") {
    for (const Size size : {Size::k6, Size::k8}) {
        std::array<int, 65> with_discs{};
        int passes = 0, finished = 0;
        for (std::uint64_t i = 0; i < 2000; ++i) {
            const Position position = random_position(size, i);
            ++with_discs[static_cast<std::size_t>(position.discs.count())];
            passes += position.must_pass();
            finished += position.finished();
            REQUIRE((position.discs.occupied() & ~geometry(size).mask) == 0);
        }
        for (int discs = 4; discs <= cells(size); ++discs) {
            CHECK(with_discs[static_cast<std::size_t>(discs)] > 0);
        }
        CHECK(passes >= 200);
        CHECK(finished >= 200);
        const Position ten_left = random_position_with(size, 10, 1);
        CHECK((ten_left.empties() == 10 && !ten_left.finished()));
    }
}

TEST_CASE("every move leads to the same position as the twin's") {
    for (std::uint64_t i = 0; i < 10'000 / kThinning; ++i) {
        const Position position = random_position(alternating_size(i), i);
        const twin::Board board = to_twin(position);
        for_each_square(position.moves(), [&](Square square) {
            const Position next = position.play(square);
            REQUIRE(to_twin(next) == twin::play(board, to_twin(square, position.size)));
            REQUIRE((next.discs.own & next.discs.opp) == 0);
            REQUIRE(next.discs == after(position.discs, square));
            REQUIRE(next.empties() == position.empties() - 1);
        });
        REQUIRE(to_twin(position.play(Move::pass())) == twin::pass(board));
    }
}

TEST_CASE("a pass is forced and a game is over when the twin says so") {
    for (std::uint64_t i = 0; i < 10'000 / kThinning; ++i) {
        const Position position = random_position(alternating_size(i), i);
        const twin::Board board = to_twin(position);
        const bool no_move = twin::legal_moves(board, board.to_move).empty();
        REQUIRE(position.finished() == twin::finished(board));
        REQUIRE(position.must_pass() == (no_move && !twin::finished(board)));
    }
}

TEST_CASE("colours are kept apart whoever is to move") {
    const Position start = start_position(Size::k8);
    CHECK(start.black() == start.discs.own);
    const Position next = start.play(*Square::parse("f5"));
    CHECK(next.to_move == Colour::kWhite);
    CHECK(next.black() == next.discs.opp);
    CHECK(next.white() == next.discs.own);
    CHECK(std::popcount(next.black()) == 4);
    CHECK(std::popcount(next.white()) == 1);
    CHECK(other(Colour::kBlack) == Colour::kWhite);
    CHECK(other(Colour::kWhite) == Colour::kBlack);
}

TEST_CASE("the margin of a finished game is own minus opposing discs, turned round when reversed") {
    int won = 0, lost = 0;
    for (std::uint64_t i = 9; i < 2000; i += 10) {
        const Position position = random_position(alternating_size(i), i);
        const twin::Board board = to_twin(position);
        for (const Variant variant : {Variant::kStandard, Variant::kReversed}) {
            const twin::Rules rules{board.size, variant == Variant::kReversed};
            REQUIRE(margin(position.discs, variant) == twin::solve(rules, board));
            REQUIRE(margin(position.discs.passed(), variant) == -margin(position.discs, variant));
        }
        won += margin(position.discs, Variant::kStandard) > 0;
        lost += margin(position.discs, Variant::kStandard) < 0;
    }
    CHECK(won > 20);
    CHECK(lost > 20);
}

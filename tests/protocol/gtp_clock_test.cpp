#include "protocol/gtp_clock.hpp"

#include "board/notation.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

const Position kStart = start_position(Size::k8);  // black has 30 moves to come

}  // namespace

TEST_CASE("without a limit a move may take any time") {
    GtpClock clock;
    CHECK_FALSE(clock.seconds_for_move(kStart));
    clock.spend(Colour::kBlack, 10);
    clock.restart();
    CHECK_FALSE(clock.seconds_for_move(kStart));
    clock.set(0, 1, 0);  // the protocol's notation for "no limit"
    CHECK_FALSE(clock.seconds_for_move(kStart));
    clock.set(60, 0, 0);
    CHECK(clock.seconds_for_move(kStart));
    clock.set(0, 0, 0);
    CHECK_FALSE(clock.seconds_for_move(kStart));
}

TEST_CASE("main time lasts to the end of the game, whatever each move takes of its share") {
    GtpClock clock;
    clock.set(60, 0, 0);
    CHECK(*clock.seconds_for_move(kStart) == Approx(0.95 * 2));
    double spent = 0;
    Position position = kStart;
    while (!position.finished()) {
        if (position.moves() == 0) position = position.play(Move::pass());
        const double seconds = *clock.seconds_for_move(position);
        if (position.to_move == Colour::kBlack) spent += seconds;
        clock.spend(position.to_move, seconds);
        position = position.play(lowest(position.moves()));
    }
    CHECK(spent > 30);
    CHECK(spent < 60);
    clock.restart();
    CHECK(*clock.seconds_for_move(kStart) == Approx(0.95 * 2));
}

TEST_CASE("after the main time each period is for a number of moves") {
    GtpClock clock;
    clock.set(0, 10, 5);
    CHECK(*clock.seconds_for_move(kStart) == Approx(0.95 * 2));
    clock.spend(Colour::kBlack, 2);
    CHECK(*clock.seconds_for_move(kStart) == Approx(0.95 * 2));
    for (int i = 0; i < 3; ++i) clock.spend(Colour::kBlack, 0);
    CHECK(*clock.seconds_for_move(kStart) == Approx(0.95 * 8));
    clock.spend(Colour::kBlack, 8);
    CHECK(*clock.seconds_for_move(kStart) == Approx(0.95 * 2));

    clock.set(6, 10, 5);
    CHECK(*clock.seconds_for_move(kStart) ==
          Approx(0.95 * 2));  // more than its share of the main time
    clock.spend(Colour::kBlack, 7);
    CHECK(*clock.seconds_for_move(kStart) == Approx(0.95 * 2));
}

TEST_CASE("time_left sets the time of each side separately") {
    GtpClock clock;
    clock.set_left(Colour::kBlack, 30, 0);
    CHECK(*clock.seconds_for_move(kStart) == Approx(0.95));
    clock.set_left(Colour::kWhite, 12, 3);
    CHECK(*clock.seconds_for_move(kStart.play(*Square::parse("f5"))) == Approx(0.95 * 4));
    clock.set_left(Colour::kBlack, 0, 0);
    CHECK(*clock.seconds_for_move(kStart) == 0);
    clock.restart();
    CHECK_FALSE(clock.seconds_for_move(kStart));
}

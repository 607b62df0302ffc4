#include "cli/session/speed_sample.hpp"

#include "support/catch.hpp"
#include "support/played_generation.hpp"

namespace evothello {
namespace {

// The first games of a plan with openings of 8 moves: 52 empty squares.
SpeedSample counted_of(const std::vector<GameRecord>& records, int workers) {
    const Setup setup = setup_of();
    const RunState state = start_run(setup);
    GenerationPlan plan(setup, state);
    plan.extend({});
    SpeedSample sample = sample_from_records(plan, records, workers);
    sample.seconds = 2;
    return sample;
}

TEST_CASE("games that all ended give the speed as it is") {
    const auto sample = counted_of(std::vector<GameRecord>(4, {.played = true}), 2);
    CHECK(sample.speed() == 2);
    CHECK_FALSE(sample.is_bound());
    CHECK(speed_text(sample) == "about 2 games/s");
    CHECK(sample_source_text(sample).empty());
}

TEST_CASE("a game that was stopped counts by its moves") {
    const auto sample =
        counted_of({{.played = true}, {.moves = 13}, {.moves = 26}, {}, {.moves = 60}}, 2);
    CHECK(sample.ended == 1);
    CHECK(sample.stopped == 4);
    CHECK(sample.games == 1 + 0.25 + 0.5 + 1);
    CHECK_FALSE(sample.is_bound());
    CHECK(sample_source_text(sample) ==
          " (measured with 1 whole game and 99 moves of unfinished games in 2.0 s)");
}

TEST_CASE("without a whole game the speed is a bound, the moves in play counted as played") {
    const auto sample = counted_of({{.moves = 12}, {.moves = 12}, {}, {}}, 2);
    CHECK(sample.games == Approx(26.0 / 52));
    CHECK(sample.is_bound());
    CHECK(speed_text(sample) == "at most 0.25 games/s");
    CHECK(sample_source_text(sample) == " (an estimate: 24 moves and no whole game in 2.0 s)");
    const auto none = counted_of({{}}, 8);
    CHECK(none.games == Approx(1.0 / 52));
    CHECK(none.speed() > 0);
}

}  // namespace
}  // namespace evothello

#include "play/distributed/scaling_model.hpp"

#include "support/catch.hpp"

using namespace evothello;

namespace {

ScalingModel job_of_64_cores(std::size_t games) {
    return {.cores = 64,
            .games = games,
            .game_seconds = {0.01, 0.02, 0.03},
            .message_seconds = 2e-5,
            .record_seconds = 1e-6,
            .latency = 1e-3,
            .setup_seconds = 5e-3};
}

}  // namespace

TEST_CASE("a forecast of one core that plays everything itself is exact") {
    const ScalingForecast one = forecast({.games = 100, .game_seconds = {0.5}}, 1000);
    CHECK(one.seconds == Approx(50));
    CHECK(one.efficiency == Approx(1));
    CHECK(one.busy == 0);
}

TEST_CASE(
    "a forecast of many games on few cores is near perfect, and of few games on many is not") {
    ScalingModel model = job_of_64_cores(50'000);
    const ScalingForecast many = forecast(model, 100'000);
    CHECK(many.efficiency > 0.98);
    CHECK(many.efficiency < 1);
    CHECK(many.busy < 0.05);
    model.games = 64;
    CHECK(forecast(model, 100'000).efficiency < 0.7);
}

TEST_CASE("a forecast says when rank 0 has no time for all the others") {
    const ScalingModel model{.cores = 10'000,
                             .games = 200'000,
                             .game_seconds = {1e-3},
                             .message_seconds = 2e-5,
                             .record_seconds = 1e-6,
                             .latency = 1e-3};
    const ScalingForecast forecast_of_all = forecast(model, 200'000);
    CHECK(forecast_of_all.busy > 0.6);
    CHECK(forecast_of_all.efficiency < 0.5);
}

TEST_CASE("a forecast of more games than are simulated goes on as the middle of them did") {
    const ScalingModel model = job_of_64_cores(100'000);
    const ScalingForecast whole = forecast(model, 100'000), part = forecast(model, 20'000);
    CHECK(part.seconds == Approx(whole.seconds).epsilon(0.01));
    CHECK(part.efficiency == Approx(whole.efficiency).epsilon(0.01));
}

#include "run/generation/state.hpp"

#include "base/digest.hpp"
#include "base/error.hpp"
#include "support/catch.hpp"

namespace evothello {
namespace {

RunState some_state() {
    RunState state{.generation = 7, .games = 1234, .last = 40};
    for (std::uint64_t id = 1; id <= 3; ++id) {
        const double x = 0.1 * static_cast<double>(id);
        state.evolution.population.individuals.push_back(
            {.id = id, .parents = {id, 0}, .life = 2, .genes = {x, -x / 3}, .step = x / 7});
        state.evolution.population.fitness.push_back(x / 9);
        state.evolution.population.points.push_back(x / 2);
        state.evolution.population.games.push_back(126);
    }
    state.evolution.population.next_id = 4;
    state.evolution.trail.add(7, {1.5, 2.5});
    state.hall.push_back({7, {0.25, 1e-9}});
    state.champions.push_back({.generation = 0, .source = "mean", .genes = {1, 2}});
    MatchScore score{.pairs = {1, 0, 2, 3, 4}, .wins = 13, .draws = 3, .losses = 4};
    state.champions.push_back(
        {.generation = 5, .source = "best", .genes = {3, 4}, .match = score, .llr = 2.95});
    return state;
}

TEST_CASE("a state is read back as it was saved, and saved again the same") {
    RunState state = some_state();
    const std::string text = to_text(state, "f00d");
    CHECK(parse_state(text, "gen.yaml", "f00d") == state);
    CHECK(to_text(parse_state(text, "gen.yaml", "f00d"), "f00d") == text);
    state.final =
        Final{.entrants = {1, 0},
              .elo = {10, -10},
              .error = {3, 3},
              .points = {0.6, 0.4},
              .winner = 1,
              .verdict = {{"the start", {.pairs = {0, 0, 1, 0, 2}, .wins = 5, .losses = 1}},
                          {"paip", {}}}};
    CHECK(parse_state(to_text(state, "f00d"), "gen.yaml", "f00d") == state);
}

TEST_CASE("a saved state with any byte cut off or changed is refused") {
    const std::string text = to_text(some_state(), "f00d");
    for (std::size_t at = 0; at < text.size(); at += 7) {
        CHECK_THROWS_AS(parse_state(text.substr(0, at), "gen.yaml", "f00d"), Error);
        std::string changed = text;
        changed[at] = static_cast<char>(changed[at] ^ 1);
        CHECK_THROWS_AS(parse_state(changed, "gen.yaml", "f00d"), Error);
    }
    CHECK_THROWS_AS(parse_state(text, "gen.yaml", "another run"), Error);
}

TEST_CASE("a changed state with a valid checksum is refused, with the wrong keys") {
    RunState state = some_state();
    state.final = Final{.entrants = {1, 0}, .winner = 1};
    const std::string text = to_text(state, "f00d");
    const auto complaint = [&](const std::string& before, const std::string& after) {
        std::string changed = text.substr(0, text.rfind("checksum: "));
        REQUIRE(changed.find(before) != std::string::npos);
        changed.replace(changed.find(before), before.size(), after);
        changed += "checksum: \"" + digest(changed) + "\"\n";
        try {
            parse_state(changed, "gen.yaml", "f00d");
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    CHECK(complaint("evothello-generation", "generation")
              .starts_with("gen.yaml: expected the format "));
    CHECK(complaint("life: 2", "life: many").starts_with("gen.yaml:8: individuals[0].life: "));
    CHECK(complaint("[13, 3, 4]", "[13, 3]")
              .ends_with("expected three counts of games and five of pairs"));
    CHECK(complaint("[13, 3, 4]", "[13, 3, -4]").ends_with("expected a count, found -4"));
    CHECK(complaint("winner: 1", "winner: 9").ends_with("expected one of the champions"));
}

TEST_CASE("the mean over the second half of a run is that of its generations") {
    MeanTrail trail;
    for (int generation = 0; generation < 1000; ++generation) {
        trail.add(generation, {static_cast<double>(generation)});
        CHECK(trail.sums.size() <= 65);
        // The value of each generation is its number, so the mean is (first + last) / 2.
        const double mean = trail.second_half()[0];
        const double first = 2 * mean - generation;
        CHECK(first >= generation / 2.0 - 0.06 * generation - 1);
        CHECK(first <= generation / 2.0 + 1);
    }
}

TEST_CASE("the hall of fame keeps generations spread over the whole run") {
    std::vector<HallOfFameEntry> hall;
    for (int generation = 0; generation <= 500; ++generation)
        add_to_hall_of_fame(hall, {generation, {}}, 10);
    CHECK(hall.size() <= 10);
    CHECK(hall.size() >= 5);
    CHECK(hall.front().generation == 0);
    for (std::size_t i = 2; i < hall.size(); ++i) {
        CHECK(hall[i].generation - hall[i - 1].generation ==
              hall[1].generation - hall[0].generation);
    }
}

}  // namespace
}  // namespace evothello

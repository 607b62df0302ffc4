#include "run/read/generations.hpp"

#include <cmath>

#include "base/error.hpp"
#include "run/save/tables.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

GenomeSpace two_weights() {
    GenomeSpec spec;
    spec.terms = {{.term = *Term::parse("mobility"), .bounds = {.min = -50, .max = 50}},
                  {.term = *Term::parse("discs"), .bounds = {.min = 0, .max = 10}}};
    return GenomeSpace(spec);
}

using Generations = std::vector<int>;
using Places = std::vector<std::size_t>;

}  // namespace

TEST_CASE("evenly includes the last index and, from two on, the first") {
    CHECK(evenly_spaced_indices(0, 8) == Places{});
    CHECK(evenly_spaced_indices(5, 1) == Places{4});
    CHECK(evenly_spaced_indices(3, 8) == Places{0, 1, 2});
    CHECK(evenly_spaced_indices(101, 5) == Places{0, 25, 50, 75, 100});
    for (std::size_t count = 16; count < 200; ++count) {
        const Places places = evenly_spaced_indices(count, 16);
        CHECK(places.front() == 0);
        CHECK(places.back() == count - 1);
        for (std::size_t i = 1; i < places.size(); ++i) CHECK(places[i] > places[i - 1]);
    }
}

TEST_CASE("generations are chosen by list, by step, or spread evenly") {
    Generations there(103);
    for (int i = 0; i < 103; ++i) there[static_cast<std::size_t>(i)] = i;
    CHECK(select_generations("50,0,50", there, "r") == Generations{0, 50});
    CHECK(select_generations("every:25", there, "r") == Generations{0, 25, 50, 75, 100, 102});
    CHECK(select_generations("every:500", there, "r") == Generations{0, 102});
    const Generations spread = select_generations("", there, "r");
    CHECK(spread.size() == 8);
    CHECK(spread.front() == 0);
    CHECK(spread.back() == 102);
}

TEST_CASE("generations that are not there, and other text, are refused") {
    const Generations there{0, 1, 2, 3};
    for (const char* wish : {"4", "-1", "0,", ",", "0,x", "1.5", "every:", "every:0", "every:x",
                             "99999999999999", "every"}) {
        CAPTURE(wish);
        CHECK_THROWS_AS(select_generations(wish, there, "r"), Error);
    }
    CHECK_THROWS_AS(select_generations("", {}, "r"), Error);
    CHECK_THROWS_WITH(select_generations("25", std::vector{0, 10, 20, 30}, "night1"),
                      Catch::Contains("generation 25 of night1 is no longer in bests.csv") &&
                          Catch::Contains("20 and 30"));
    CHECK_THROWS_WITH(select_generations("7", there, "night1"),
                      Catch::Contains("night1") && Catch::Contains("0 to 3"));
}

TEST_CASE("best and mean of a run are read back from its table, by name") {
    const GenomeSpace space = two_weights();
    std::string text = bests_header(space);
    for (int generation = 0; generation < 3; ++generation) {
        GenerationSummary record{.generation = generation};
        record.best = {generation + 0.25, 1};
        record.mean = {generation + 0.5, 2};
        text += bests_rows(record);
    }
    const auto best = read_bests(csv::parse(text, "bests.csv"), space, "best");
    CHECK(best == std::map<int, Genes>{{0, {0.25, 1}}, {1, {1.25, 1}}, {2, {2.25, 1}}});
    CHECK(read_bests(csv::parse(text, "bests.csv"), space, "mean").at(2) == Genes{2.5, 2});
    CHECK(read_bests(csv::parse("generation,kind,id,discs,mobility\n4,mean,0,7,8\n", "b"), space,
                     "mean") == std::map<int, Genes>{{4, {8, 7}}});
    CHECK_THROWS_AS(
        read_bests(csv::parse("generation,kind,id,mobility\n0,mean,0,1\n", "b"), space, "mean"),
        Error);
}

TEST_CASE("weights that changed most come first, in ranges of their own") {
    const auto changes = weight_changes(two_weights(), {0, 2}, {10, -3}, {});
    REQUIRE(changes.size() == 2);
    CHECK(changes[0].gene == "discs");
    CHECK(changes[0].ranges == -0.5);
    CHECK(changes[1].gene == "mobility");
    CHECK(changes[1].first == 0);
    CHECK(changes[1].last == 10);
    CHECK(changes[1].ranges == 0.1);
    CHECK_FALSE(changes[0].spread);
}

TEST_CASE("a change stands beside the spread of its weight in a population") {
    const std::vector<Genes> population{{-10, 5}, {10, 5}};
    const auto changes = weight_changes(two_weights(), {0, 2}, {10, -3}, population);
    REQUIRE(changes.size() == 2);
    CHECK(changes[0].spread == 0.0);
    REQUIRE(changes[1].spread);
    CHECK(*changes[1].spread == Approx(std::sqrt(200.0) / 100));
}

#include "run/read/place.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"

using namespace evothello;

TEST_CASE("a place is read from a name of a run") {
    CHECK(parse_place("night1").kind == Place::Kind::kChampion);
    CHECK(parse_place("run:night1").run == "night1");
    CHECK(parse_place("night1@mean").kind == Place::Kind::kAveragedMean);
    CHECK(parse_place("night1@120").kind == Place::Kind::kBest);
    CHECK(parse_place("night1@120/mean").kind == Place::Kind::kMean);
    CHECK(parse_place("night1@120/5").id == 5);
    CHECK(parse_place("night1@120/5").generation == 120);
    CHECK(parse_place("night1/all").many());
    CHECK(parse_place("night1@120/hall").many());
    CHECK(parse_place("night1@120/hall").generation == 120);
    for (const char* name : {"night1@", "night1@x", "night1@-1", "night1@1/0", "night1@mean/all"}) {
        INFO(name);
        CHECK_THROWS_WITH(parse_place(name), Catch::Contains("expected night1@GENERATION"));
    }
}

TEST_CASE("names of runs are recognised by their form") {
    for (const char* name : {"run:night1", "night1@120", "night1/all", "night1@120/mean"}) {
        INFO(name);
        CHECK(names_a_run(name));
    }
    for (const char* name : {"night1", "./night1/all", "a/b@3", "x@y.yaml", "directional"}) {
        INFO(name);
        CHECK_FALSE(names_a_run(name));
    }
}

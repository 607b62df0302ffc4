#include "run/read/player_reference.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"

using namespace evothello;

TEST_CASE("a place is read from a name of a run") {
    CHECK(parse_player_reference("night1").kind == PlayerReference::Kind::kChampion);
    CHECK(parse_player_reference("run:night1").run == "night1");
    CHECK(parse_player_reference("night1@mean").kind == PlayerReference::Kind::kAveragedMean);
    CHECK(parse_player_reference("night1@120").kind == PlayerReference::Kind::kBest);
    CHECK(parse_player_reference("night1@120/mean").kind == PlayerReference::Kind::kMean);
    CHECK(parse_player_reference("night1@120/5").id == 5);
    CHECK(parse_player_reference("night1@120/5").generation == 120);
    CHECK(parse_player_reference("night1/all").is_group());
    CHECK(parse_player_reference("night1@120/hall").is_group());
    CHECK(parse_player_reference("night1@120/hall").generation == 120);
    for (const char* name : {"night1@", "night1@x", "night1@-1", "night1@1/0", "night1@mean/all"}) {
        INFO(name);
        CHECK_THROWS_WITH(parse_player_reference(name),
                          Catch::Contains("expected night1@GENERATION"));
    }
}

TEST_CASE("names of runs are recognised by their form") {
    for (const char* name : {"run:night1", "night1@120", "night1/all", "night1@120/mean"}) {
        INFO(name);
        CHECK(is_run_reference(name));
    }
    for (const char* name : {"night1", "./night1/all", "a/b@3", "x@y.yaml", "directional"}) {
        INFO(name);
        CHECK_FALSE(is_run_reference(name));
    }
}

#include "game/player.hpp"

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "base/file.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

const std::filesystem::path kPlayers =
    std::filesystem::path(EVOTHELLO_SOURCE_DIR) / "configs/players";

std::string problem_with(const std::string& player) {
    try {
        load_player(player);
    } catch (const Error& error) {
        return error.what();
    }
    return "nothing";
}

std::string why_not_together(std::initializer_list<const char*> names) {
    std::vector<Player> players;
    for (const char* name : names) players.push_back(load_player(name));
    try {
        common_rules(players);
    } catch (const Error& error) {
        return error.what();
    }
    return "nothing";
}

}  // namespace

TEST_CASE("the shipped players are exactly the files of configs/players") {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kPlayers)) {
        if (entry.path().extension() != ".yaml") continue;
        const std::string name = entry.path().stem();
        found.push_back(name);
        INFO(name);
        REQUIRE(shipped_player_text(name));
        CHECK(*shipped_player_text(name) == file::read(entry.path()));
        CHECK(load_player(name).weights.name == name);
    }
    auto names = shipped_player_names();
    std::sort(names.begin(), names.end());
    std::sort(found.begin(), found.end());
    CHECK(std::equal(names.begin(), names.end(), found.begin(), found.end()));
    CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
    CHECK_FALSE(shipped_player_text("nobody"));
}

TEST_CASE("a player is loaded by its name, by player:NAME, and by a path") {
    const Player shipped = load_player("misere");
    CHECK(shipped.name == "misere");
    CHECK(shipped.weights.rules == Rules{Size::k8, Variant::kReversed});
    CHECK(shipped.search == shipped.weights.search);
    CHECK(shipped.search.depth_at(30) == 6);
    for (const std::string& name :
         {std::string("player:misere"), (kPlayers / "misere.yaml").string()}) {
        const Player player = load_player(name);
        CHECK(player.name == name);
        CHECK(to_text(player.weights) == to_text(shipped.weights));
        CHECK(player.search == shipped.search);
    }
}

TEST_CASE("settings behind the name change the search and nothing else") {
    const Player plain = load_player("directional");
    for (const std::string& name : {std::string("directional"), std::string("player:directional"),
                                    (kPlayers / "directional.yaml").string()}) {
        const Player player = load_player(name + ":depth=2,avoid=none,nodes=500");
        CHECK(player.name == name + ":depth=2,avoid=none,nodes=500");
        CHECK(to_text(player.weights) == to_text(plain.weights));
        CHECK(player.search.depth_at(0) == 2);
        CHECK(player.search.depth_at(60) == 2);
        CHECK(player.search.avoid == Avoid::kNone);
        CHECK(player.search.nodes == 500U);
        CHECK(player.search.solve == plain.search.solve);
    }
    const Player by_stage = load_player("classic:depth={0: 3, 40: 5}");
    CHECK(by_stage.search.depth_at(39) == 3);
    CHECK(by_stage.search.depth_at(40) == 5);
}

TEST_CASE("an unknown player is an error with the nearest name") {
    CHECK(problem_with("directonal") ==
          "no player is called 'directonal'; did you mean 'directional'? (a weights file is named "
          "by a path, with / or .yaml)");
    CHECK_THAT(problem_with("player:directonal"), Catch::Contains("no player is called 'direct"));
    CHECK_THAT(problem_with(""), Catch::Contains("no player is called ''"));
    CHECK_THAT(problem_with("no/such/file"), Catch::Contains("no/such/file"));
    CHECK_THAT(problem_with("nobody.yaml"), Catch::Contains("nobody.yaml"));
}

TEST_CASE("bad settings are an error that names the player as it was asked for") {
    CHECK(problem_with("classic:depth=0") ==
          "classic:depth=0: depth: expected a whole number from 1 to 60, found '0'");
    CHECK_THAT(problem_with("classic:depht=3"),
               Catch::Contains("unknown key; did you mean 'depth'?"));
    CHECK_THAT(problem_with("classic:depth=3,depth=4"), Catch::Contains("given twice"));
    CHECK_THAT(problem_with("classic:depth=x,solve=y"),
               Catch::Contains("depth: ") && Catch::Contains("solve: "));
    CHECK_FALSE(problem_with("classic:depth=") == "nothing");
    CHECK_FALSE(problem_with("classic:depth") == "nothing");
    CHECK_FALSE(problem_with("classic:") == "nothing");
    CHECK_FALSE(problem_with("classic=3") == "nothing");
}

TEST_CASE("players of one board and one variant can meet") {
    std::vector<Player> players{load_player("misere"), load_player("swh_reversed")};
    CHECK(common_rules(players) == Rules{Size::k8, Variant::kReversed});
    CHECK(why_not_together({"directional", "misere"}) ==
          "directional plays standard 8x8 and misere plays reversed 8x8: only players of one board "
          "and one variant can meet");
    CHECK(why_not_together({"dynamic", "dynamic8"}) ==
          "dynamic plays standard 6x6 and dynamic8 plays standard 8x8: only players of one board "
          "and one variant can meet");
    CHECK(why_not_together({"random", "swh6", "classic"}) ==
          "swh6 plays standard 6x6 and classic plays standard 8x8: only players of one board and "
          "one variant can meet");
    CHECK(why_not_together({"dynamic8", "directional", "washington"}) == "nothing");
}

TEST_CASE("a player that always moves at random fits any rules") {
    for (const char* other : {"misere", "dynamic", "classic"}) {
        std::vector<Player> players{load_player("random"), load_player(other)};
        const Rules rules = players[1].weights.rules;
        CHECK(common_rules(players) == rules);
        CHECK(players[0].weights.rules == rules);
        CHECK(players[1].weights.rules == rules);
    }
    std::vector<Player> two{load_player("random"), load_player("random")};
    CHECK(common_rules(two) == Rules{});
    // A player that sometimes evaluates is bound to its own rules again.
    CHECK_FALSE(load_player("random:epsilon=0.9").plays_any_rules());
    CHECK(load_player("classic:epsilon=1").plays_any_rules());
}

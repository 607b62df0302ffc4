#include "run/generation/game_list.hpp"

#include <set>

#include "board/notation.hpp"
#include "support/catch.hpp"
#include "support/played_generation.hpp"

namespace evothello {
namespace {

std::set<std::string> distinct(std::span<const Opening> openings) {
    std::set<std::string> texts;
    for (const Opening& each : openings) texts.insert(to_text(each.position));
    return texts;
}

TEST_CASE("new entries of a game list are appended") {
    const Setup setup = setup_of();
    GameList games(setup, {.seed = 3, .generation = 5});
    const Genes genes(setup.space.size(), 1);
    CHECK(games.add_contender_of(genes) == 0);
    CHECK(games.add_contender_of(setup.space.weights(genes, "one")) == 1);
    CHECK(games.add_openings(4, 1) == 0);
    CHECK(games.add_fresh_openings(3, 2) == 4);
    CHECK(games.add_start_position() == 7);
    CHECK(games.openings().size() == 8);
    CHECK(games.openings()[7].position == start_position(Size::k8));
    games.add_pair(0, 1, 7);
    CHECK(games.pairings()[0] == Pairing{.black = 0, .white = 1, .opening = 7});
    CHECK(games.pairings()[1] == Pairing{.black = 1, .white = 0, .opening = 7});
}

TEST_CASE("openings depend on seed, generation and stream") {
    const Setup setup = setup_of();
    const auto made = [&](const Key& key, std::uint16_t use) {
        GameList games(setup, key);
        games.add_openings(5, use);
        return std::vector<Opening>(games.openings().begin(), games.openings().end());
    };
    const Key key{.seed = 3, .generation = 5};
    CHECK(made(key, 1) == made(key, 1));
    CHECK(made(key, 1) != made(key, 2));
    CHECK(made(key, 1) != made({.seed = 4, .generation = 5}, 1));
    CHECK(made(key, 1) != made({.seed = 3, .generation = 6}, 1));
}

TEST_CASE("all openings of a file are used before one repeats") {
    Setup setup = setup_of();
    setup.openings = random_openings(5, 4, Size::k8, {.seed = 1});
    GameList games(setup, {.seed = 3});
    games.add_openings(12, 1);
    CHECK(distinct(games.openings().first(5)) == distinct(setup.openings));
    for (std::size_t i = 5; i < 12; ++i) CHECK(games.openings()[i] == games.openings()[i - 5]);
}

TEST_CASE("in a round robin everyone meets everyone from the same openings") {
    const Setup setup = setup_of();
    GameList games(setup, {.seed = 3});
    const std::vector<std::uint32_t> players = {4, 7, 9};
    games.add_start_position();
    games.add_round_robin(players, 2, 1);
    CHECK(distinct(games.openings().subspan(1)).size() == 2);
    std::set<Pairing> all;
    for (const std::uint32_t one : players) {
        for (const std::uint32_t other : players) {
            for (const std::uint32_t opening : {1U, 2U}) {
                if (one != other) all.insert({one, other, opening});
            }
        }
    }
    CHECK(std::set(games.pairings().begin(), games.pairings().end()) == all);
    CHECK(games.pairings().size() == all.size());
}

}  // namespace
}  // namespace evothello

#include "play/lockstep.hpp"

#include <map>

#include "game/player.hpp"
#include "support/catch.hpp"
#include "support/cpus.hpp"

using namespace evothello;

namespace {

struct Alone {
    GameRecord record;
    std::vector<Choice> choices;
};

Alone alone(const Games& games, std::size_t index) {
    const Pairing& pairing = games.pairings[index];
    ThinkerSeat black, white;
    black.seat_player(games.contenders[pairing.black].evaluator,
                      games.contenders[pairing.black].search);
    white.seat_player(games.contenders[pairing.white].evaluator,
                      games.contenders[pairing.white].search);
    Random random(game_key(games, index));
    Alone result;
    const auto end =
        play_game(black, white, games.openings[pairing.opening], random, nullptr, &result.choices);
    result.record = record_of(games, *end, black.total_nodes() + white.total_nodes());
    return result;
}

// At depth 1 the number of nodes is the same as alone; at larger depths it may differ.
void check_nodes(const Games& games, std::size_t index, GameRecord record,
                 const GameRecord& alone) {
    const Pairing& pairing = games.pairings[index];
    for (const std::uint32_t player : {pairing.black, pairing.white}) {
        if (deepest(games.contenders[player].search) > 1) record.nodes = alone.nodes;
    }
    CHECK(record == alone);
}

// Compares all pairings with games played alone, both with and without on_game.
void check_like_alone(std::span<const std::string_view> names, Size size) {
    std::vector<Contender> contenders;
    for (const std::string_view name : names) {
        Player player = load_player(name);
        player.search.time.reset();
        REQUIRE(Lockstep::can_play(player.search));
        contenders.push_back({Evaluator(player.weights), player.search});
    }
    const Key key{.seed = 3};
    const auto openings = random_openings(3, 6, size, key);
    std::vector<Pairing> pairings;
    for (std::uint32_t black = 0; black < contenders.size(); ++black) {
        for (std::uint32_t white = 0; white < contenders.size(); ++white) {
            for (std::uint32_t opening = 0; opening < 3; ++opening) {
                pairings.push_back({black, white, opening});
            }
        }
    }
    const Games games{contenders, openings, pairings, key};
    std::map<std::size_t, std::vector<Choice>> told;
    const OnGame listen = [&](std::size_t index, std::span<const Choice> choices) {
        told[index].assign(choices.begin(), choices.end());
    };
    std::vector<std::size_t> indices(pairings.size());
    for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = indices.size() - 1 - i;
    Lockstep lockstep;
    std::vector<GameRecord> quiet(pairings.size()), heard(pairings.size());
    lockstep.play(games, indices, quiet, nullptr, {});
    lockstep.play(games, indices, heard, nullptr, listen);
    // A game and its nodes do not depend on the games played beside it.
    std::vector<GameRecord> single(pairings.size()), halves(pairings.size());
    for (const std::size_t index : indices) lockstep.play(games, {&index, 1}, single, nullptr, {});
    const std::span all = indices;
    for (const auto part : {all.first(all.size() / 3), all.subspan(all.size() / 3)}) {
        lockstep.play(games, part, halves, nullptr, {});
    }
    CHECK(single == quiet);
    CHECK(halves == quiet);
    for (std::size_t i = 0; i < pairings.size(); ++i) {
        const Alone expected = alone(games, i);
        INFO("black " << names[pairings[i].black] << ", white " << names[pairings[i].white]
                      << ", opening " << pairings[i].opening);
        CHECK(quiet[i] == heard[i]);
        check_nodes(games, i, quiet[i], expected.record);
        std::vector<Choice>& choices = told.at(i);
        REQUIRE(choices.size() == expected.choices.size());
        std::uint64_t nodes = 0;
        for (std::size_t ply = 0; ply < choices.size(); ++ply) {
            nodes += choices[ply].nodes;
            choices[ply].nodes = expected.choices[ply].nodes;
            CHECK(choices[ply] == expected.choices[ply]);
        }
        CHECK(nodes == quiet[i].nodes);
    }
}

}  // namespace

TEST_CASE("games in lockstep equal games played one by one") {
    for (const std::string_view name : cpus_here()) {
        const UsedCpu used(name);
        // Random ties, random moves, an avoid list, static ends, and all of these.
        check_like_alone(
            std::array<std::string_view, 4>{"swh", "greedy:epsilon=0.3",
                                            "directional:depth=1,solve=0", "lr06:epsilon=0.1"},
            Size::k8);
        check_like_alone(std::array<std::string_view, 2>{"misere:depth=1,solve=0", "swh_reversed"},
                         Size::k8);
        check_like_alone(std::array<std::string_view, 2>{"swh6", "dynamic:depth=1,solve=0"},
                         Size::k6);
        // Two and three moves ahead, and both in one game.
        check_like_alone(
            std::array<std::string_view, 4>{"swh:depth=2", "lr06:depth=3,epsilon=0.1",
                                            "directional:depth=2,solve=0", "dynamic8:depth=3"},
            Size::k8);
        check_like_alone(
            std::array<std::string_view, 2>{"misere:depth=3,solve=0", "swh_reversed:depth=2"},
            Size::k8);
        check_like_alone(std::array<std::string_view, 2>{"swh6:depth=3", "dynamic:depth=1,solve=0"},
                         Size::k6);
    }
}

TEST_CASE("players with larger depth, solver or limits do not play in lockstep") {
    CHECK(Lockstep::can_play({}));
    CHECK(Lockstep::can_play({.depth = {{{0, 1}, {40, 3}}}, .epsilon = 0.5}));
    CHECK_FALSE(Lockstep::can_play({.depth = {{{0, 4}, {40, 1}}}}));
    CHECK_FALSE(Lockstep::can_play({.solve = 8}));
    CHECK_FALSE(Lockstep::can_play({.time = 1}));
    CHECK_FALSE(Lockstep::can_play({.nodes = 100}));
}

TEST_CASE("games in lockstep that were stopped stay unplayed") {
    const std::vector<Contender> contenders(2, {Evaluator(load_weights("swh")), {}});
    const auto openings = random_openings(2, 6, Size::k8, {.seed = 1});
    const auto pairings = paired(2);
    const std::atomic<bool> stop = true;
    std::vector<GameRecord> records(4);
    Lockstep().play({contenders, openings, pairings, {}}, std::vector<std::size_t>{0, 1, 2, 3},
                    records, &stop, {});
    CHECK(records == std::vector<GameRecord>(4));
}

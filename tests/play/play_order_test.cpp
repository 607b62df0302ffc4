#include "play/play_order.hpp"

#include <algorithm>
#include <map>

#include "game/player.hpp"
#include "play/lockstep.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

// Every two players meet once with each colour.
std::vector<Pairing> round_robin(std::uint32_t players) {
    std::vector<Pairing> pairings;
    for (std::uint32_t black = 0; black < players; ++black) {
        for (std::uint32_t white = 0; white < players; ++white) {
            if (black != white) pairings.push_back({.black = black, .white = white, .opening = 0});
        }
    }
    return pairings;
}

struct Blocks {
    PlayOrder order;
    std::vector<std::span<const std::size_t>> blocks;

    Blocks(const Games& games, std::size_t workers)
        : order(games, std::vector<GameRecord>(games.pairings.size()), workers) {
        for (std::span<const std::size_t> rest = order.indices; !rest.empty();) {
            const std::size_t first = order.indices.size() - rest.size();
            blocks.push_back(rest.first(order.block_size(first, rest.size())));
            rest = rest.subspan(blocks.back().size());
        }
    }
};

const std::vector<Contender>& contenders(std::size_t count) {
    static std::vector<Contender> all;
    all.assign(count, {Evaluator(load_weights("swh")), {}});
    return all;
}

}  // namespace

TEST_CASE("every game is handed out once, in blocks that shrink towards the end") {
    const auto pairings = round_robin(32);
    const std::vector<Opening> openings = random_openings(1, 6, Size::k8, {.seed = 1});
    const Games games{contenders(32), openings, pairings, {}};
    for (const std::size_t workers : {1u, 2u, 5u}) {
        const Blocks dealt(games, workers);
        std::vector<std::size_t> order = dealt.order.indices;
        std::ranges::sort(order);
        for (std::size_t i = 0; i < pairings.size(); ++i) REQUIRE(order[i] == i);
        std::size_t before = Lockstep::kMaxGames;
        for (const auto& block : dealt.blocks) {
            REQUIRE(block.size() <= before);
            before = block.size();
        }
        CHECK(before <= PlayOrder::kMinBlock);
        if (workers <= 2) CHECK(dealt.blocks.front().size() == Lockstep::kMaxGames);
    }
}

TEST_CASE("a block has many games of the same player, on either side") {
    const auto pairings = round_robin(32);
    const std::vector<Opening> openings = random_openings(1, 6, Size::k8, {.seed = 1});
    const Blocks dealt({contenders(32), openings, pairings, {}}, 1);
    for (const auto& block : dealt.blocks) {
        if (block.size() < Lockstep::kMaxGames) continue;
        std::map<std::uint32_t, int> black, white;
        for (const std::size_t index : block) {
            ++black[pairings[index].black];
            ++white[pairings[index].white];
        }
        CHECK(black.size() <= 16);
        CHECK(white.size() <= 16);
    }
}

TEST_CASE("games too deep for lockstep come first, one at a time") {
    std::vector<Contender> players = contenders(4);
    players[3].search.depth = {{{0, Lockstep::kMaxLockstepDepth + 1}}};
    const auto pairings = round_robin(4);
    const std::vector<Opening> openings = random_openings(1, 6, Size::k8, {.seed = 1});
    const Blocks dealt({players, openings, pairings, {}}, 1);
    CHECK(dealt.order.single_end == 6);
    for (std::size_t i = 0; i < 6; ++i) {
        const Pairing& pairing = pairings[dealt.order.indices[i]];
        CHECK((pairing.black == 3 || pairing.white == 3));
        CHECK(dealt.blocks[i].size() == 1);
    }
}

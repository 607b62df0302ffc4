#include "search/endgame/margin_table.hpp"

#include <map>
#include <utility>

#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

Discs discs_of(std::uint64_t index) { return random_board(Size::k8, index).discs; }

MarginBounds margins(const Discs& discs, int least, int most, int empties = 10) {
    return {.discs = discs,
            .least = static_cast<std::int8_t>(least),
            .most = static_cast<std::int8_t>(most),
            .best = 7,
            .empties = static_cast<std::uint8_t>(empties)};
}

}  // namespace

TEST_CASE("a margin table without entries is empty") {
    MarginTable table;
    CHECK(table.empty());
    table.start_game(0);
    CHECK(table.empty());
    table.start_game(4);
    CHECK_FALSE(table.empty());
}

TEST_CASE("bounds of a margin are combined, and the latest best move is kept") {
    MarginTable table;
    table.start_game(4);
    table.store(margins(discs_of(1), -2, 64));
    table.store(margins(discs_of(1), -64, 8));
    table.store({.discs = discs_of(1), .least = -4, .most = 10, .best = 9, .empties = 10});
    const MarginBounds* known = table.find(discs_of(1));
    REQUIRE(known != nullptr);
    CHECK(int{known->least} == -2);
    CHECK(int{known->most} == 8);
    CHECK(int{known->best} == 9);
    CHECK(table.find(discs_of(1).passed()) == nullptr);
}

TEST_CASE("a new game finds no entry of earlier games, however many there were") {
    MarginTable table;
    for (int game = 0; game < 70'000; ++game) {
        table.start_game(4);
        if (table.find(discs_of(1)) != nullptr) FAIL("game " << game);
        if (game % 65'535 == 0) table.store(margins(discs_of(1), 0, 0));
    }
    table.store(margins(discs_of(1), 0, 0));
    CHECK(table.find(discs_of(1)) != nullptr);
}

TEST_CASE("a lookup of margins never finds a different position") {
    for (const int bits : {1, 2, 8, 14}) {
        MarginTable table;
        table.start_game(bits);
        int found = 0;
        for (std::uint64_t i = 0; i < 3000; ++i) {
            const Discs discs = discs_of(i % 1000);
            const int own = std::popcount(discs.own);
            if (const MarginBounds* known = table.find(discs)) {
                REQUIRE(known->discs == discs);
                REQUIRE(int{known->least} == own);
                ++found;
            }
            table.store(margins(discs, own, own, static_cast<int>(i % 20)));
        }
        INFO("2 to the power of " << bits);
        CHECK(found >= (bits == 14 ? 1900 : 0));
    }
}

TEST_CASE("a bucket keeps the position with most empties and the latest one") {
    MarginTable table;
    table.start_game(1);
    table.store(margins(discs_of(1), 1, 1, 12));
    table.store(margins(discs_of(2), 2, 2, 9));
    table.store(margins(discs_of(3), 3, 3, 8));
    CHECK(table.find(discs_of(1)) != nullptr);
    CHECK(table.find(discs_of(2)) == nullptr);
    CHECK(table.find(discs_of(3)) != nullptr);
    table.store(margins(discs_of(4), 4, 4, 13));
    CHECK(table.find(discs_of(1)) != nullptr);
    CHECK(table.find(discs_of(3)) == nullptr);
    CHECK(table.find(discs_of(4)) != nullptr);
}

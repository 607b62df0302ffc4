#include "search/transposition_table.hpp"

#include <map>
#include <utility>

#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

TableEntry entry(const Discs& discs, Score score, int depth) {
    return {discs, score, static_cast<std::int8_t>(depth), Bound::kExact, 7};
}

Discs discs_of(std::uint64_t index) { return random_board(Size::k8, index).discs; }

}  // namespace

TEST_CASE("a table without entries is empty, and reset() clears it") {
    TranspositionTable table;
    CHECK(table.empty());
    table.start_game(0);
    CHECK(table.empty());
    table.start_game(4);
    CHECK_FALSE(table.empty());
    CHECK(table.find(discs_of(1)) == nullptr);
    table.store(entry(discs_of(1), 1, 1));
    CHECK(table.find(discs_of(1)) != nullptr);
    table.start_game(4);
    CHECK(table.find(discs_of(1)) == nullptr);
}

TEST_CASE("a lookup never finds a different position") {
    for (const int bits : {1, 2, 8, 14}) {
        TranspositionTable table;
        table.start_game(bits);
        std::map<std::pair<Bitboard, Bitboard>, Score> newest;
        int found = 0;
        for (std::uint64_t i = 0; i < 3000; ++i) {
            const Discs discs = discs_of(i % 1000);  // each three times, always with a new score
            Score& score = newest[{discs.own, discs.opp}];
            if (const TableEntry* known = table.find(discs)) {
                REQUIRE(known->discs == discs);
                REQUIRE(known->score == score);
                ++found;
            }
            score = static_cast<Score>(i);
            table.store(entry(discs, score, static_cast<int>(i % 11)));
            REQUIRE(table.find(discs) != nullptr);
            REQUIRE(table.find(discs)->score == score);
        }
        INFO(bits << " bits");
        CHECK(found > (bits == 14 ? 1900 : 0));
    }
}

TEST_CASE("of two entries the first keeps the deepest result, the second the latest") {
    TranspositionTable table;
    table.start_game(1);
    const auto knows = [&](std::uint64_t index) { return table.find(discs_of(index)) != nullptr; };
    table.store(entry(discs_of(1), 1, 5));
    table.store(entry(discs_of(2), 2, 3));
    CHECK((knows(1) && knows(2)));
    table.store(entry(discs_of(3), 3, 1));
    CHECK((knows(1) && !knows(2) && knows(3)));
    table.store(entry(discs_of(4), 4, 6));
    CHECK((knows(1) && !knows(3) && knows(4)));
    table.store(entry(discs_of(4), 44, 0));
    CHECK((knows(1) && knows(4)));
    CHECK(table.find(discs_of(4))->score == 44);
}

TEST_CASE("a position with the other side to move is a different position") {
    TranspositionTable table;
    table.start_game(8);
    const Discs discs = start_position(Size::k8).discs;
    table.store(entry(discs, 1, 1));
    CHECK(table.find(discs.passed()) == nullptr);
}

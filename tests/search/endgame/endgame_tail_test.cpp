#include "search/endgame/endgame_tail.hpp"

#include "board/notation.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/plain.hpp"
#include "support/rules.hpp"

using namespace evothello;

namespace {

Bitboard empties_of(const Rules& rules, const Discs& discs) {
    return geometry(rules.size).mask & ~discs.occupied();
}

}  // namespace

TEST_CASE("the last plies agree with brute force for every window") {
    for (std::uint64_t index = 0; index < 1200 / kThinning; ++index) {
        const Rules rules = kEveryRules[index % 4];
        const auto empties = static_cast<int>(index / 4 % (EndgameTail::kMostEmpties + 1));
        // Random positions; with 0 empties, a full board.
        Discs discs = random_position_with(rules.size, std::max(1, empties), index).discs;
        if (empties == 0) discs.own |= empties_of(rules, discs);
        INFO(name(rules) << ": " << to_text(Position{.discs = discs, .size = rules.size}));
        EndgameTail last;
        last.start_game(rules);
        const int right = plain_solve(rules, discs);
        const auto found = [&](int alpha, int beta) {
            return last.visit(discs, empties_of(rules, discs), alpha, beta);
        };
        REQUIRE(found(-65, 65) == right);
        REQUIRE(found(right - 1, right + 1) == right);
        for (const int bound : {right - 7, right, right + 1, right + 7}) {
            const int score = found(bound - 1, bound);
            REQUIRE((score >= bound) == (right >= bound));
            REQUIRE((score >= bound ? score <= right : score >= right));
        }
    }
}

TEST_CASE("the last plies count their nodes, and a pass is no node") {
    EndgameTail last;
    last.start_game({});
    const auto nodes_of = [&](const std::string& last_row) {
        const Discs discs = parse_position(std::string(56, 'X') + last_row).discs;
        last.visit(discs, ~discs.occupied(), -65, 65);
        return last.take_node_count();
    };
    CHECK(nodes_of("XXXXXXXX X") == 1);
    CHECK(nodes_of("XXXXXXO- X") == 1);
    CHECK(nodes_of("XXXXXXO- O") == 1);
    CHECK(nodes_of("-OXXXXO- X") == 3);  // two moves, each with one square left
    CHECK(nodes_of("-OXXXXO- O") == 3);
    CHECK(last.take_node_count() == 0);
}

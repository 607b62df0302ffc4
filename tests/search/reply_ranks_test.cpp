#include "search/reply_ranks.hpp"

#include "base/random.hpp"
#include "board/rules.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

constexpr Bitboard kCorners = geometry(Size::k8).corners;

}  // namespace

TEST_CASE("before anything is learnt a corner is the likeliest reply") {
    ReplyRanks ranks;
    ranks.reset(kCorners);
    CHECK((ranks.likely(~Bitboard{0}).bit() & kCorners) != 0);
    CHECK(ranks.likely(Bitboard{1} << 63 | Bitboard{1} << 20).index() == 63);
    CHECK(ranks.likely(Bitboard{1} << 20).index() == 20);
    CHECK(std::popcount(ranks.likely_squares()) == 16);
}

TEST_CASE("the likeliest of some moves is among those that were the best most often") {
    ReplyRanks ranks;
    ranks.reset(kCorners);
    std::array<int, 64> counts{};
    for (const int corner : {0, 7, 56, 63}) counts[static_cast<std::size_t>(corner)] = 4;
    Random random({.seed = 5});
    for (int i = 0; i < 3000; ++i) {
        const std::size_t square = random.below(64) * random.below(64) / 64;
        ranks.reward(square);
        ++counts[square];
        // Of all squares, one of the two first; of two moves in different sets, the better one.
        const auto count_of = [&](Square each) {
            return counts[static_cast<std::size_t>(each.index())];
        };
        int better = 0, likelier = 0;
        const int likely = count_of(ranks.likely(~Bitboard{0}));
        for (int other = 0; other < 64; ++other) {
            if (counts[static_cast<std::size_t>(other)] > likely) ++better;
            if ((ranks.likely_squares() >> other & 1) != 0) ++likelier;
        }
        REQUIRE(better <= 1);
        REQUIRE(likelier == 16);
    }
    // Squares outside the first 16 are never better than those within.
    int worst_within = 1 << 30, best_outside = 0;
    for (std::size_t square = 0; square < 64; ++square) {
        if ((ranks.likely_squares() >> square & 1) != 0) {
            worst_within = std::min(worst_within, counts[square]);
        } else {
            best_outside = std::max(best_outside, counts[square]);
        }
    }
    CHECK(worst_within >= best_outside);
}

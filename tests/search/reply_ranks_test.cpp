#include "search/reply_ranks.hpp"

#include "base/random.hpp"
#include "board/rules.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

constexpr Bitboard kCorners = geometry(Size::k8).corners;

bool within(Bitboard set, std::size_t square) { return (set >> square & 1) != 0; }

}  // namespace

TEST_CASE("before anything is learnt corners are the likeliest replies") {
    ReplyRanks ranks;
    ranks.reset(kCorners);
    const auto& sets = ranks.sets();
    CHECK((sets[4] & ~kCorners) == 0);
    CHECK(sets[3] == kCorners);
    CHECK(std::popcount(ranks.likely_squares()) == 16);
}

TEST_CASE("squares are ranked by how often they were the best, of late more than long ago") {
    ReplyRanks ranks;
    for (int game = 0; game < 2; ++game) {
        ranks.reset(kCorners);
        std::array<int, 64> counts{};
        for (const std::size_t corner : {0, 7, 56, 63}) counts[corner] = 1;
        Random random({.seed = 5});
        for (int i = 0; i < 3000; ++i) {
            const std::size_t square = random.below(64) * random.below(64) / 64;
            ranks.reward(static_cast<int>(square));
            if (counts[square] == ReplyRanks::kMostCounted) {
                for (int& count : counts) count /= 2;
            }
            ++counts[square];
            for (int set = 0; set < kRankSets; ++set) {
                const Bitboard firsts = ranks.sets()[set];
                REQUIRE(std::popcount(firsts) == 32 >> set);
                int least_within = 1 << 30, most_outside = 0;
                for (std::size_t each = 0; each < 64; ++each) {
                    int& bound = within(firsts, each) ? least_within : most_outside;
                    bound = within(firsts, each) ? std::min(bound, counts[each])
                                                 : std::max(bound, counts[each]);
                }
                REQUIRE(least_within >= most_outside);
            }
        }
    }
}

#include "proof/yardsticks/league.hpp"

#include <algorithm>
#include <cmath>

#include "proof/score.hpp"
#include "support/catch.hpp"
#include "support/local_play.hpp"

using namespace evothello;

namespace {

MatchScore league_score(const char* first, const char* second, std::size_t pairs) {
    const Player player = load_player(first), opponent = load_player(second);
    const auto contenders = league_contenders(player.weights, opponent);
    const std::vector<Opening> start{{.moves = {}, .position = start_position(Size::k8)}};
    std::vector<Pairing> pairings = paired(pairs);
    for (Pairing& pairing : pairings) pairing.opening = 0;
    return score_of_pairs(play({contenders, start, pairings, {.seed = 1}}, {}));
}

}  // namespace

TEST_CASE("every player of a panel is shipped and plays its rules") {
    for (const Size size : {Size::k8, Size::k6}) {
        for (const Variant variant : {Variant::kStandard, Variant::kReversed}) {
            const Rules rules{size, variant};
            CHECK_FALSE(league_panel(rules).empty());
            for (const std::string_view name : league_panel(rules)) {
                const Player player = load_player(name);
                INFO(name);
                CHECK((player.plays_any_rules() || player.weights.rules == rules));
            }
        }
    }
}

TEST_CASE("the league's published results come out, within what 5,000 pairs can tell") {
    struct Known {
        const char *first, *second;
        double score;
    };
    for (const Known& known : {Known{"lr06", "swh", 0.546},
                               {"sjk11", "swh", 0.480},
                               {"dynamic8", "swh", 0.569},
                               {"swh", "random", 0.794}}) {
        const MatchScore score = league_score(known.first, known.second, 5000);
        INFO(known.first << " against " << known.second << ": " << score.mean());
        CHECK(std::abs(score.mean() - known.score) < 1.3 * score.mean_error() + 0.002);
    }
}

TEST_CASE("no player meets its own weights, under any name or search") {
    Weights weights = load_player("swh").weights;
    const auto own = league_opponents(weights);
    CHECK(std::count(own.begin(), own.end(), "swh") == 0);
    CHECK(own.size() + 1 == league_panel(weights.rules).size());
    weights.name = "a copy";
    weights.search.depth = {{0, 6}};
    CHECK(league_opponents(weights) == own);
    weights.matrix->at(0) += 1;
    CHECK(league_opponents(weights).size() == own.size() + 1);
}

#include "proof/yardsticks/regret_set.hpp"

#include <map>
#include <set>

#include "base/error.hpp"
#include "base/file.hpp"
#include "board/notation.hpp"
#include "board/symmetry.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/plain.hpp"
#include "support/rules.hpp"

using namespace evothello;

namespace {

constexpr Rules kSix{Size::k6, Variant::kStandard};
const std::string kLine = "OX--X-XXXX--XXXXXOXOOOOO-X-OOOX--OX- X";  // has four legal moves

file::Path path_of(const Rules& rules) {
    return file::Path(EVOTHELLO_SOURCE_DIR) / "configs/regret" /
           (std::to_string(width(rules.size)) + "-" + std::string(name(rules.variant)) + ".txt");
}

std::string problem_with(const std::string& line) {
    return error_of([&] { parse_regret_set("# a remark\n" + line, "it", kSix); });
}

}  // namespace

TEST_CASE("the shipped sets are the files of configs/regret, written as this program writes them") {
    for (const Rules& rules : kEveryRules) {
        INFO(name(rules));
        CHECK(shipped_regret_set(rules).rules == rules);
        CHECK(to_text(shipped_regret_set(rules)) == file::read(path_of(rules)));
    }
}

TEST_CASE("a shipped set has 300 different positions for each number of empties") {
    for (const Rules& rules : kEveryRules) {
        INFO(name(rules));
        std::map<int, std::set<std::pair<Bitboard, Bitboard>>> images;
        for (const RegretPosition& each : shipped_regret_set(rules).positions) {
            const Discs image = canonical(each.position.discs, rules.size);
            images[each.position.empties()].emplace(image.own, image.opp);
        }
        CHECK(images.size() == kRegretEmpties.size());
        for (const int empties : kRegretEmpties) CHECK(images[empties].size() == 300);
    }
}

TEST_CASE("shipped margins are those of brute force") {
    for (const Rules& rules : kEveryRules) {
        const auto& positions = shipped_regret_set(rules).positions;
        // With 10 empty squares brute force is just affordable: one position from random play, one
        // from self-play.
        for (std::size_t i = 0; i < 300; i += kThinning == 1 ? 97 : 299) {
            const RegretPosition& each = positions[i];
            INFO(name(rules) << " " << i);
            REQUIRE(each.position.empties() == 10);
            std::vector<int> margins;
            for_each_square(each.position.moves(), [&](Square square) {
                margins.push_back(-plain_solve(rules, after(each.position.discs, square)));
            });
            CHECK(margins == each.margins);
        }
    }
}

TEST_CASE("what a move loses is its distance from the best") {
    const auto set = parse_regret_set(kLine + " -20 -26 -6 -2\n", "it", kSix);
    REQUIRE(set.positions.size() == 1);
    std::vector<int> lost;
    for_each_square(set.positions[0].position.moves(),
                    [&](Square square) { lost.push_back(set.positions[0].lost(square)); });
    CHECK(lost == std::vector<int>{18, 24, 4, 0});
}

TEST_CASE("a set is read strictly") {
    CHECK(problem_with(kLine + " -20 -26 -6 -2") == "no error");
    CHECK(problem_with(kLine + " -20 -26 -6") ==
          "it:2: expected a margin for each of 4 legal moves");
    CHECK(problem_with(kLine + " -20 -26 -6 -2 0") ==
          "it:2: expected a margin for each of 4 legal moves");
    CHECK(problem_with(kLine + " -20 -26 -6 many") ==
          "it:2: 'many' is not the margin of a finished game");
    CHECK(problem_with(kLine + " -20 -26 -6 37") ==
          "it:2: '37' is not the margin of a finished game");
    CHECK(problem_with(kLine + " 4 4 4 4") ==
          "it:2: all moves have the same margin, so this position measures nothing");
    CHECK(problem_with(to_text(start_position(Size::k8)) + " 0 0 0 1") ==
          "it:2: expected a position with 36 cells");
}

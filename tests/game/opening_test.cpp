#include "game/opening.hpp"

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "board/notation.hpp"
#include "board/symmetry.hpp"
#include "support/catch.hpp"
#include "support/twin.hpp"

using namespace evothello;

namespace {

constexpr Key kKey{.seed = 42};

// Of the eight images of a position, the one whose text is lowest; uses the slow twin only.
std::string image_of_least_text(const Position& position) {
    twin::Board board = twin::start(width(position.size));
    const std::string text = to_text(position);
    for (std::size_t i = 0; i + 2 < text.size(); ++i) {
        board.cells[i] = text[i] == 'X'   ? twin::kBlack
                         : text[i] == 'O' ? twin::kWhite
                                          : twin::kEmpty;
    }
    std::set<std::string> images;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        images.insert(twin::text(twin::transform(board, symmetry)));
    }
    return *images.begin();
}

}  // namespace

TEST_CASE("openings are lines of legal moves of the length asked for") {
    for (const Size size : {Size::k8, Size::k6}) {
        for (const int plies : {6, 8, 15}) {
            for (const Opening& opening : random_openings(20, plies, size, kKey)) {
                Position position = start_position(size);
                for (const Move move : opening.moves) {
                    if (move.is_pass()) {
                        REQUIRE(position.must_pass());
                    } else {
                        REQUIRE((position.moves() & move.square().bit()) != 0);
                    }
                    position = position.play(move);
                }
                CHECK(position == opening.position);
                CHECK_FALSE(opening.position.finished());
                CHECK(std::count_if(opening.moves.begin(), opening.moves.end(),
                                    [](Move move) { return !move.is_pass(); }) == plies);
            }
        }
    }
}

TEST_CASE("no two openings are images of each other") {
    for (const Size size : {Size::k8, Size::k6}) {
        std::set<std::string> seen;
        for (const Opening& opening : random_openings(300, 6, size, kKey)) {
            CHECK(seen.insert(image_of_least_text(opening.position)).second);
        }
    }
}

TEST_CASE("a longer list of openings begins with the shorter one") {
    const auto openings = random_openings(64, 5, Size::k8, kKey);
    for (const std::size_t count : {0U, 1U, 2U, 31U, 63U}) {
        const auto fewer = random_openings(count, 5, Size::k8, kKey);
        REQUIRE(fewer.size() == count);
        CHECK(std::equal(fewer.begin(), fewer.end(), openings.begin()));
    }
}

TEST_CASE("another key gives other openings, the same key the same") {
    const auto openings = random_openings(20, 8, Size::k8, kKey);
    CHECK(random_openings(20, 8, Size::k8, kKey) == openings);
    CHECK_FALSE(random_openings(20, 8, Size::k8, {.seed = 43}) == openings);
    CHECK_FALSE(random_openings(20, 8, Size::k8, {.seed = 42, .generation = 1}) == openings);
}

TEST_CASE("all possible openings are found, and asking for more is an error") {
    // All four first moves are equal by symmetry. There are 3 different positions after two moves
    // and 14 after three, as is well known.
    CHECK(random_openings(1, 1, Size::k8, kKey).size() == 1);
    CHECK(random_openings(3, 2, Size::k8, kKey).size() == 3);
    CHECK(random_openings(14, 3, Size::k8, kKey).size() == 14);
    CHECK_THROWS_WITH(random_openings(2, 1, Size::k8, kKey),
                      "found only 1 different opening of 1 move, and more are needed; use more "
                      "opening moves or fewer games");
    CHECK_THROWS_AS(random_openings(15, 3, Size::k6, kKey), Error);
}

TEST_CASE("random openings reach every first move") {
    std::set<std::string> first;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const auto openings = random_openings(1, 8, Size::k8, {.seed = seed});
        first.insert(openings.front().moves.front().name());
    }
    CHECK(first == std::set<std::string>{"c4", "d3", "e6", "f5"});
}

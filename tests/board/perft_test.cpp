#include "board/perft.hpp"

#include <vector>

#include "board/notation.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/cpus.hpp"

using namespace evothello;

namespace {

// Builds with assertions are too slow for the deepest counts.
#ifdef NDEBUG
constexpr std::size_t kMaxDepth = 10;
#else
constexpr std::size_t kMaxDepth = 8;
#endif

// Calls check() with every instruction set that this processor supports.
template <class Check>
void on_each_path(Check&& check) {
    for (const std::string_view name : cpus_here()) {
        const UsedCpu used(name);
        INFO("on " << name);
        check();
    }
}

void check_from_start(Size size, const std::vector<std::uint64_t>& counts) {
    on_each_path([&] {
        for (std::size_t depth = 0; depth <= kMaxDepth; ++depth) {
            INFO("depth " << depth);
            CHECK(perft(start_position(size), static_cast<int>(depth)) == counts.at(depth));
        }
    });
}

void check_with_twin(const Position& position, int depth) {
    INFO(to_text(position) << ", depth " << depth);
    const std::uint64_t right = twin::perft(to_twin(position), depth);
    on_each_path([&] { REQUIRE(perft(position, depth) == right); });
}

}  // namespace

TEST_CASE("perft from the start of 8x8 has the known values") {
    check_from_start(Size::k8, {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284});
}

TEST_CASE("perft from the start of 6x6 has the known values and the twin's") {
    check_from_start(Size::k6, {1, 4, 12, 56, 244, 1364, 7604, 47740, 308716, 2114912, 14976792});
}

TEST_CASE("perft equals the twin's at every stage of the game") {
    for (std::uint64_t i = 0; i < 600 / kThinning; ++i) {
        const Position position = random_position(alternating_size(i), i);
        for (const int depth : {1, 2, 3}) check_with_twin(position, depth);
    }
}

TEST_CASE("perft to the end of the game equals the twin's, with passes and early ends") {
    for (std::uint64_t i = 0; i < 200 / kThinning; ++i) {
        const Position position =
            random_position_with(alternating_size(i), 1 + static_cast<int>(i % 6), i);
        for (const int depth : {5, 20}) check_with_twin(position, depth);
    }
}

TEST_CASE("a pass is a ply and a finished game one leaf") {
    Position must_pass = random_position(Size::k8, 8);
    REQUIRE(must_pass.must_pass());
    const Position finished = random_position(Size::k8, 9);
    REQUIRE(finished.finished());
    on_each_path([&] {
        CHECK(perft(must_pass, 1) == 1);
        CHECK(perft(must_pass, 2) == perft(must_pass.play(Move::pass()), 1));
        for (const int depth : {0, 1, 5}) CHECK(perft(finished, depth) == 1);
    });
}

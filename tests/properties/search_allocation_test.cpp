// Search takes no memory: all of it is there once the game has begun. The test binary counts every
// allocation.

#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>

#include "search/batched/depth_three.hpp"
#include "search/thinker.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/questions.hpp"

namespace {

std::atomic<std::uint64_t> allocations{0};

}  // namespace

// The other forms come down to these, except under AddressSanitizer, whose own would then meet our
// delete: so the one that does not throw is here too. Not inline, where g++ 12 would see malloc and
// delete, or new and free, and take them for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    allocations.fetch_add(1, std::memory_order_relaxed);
    return std::malloc(size == 0 ? 1 : size);
}
[[gnu::noinline]] void* operator new(std::size_t size) {
    if (void* const memory = operator new(size, std::nothrow)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

using namespace evothello;

TEST_CASE("an allocation is counted") {
    const std::uint64_t before = allocations;
    operator delete(operator new(1));  // an expression `new int` may be optimised away
    const std::uint64_t taken = allocations - before;
    CHECK(taken == 1);
}

TEST_CASE("a game is thought through without a single allocation") {
    const std::atomic<bool> stop = false;
    for (const ShippedFile& file : shipped_files()) {
        SearchSettings settings{.depth = {{{0, 4}, {30, 6}}}, .solve = 10};
        settings.avoid = file.weights.search.avoid;
        settings.ties = file.weights.search.ties;
        const Evaluator evaluator(file.weights);
        Thinker thinker;
        thinker.start_game(evaluator, settings);
        Random random({.seed = 1});
        Position position = start_position(file.weights.rules.size);
        const std::uint64_t before = allocations;
        while (!position.finished()) {
            position = position.play(thinker.choose(position.discs, random, &stop)->move);
        }
        const std::uint64_t taken = allocations - before;
        INFO(file.path);
        CHECK(taken == 0);
    }
}

TEST_CASE("many positions are thought through without a single allocation") {
    const auto depth_two_search = std::make_unique<DepthTwoSearch>();
    const auto three_ahead = std::make_unique<DepthThreeSearch>(*depth_two_search);
    for (std::uint64_t round = 0; round < 20; ++round) {
        Asked two(round, 2), three(round, 3);
        const std::uint64_t before = allocations;
        depth_two_search->answer(two.leaves, two.questions);
        three_ahead->answer(three.leaves, Ties::kFirst, three.questions);
        const std::uint64_t taken = allocations - before;
        CHECK(taken == 0);
    }
}

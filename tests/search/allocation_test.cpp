// Search takes no memory: all of it is there once the game has begun. The test binary counts every
// allocation.

#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>

#include "search/thinker.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

namespace {

std::atomic<std::uint64_t> allocations{0};

}  // namespace

void* operator new(std::size_t size) {
    allocations.fetch_add(1, std::memory_order_relaxed);
    if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

using namespace evothello;

TEST_CASE("an allocation is counted") {
    const std::uint64_t before = allocations;
    const auto number = std::make_unique<int>(1);
    CHECK(allocations > before);
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

#include "base/parallel/parallel.hpp"

#include <algorithm>
#include <future>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>

#include "base/random.hpp"
#include "support/catch.hpp"

using namespace std::chrono_literals;
using evothello::Parallel;
using evothello::parallel_for;
using evothello::parallel_map;

namespace {

using Clock = std::chrono::steady_clock;

// Includes more threads than processors: threads are then interrupted in the middle of a task.
constexpr int kThreads[] = {1, 2, 3, 8};

std::uint64_t draw(std::size_t index, int) { return evothello::Random({1, 0, 0, index}).next(); }

}  // namespace

TEST_CASE("each index is done once, in its own slot, by a worker within bounds") {
    for (int threads : kThreads) {
        const Parallel how{.threads = threads};
        std::vector<int> times(1000);
        std::atomic<bool> within = true;
        parallel_for(times.size(), how, [&](std::size_t index, int worker) {
            ++times[index];
            if (worker < 0 || worker >= how.workers()) within = false;
        });
        CHECK(times == std::vector<int>(1000, 1));
        CHECK(within);
    }
}

TEST_CASE("the number of threads does not change what comes out") {
    const auto alone = parallel_map<std::uint64_t>(500, {.threads = 1}, draw);
    for (int threads : kThreads) {
        CHECK(parallel_map<std::uint64_t>(500, {.threads = threads}, draw) == alone);
    }
    CHECK(parallel_map<std::uint64_t>(500, {}, draw) == alone);
}

TEST_CASE("two tasks of the same worker never overlap") {
    const Parallel how{.threads = 4};
    std::vector<std::size_t> done(
        static_cast<std::size_t>(how.workers()));  // tsan finds data races
    parallel_for(5000, how,
                 [&](std::size_t, int worker) { ++done[static_cast<std::size_t>(worker)]; });
    CHECK(std::accumulate(done.begin(), done.end(), std::size_t{0}) == 5000);
}

TEST_CASE("indices are handed out in ascending order") {
    std::vector<std::size_t> order;
    parallel_for(100, {.threads = 1}, [&](std::size_t index, int) { order.push_back(index); });
    CHECK(order.size() == 100);
    CHECK(std::is_sorted(order.begin(), order.end()));
    std::vector<std::vector<std::size_t>> by_worker(4);
    parallel_for(1000, {.threads = 4}, [&](std::size_t index, int worker) {
        by_worker[static_cast<std::size_t>(worker)].push_back(index);
    });
    for (const auto& indices : by_worker) CHECK(std::is_sorted(indices.begin(), indices.end()));
}

TEST_CASE("two tasks that wait for each other both run") {
    std::promise<void> first, second;
    parallel_for(2, {.threads = 2}, [&](std::size_t index, int) {
        (index == 0 ? first : second).set_value();
        (index == 0 ? second : first).get_future().wait();
    });
    SUCCEED();
}

TEST_CASE("one thread is the caller's own") {
    const auto caller = std::this_thread::get_id();
    parallel_for(3, {.threads = 1}, [&](std::size_t, int worker) {
        CHECK(std::this_thread::get_id() == caller);
        CHECK(worker == 0);
    });
}

TEST_CASE("no task at all is no work") {
    parallel_for(0, {}, [](std::size_t, int) { FAIL("there is no index to give"); });
    CHECK(parallel_map<int>(0, {}, [](std::size_t, int) { return 1; }).empty());
}

TEST_CASE("after the stop no task is started, and those started are finished") {
    for (int threads : kThreads) {
        std::atomic<bool> stop = false;
        const Parallel how{.threads = threads, .stop = &stop};
        const auto out = parallel_map<int>(1000, how, [&](std::size_t index, int) {
            if (index == 10) stop = true;
            while (index > 10 && !stop) std::this_thread::yield();
            return 1;
        });
        const auto done = std::accumulate(out.begin(), out.end(), 0);
        CHECK(done >= 11);
        CHECK(done <= 10 + threads);
        const auto end = std::find(out.begin(), out.end(), 0);
        CHECK(std::all_of(end, out.end(), [](int value) { return value == 0; }));
    }
    const std::atomic<bool> stopped = true;
    parallel_for(5, {.stop = &stopped}, [](std::size_t, int) { FAIL("stopped before it began"); });
}

TEST_CASE("the exception of the lowest index is rethrown") {
    for (int threads : kThreads) {
        std::atomic<int> started = 0;
        const auto task = [&](std::size_t index, int) {
            ++started;
            // The task with the lowest index throws last.
            if (index == 20) std::this_thread::sleep_for(5ms);
            if (index >= 20) throw std::runtime_error(std::to_string(index));
        };
        REQUIRE_THROWS_WITH(parallel_for(100000, {.threads = threads}, task), "20");
        CHECK(started >= 21);
        CHECK(started <= 20 + threads);
    }
}

TEST_CASE("the tick runs during a long task and never after the return") {
    for (int threads : {1, 2}) {
        std::atomic<int> ticks = 0;
        const Parallel how{.threads = threads, .tick = [&] { ++ticks; }, .tick_every = 1ms};
        // If the tick waited for the task, this loop would not end.
        parallel_for(1, how, [&](std::size_t, int) {
            while (ticks < 5) std::this_thread::sleep_for(1ms);
        });
        const int seen = ticks;
        std::this_thread::sleep_for(10ms);
        CHECK(ticks == seen);
    }
}

TEST_CASE("a short run does not wait for its tick") {
    std::atomic<int> ticks = 0;
    const Parallel how{.tick = [&] { ++ticks; }, .tick_every = 1h};
    const auto start = Clock::now();
    parallel_for(10, how, [](std::size_t, int) {});
    CHECK(Clock::now() - start < 10s);
    CHECK(ticks == 0);
}

TEST_CASE("an exception of the tick is rethrown unless a task threw") {
    std::atomic<bool> ticked = false;
    const auto tick = [&] {
        ticked = true;
        throw std::runtime_error("tick");
    };
    const Parallel how{.threads = 2, .tick = tick, .tick_every = 1ms};
    const auto endless = [](std::size_t, int) { std::this_thread::sleep_for(1ms); };
    REQUIRE_THROWS_WITH(parallel_for(std::size_t{1} << 40, how, endless), "tick");
    ticked = false;
    const auto failing = [&](std::size_t, int) {
        while (!ticked) std::this_thread::sleep_for(1ms);
        throw std::runtime_error("task");
    };
    REQUIRE_THROWS_WITH(parallel_for(1, how, failing), "task");
}

TEST_CASE("the machine has a processor and the build a back end") {
    CHECK(evothello::hardware_threads() >= 1);
    CHECK(Parallel{}.workers() == evothello::hardware_threads());
    CHECK(Parallel{.threads = 5}.workers() == 5);
    const std::string backend(evothello::parallel_backend());
    CHECK((backend == "OpenMP" || backend == "std::jthread"));
}

#include "base/parallel/background.hpp"

#include <sys/resource.h>

#include <atomic>
#include <csignal>
#include <optional>
#include <thread>

#include "support/catch.hpp"

namespace evothello {
namespace {

TEST_CASE("the destructor of Background waits for the work") {
    std::atomic<bool> end = false, ended = false;
    std::atomic<int> steps = 0;
    std::optional<Background> work;
    work.emplace([&] {
        while (!end) ++steps;
        ended = true;
    });
    while (steps == 0) std::this_thread::yield();
    CHECK_FALSE(ended);
    end = true;
    work.reset();
    CHECK(ended);
}

TEST_CASE("background threads have low priority and receive no signals") {
    const int ours = getpriority(PRIO_PROCESS, 0);
    int its = ours, of_its_thread = ours;
    bool hears = true;
    Background([&] {
        its = getpriority(PRIO_PROCESS, 0);
        sigset_t blocked;
        pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
        hears = sigismember(&blocked, SIGINT) == 0;
        std::jthread([&] { of_its_thread = getpriority(PRIO_PROCESS, 0); }).join();
    });
    CHECK(getpriority(PRIO_PROCESS, 0) == ours);
    CHECK((its > ours || ours == 19));
    CHECK(of_its_thread == its);
    CHECK_FALSE(hears);
}

}  // namespace
}  // namespace evothello

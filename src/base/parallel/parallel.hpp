#pragma once

// Many independent tasks on all processors. Each task fills its own slot and draws its own Random,
// so what comes out does not depend on how many threads there were or which of them ran what. The
// only file that knows of threads.

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <string_view>
#include <type_traits>
#include <vector>

namespace evothello {

struct Parallel {
    int threads = 0;                          // 0: all that the machine gives us
    const std::atomic<bool>* stop = nullptr;  // once true, no further task is started
    std::function<void()> tick = {};          // called now and then from a thread of its own
    std::chrono::milliseconds tick_every{200};

    int workers() const;  // how many threads that comes to
};

// Calls task(index, worker) once for each index below n, handing them out in ascending order to
// whichever worker is free; `worker` is below how.workers(), so that a caller can keep one scratch
// object for each. Returns when every task that was started is done: all of them, unless `stop`
// came or one threw. Of several exceptions the one of the lowest index is rethrown, whatever the
// threads did; then those of `tick`, which is never called after the return.
void parallel_for(std::size_t n, const Parallel& how,
                  const std::function<void(std::size_t index, int worker)>& task);

// Calls step(worker) on all workers, again and again until it says that this worker has no more to
// do. What a step throws is rethrown when all have ended; `stop` is theirs to look at.
void parallel_steps(const Parallel& how, const std::function<bool(int worker)>& step);

// out[index] = task(index, worker). Slots that `stop` left out stay T{}.
template <class T, class Task>
std::vector<T> parallel_map(std::size_t n, const Parallel& how, Task&& task) {
    static_assert(!std::is_same_v<T, bool>, "neighbours in a vector<bool> share a byte");
    std::vector<T> out(n);
    parallel_for(n, how, [&](std::size_t index, int worker) { out[index] = task(index, worker); });
    return out;
}

int hardware_threads();               // those this process may use
void share_hardware(int processes);   // so many processes use the same ones
std::string_view parallel_backend();  // "OpenMP" or "std::jthread"

}  // namespace evothello

#pragma once

// Runs independent tasks on all processors. Each task writes its own slot of the result and makes
// its own Random, so that the result does not depend on the number of threads or on which thread
// runs which task.

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <string_view>
#include <type_traits>
#include <vector>

namespace evothello {

struct Parallel {
    int threads = 0;                          // 0: hardware_threads()
    const std::atomic<bool>* stop = nullptr;  // once true, no further task is started
    std::function<void()> tick = {};          // called every `tick_every` from a thread of its own
    std::chrono::milliseconds tick_every{200};

    int workers() const;  // the number of threads
};

// Calls task(index, worker) once for each index in [0, n), in ascending order of start. `worker` is
// in [0, how.workers()); two tasks with the same worker never run at the same time, so the caller
// can have one scratch object per worker. The calling thread is worker 0.
//
// Returns when all tasks are done. If `stop` becomes true or a task throws, no further task is
// started, and the function returns when the running ones are done. It rethrows the exception of
// the task with the lowest index, which is the same for any timing of the threads; if no task
// threw, the exception of `tick`. `tick` is not called after the return.
void parallel_for(std::size_t n, const Parallel& how,
                  const std::function<void(std::size_t index, int worker)>& task);

// Calls step(worker) on each worker repeatedly until it returns false. A worker whose step throws
// ends; the exception of the lowest such worker is rethrown when all workers have ended. Ignores
// how.stop: the steps must check it.
void parallel_steps(const Parallel& how, const std::function<bool(int worker)>& step);

// parallel_for() with out[index] = task(index, worker). Tasks not run because of `stop` leave T{}.
template <class T, class Task>
std::vector<T> parallel_map(std::size_t n, const Parallel& how, Task&& task) {
    static_assert(!std::is_same_v<T, bool>, "neighbours in a vector<bool> share a byte");
    std::vector<T> out(n);
    parallel_for(n, how, [&](std::size_t index, int worker) { out[index] = task(index, worker); });
    return out;
}

int hardware_threads();               // processors that this process may use, at least 1
void share_hardware(int processes);   // hardware_threads() divides by this number of processes
std::string_view parallel_backend();  // "OpenMP" or "std::jthread"

}  // namespace evothello

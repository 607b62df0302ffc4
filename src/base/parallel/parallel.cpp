#include "base/parallel/parallel.hpp"

#include <sched.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <condition_variable>
#include <exception>
#include <latch>
#include <limits>
#include <mutex>
#include <thread>

#ifdef _OPENMP
#include <omp.h>
#endif

#include "base/error.hpp"
#include "base/parallel/background.hpp"

namespace evothello {
namespace {

int processes_per_host = 1;  // number of processes on the same processors

// Keeps the exception of the lowest index. Thread-safe.
class Failure {
  public:
    // Adds the current exception; call it in a catch block.
    void add(std::size_t index) {
        const std::lock_guard lock(mutex_);
        if (!failure_ || index < index_) {
            failure_ = std::current_exception();
            index_ = index;
        }
        any_ = true;
    }
    bool any() const { return any_; }
    void rethrow() const {
        if (failure_) std::rethrow_exception(failure_);
    }

  private:
    std::atomic<bool> any_ = false;
    std::mutex mutex_;
    std::size_t index_ = 0;
    std::exception_ptr failure_;
};

// The tick has a thread of its own, so that a long task does not delay it. The thread waits for its
// stop token, which the destructor of std::jthread sets, so the end of the work wakes it at once.
std::jthread start_ticking(const Parallel& how, Failure& failure) {
    if (!how.tick) return {};
    return start_thread([&how, &failure](const std::stop_token& finished) {
        std::mutex mutex;
        std::condition_variable_any wake;
        std::unique_lock lock(mutex);
        const auto never = [] { return false; };
        for (;;) {
            wake.wait_for(lock, finished, how.tick_every, never);
            if (finished.stop_requested()) return;
            try {
                how.tick();
            } catch (...) {
                return failure.add(std::numeric_limits<std::size_t>::max());
            }
        }
    });
}

#ifdef _OPENMP
// Throws Error if the system refuses this number of additional threads. OpenMP would end the
// process instead.
void check_threads(int more) {
    std::vector<pid_t> ids(static_cast<std::size_t>(more));
    std::latch leave(1);
    {
        std::vector<std::jthread> threads;
        try {
            for (pid_t& id : ids) {
                threads.push_back(start_thread([&](const std::stop_token&) {
                    id = ::gettid();
                    leave.wait();
                }));
            }
        } catch (const Error&) {
            leave.count_down();
            throw;
        }
        leave.count_down();
    }
    // A joined thread counts against the limits until the kernel has removed it.
    for (const pid_t id : ids) {
        while (::tgkill(::getpid(), id, 0) == 0) ::sched_yield();
    }
}
#endif

// Runs body(worker) on every worker at once; the caller is worker 0.
void on_workers(int workers, const std::function<void(int worker)>& body) {
    if (workers == 1) return body(0);
#ifdef _OPENMP
    // OpenMP keeps the threads of the caller's last team; a smaller team ends those it does not
    // use.
    thread_local int team = 1;
    if (workers > team) check_threads(workers - team);
    team = workers;
#pragma omp parallel num_threads(workers)
    body(omp_get_thread_num());
#else
    std::vector<std::jthread> others;
    for (int worker = 1; worker < workers; ++worker) {
        others.push_back(start_thread([&body, worker](const std::stop_token&) { body(worker); }));
    }
    body(0);
#endif
}

}  // namespace

int Parallel::workers() const {
    assert(threads >= 0);
    return threads > 0 ? threads : hardware_threads();
}

void parallel_steps(const Parallel& how, const std::function<bool(int worker)>& step) {
    Failure failure;
    {
        const std::jthread ticking = start_ticking(how, failure);
        on_workers(how.workers(), [&](int worker) {
            try {
                while (step(worker)) {
                }
            } catch (...) {
                failure.add(static_cast<std::size_t>(worker));
            }
        });
    }
    failure.rethrow();
}

void parallel_for(std::size_t n, const Parallel& how,
                  const std::function<void(std::size_t index, int worker)>& task) {
    if (n == 0) return;
    Failure failure;
    std::atomic<std::size_t> next = 0;
    {
        const std::jthread ticking = start_ticking(how, failure);
        const auto workers = std::min(n, static_cast<std::size_t>(how.workers()));
        on_workers(static_cast<int>(workers), [&](int worker) {
            // Indices are taken in ascending order, and each task that was started is finished. So
            // the lowest index that throws does not depend on timing.
            while (!failure.any() && (how.stop == nullptr || !*how.stop)) {
                const std::size_t index = next++;
                if (index >= n) return;
                try {
                    task(index, worker);
                } catch (...) {
                    failure.add(index);
                }
            }
        });
    }
    failure.rethrow();
}

int hardware_threads() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        return std::max(1, CPU_COUNT(&allowed) / processes_per_host);
    }
    // sched_getaffinity() fails if there are more processors than a cpu_set_t has bits.
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void share_hardware(int processes) { processes_per_host = processes; }

std::string_view parallel_backend() {
#ifdef _OPENMP
    return "OpenMP";
#else
    return "std::jthread";
#endif
}

}  // namespace evothello

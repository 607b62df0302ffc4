#include "base/parallel.hpp"

#include <sched.h>

#include <algorithm>
#include <cassert>
#include <condition_variable>
#include <exception>
#include <limits>
#include <mutex>
#include <optional>
#include <thread>

#ifdef _OPENMP
#include <omp.h>
#endif

namespace evothello {
namespace {

// What the workers share: the next index to hand out, and the failure that will be reported.
class Work {
  public:
    Work(std::size_t n, const std::atomic<bool>* stop) : n_(n), stop_(stop) {}

    // Every index below one that was handed out has been handed out too and will be finished, so
    // the lowest failure is the same however the threads ran.
    std::optional<std::size_t> next() {
        if (failed_ || (stop_ != nullptr && *stop_)) return std::nullopt;
        const std::size_t index = next_++;
        return index < n_ ? std::optional(index) : std::nullopt;
    }

    // Call from a catch block.
    void fail(std::size_t index) {
        const std::lock_guard lock(mutex_);
        if (!failure_ || index < failed_index_) {
            failure_ = std::current_exception();
            failed_index_ = index;
        }
        failed_ = true;
    }

    void rethrow() const {
        if (failure_) std::rethrow_exception(failure_);
    }

  private:
    std::size_t n_;
    const std::atomic<bool>* stop_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> failed_ = false;
    std::mutex mutex_;
    std::size_t failed_index_ = 0;
    std::exception_ptr failure_;
};

// The tick has a thread of its own, lest a long task delay it. It sleeps on the stop token of that
// thread, which is set when the thread is joined, so the end of the work wakes it at once.
std::jthread start_ticking(const Parallel& how, Work& work) {
    if (!how.tick) return {};
    return std::jthread([&how, &work](const std::stop_token& finished) {
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
                return work.fail(std::numeric_limits<std::size_t>::max());
            }
        }
    });
}

// Runs body(worker) on every worker at once; the caller is worker 0.
void on_workers(int workers, const std::function<void(int worker)>& body) {
    if (workers == 1) return body(0);
#ifdef _OPENMP
#pragma omp parallel num_threads(workers)
    body(omp_get_thread_num());
#else
    std::vector<std::jthread> others;
    for (int worker = 1; worker < workers; ++worker) others.emplace_back(body, worker);
    body(0);
#endif
}

}  // namespace

int Parallel::workers() const {
    assert(threads >= 0);
    return threads > 0 ? threads : hardware_threads();
}

void parallel_for(std::size_t n, const Parallel& how,
                  const std::function<void(std::size_t index, int worker)>& task) {
    if (n == 0) return;
    Work work(n, how.stop);
    {
        const std::jthread ticking = start_ticking(how, work);
        const auto workers = std::min(n, static_cast<std::size_t>(how.workers()));
        on_workers(static_cast<int>(workers), [&](int worker) {
            while (const auto index = work.next()) {
                try {
                    task(*index, worker);
                } catch (...) {
                    work.fail(*index);
                }
            }
        });
    }
    work.rethrow();
}

int hardware_threads() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return CPU_COUNT(&allowed);
    // More processors than a cpu_set_t can name.
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

std::string_view parallel_backend() {
#ifdef _OPENMP
    return "OpenMP";
#else
    return "std::jthread";
#endif
}

}  // namespace evothello

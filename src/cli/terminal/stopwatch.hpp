#pragma once

// Two stopwatches. Use processor time for the speed of one thread: other programs on the machine
// hardly affect it. Use wall time for waiting and for work of several threads.

#include <chrono>
#include <ctime>

namespace evothello {

// Processor time of all threads of this process since construction. With CLOCK_THREAD_CPUTIME_ID,
// that of the thread that reads it: then only the difference of two readings by one thread counts.
class ProcessorWatch {
  public:
    explicit ProcessorWatch(clockid_t clock = CLOCK_PROCESS_CPUTIME_ID) : clock_(clock) {}
    double seconds() const { return now() - begin_; }

  private:
    double now() const {
        timespec time = {};
        clock_gettime(clock_, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    }
    clockid_t clock_;
    double begin_ = now();
};

class WallWatch {
  public:
    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    }

  private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace evothello

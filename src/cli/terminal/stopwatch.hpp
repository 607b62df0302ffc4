#pragma once

// Two clocks. Rates of one core are measured in processor time, which other programs on the same
// machine do not change much; waiting, and work shared by several threads, in wall time.

#include <chrono>
#include <ctime>

namespace evothello {

// Processor time of this process, all its threads together, since the watch was made.
class ProcessorWatch {
  public:
    double seconds() const { return now() - begin_; }

  private:
    static double now() {
        timespec time = {};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    }
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

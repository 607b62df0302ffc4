#pragma once

// Progress of work on stderr: early its amount and estimated duration, then the time left. Short
// work prints only finish().

#include <atomic>
#include <chrono>
#include <string>

#include "base/parallel/parallel.hpp"
#include "cli/terminal/stopwatch.hpp"

namespace evothello {

class ProgressCounter {
  public:
    // `all` is the number of `unit_name` ("games"), an upper bound if `at_most`. Calls
    // stop_on_signals().
    ProgressCounter(std::size_t all, std::string unit_name, bool at_most = false);

    void add() { ++done_; }  // one thing is done; thread-safe
    // Settings for parallel work that a signal stops and that calls print_progress() on each tick.
    // This object must outlive the work.
    Parallel parallel(std::int64_t threads);
    void print_progress();  // prints progress if that is due
    // Prints the summary: wall time, processor time of all threads, and speed.
    void finish();

  private:
    std::size_t all_;
    std::string unit_name_;
    bool at_most_, terminal_, number_printed_ = false, estimate_printed_ = false,
                              live_shown_ = false;
    std::atomic<std::size_t> done_ = 0;
    ProcessorWatch processor_;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point printed_at_ = began_;
};

}  // namespace evothello

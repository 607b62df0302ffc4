#pragma once

// Work that somebody waits for: how much it is and about how long it takes is said early, the time
// left while it goes on. All on stderr.

#include <atomic>
#include <chrono>
#include <string>

#include "base/parallel/parallel.hpp"
#include "cli/terminal/stopwatch.hpp"

namespace evothello {

class LiveCount {
  public:
    // So many `things` ("games") in all, at most where the work may end early.
    LiveCount(std::size_t all, std::string things, bool at_most = false);

    void add() { ++done_; }
    // Work that a signal ends, and that is looked at meanwhile. The count must outlive it.
    Parallel parallel(std::int64_t threads);
    void look();
    // The last words: wall time, processor time of all threads, and speed.
    void finish();

  private:
    std::size_t all_;
    std::string things_;
    bool at_most_, terminal_, number_said_ = false, estimate_said_ = false, live_shown_ = false;
    std::atomic<std::size_t> done_ = 0;
    ProcessorWatch processor_;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point said_ = began_;
};

}  // namespace evothello

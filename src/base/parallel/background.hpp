#pragma once

// Runs work in a thread of its own that receives no signals. Threads that the work starts inherit
// the signal mask and, on Linux, the priority.

#include <functional>
#include <thread>

namespace evothello {

// Starts a thread. Throws Error if the system refuses one.
std::jthread start_thread(std::function<void(const std::stop_token&)> work);

enum class ThreadPriority {
    kLowPriority,     // lower priority: yields to other threads
    kNormalPriority,  // normal priority: for short work that another thread waits for
};

class Background {
  public:
    explicit Background(std::function<void()> work,
                        ThreadPriority pace = ThreadPriority::kLowPriority);
    // Waits until the work returns. The owner must tell it to end before.
    ~Background() = default;

  private:
    std::jthread thread_;
};

}  // namespace evothello

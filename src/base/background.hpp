#pragma once

// Work beside all the rest, for as long as it likes: in a thread of its own that gives way when
// processors are few, and that no signal reaches. Threads that it starts are of the same kind.

#include <functional>
#include <thread>

namespace evothello {

class Background {
  public:
    explicit Background(std::function<void()> work);
    // Waits for the work, which has been told to end.
    ~Background() = default;

  private:
    std::jthread thread_;
};

}  // namespace evothello

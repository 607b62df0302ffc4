#pragma once

// Work beside all the rest, for as long as it likes: in a thread of its own that no signal reaches.
// Threads that it starts are of the same kind.

#include <functional>
#include <thread>

namespace evothello {

// Throws Error where the system refuses one more thread.
std::jthread start_thread(std::function<void(const std::stop_token&)> work);

enum class Pace {
    kGivesWay,  // when processors are few
    kPrompt,    // for those who work in moments, and are waited for
};

class Background {
  public:
    explicit Background(std::function<void()> work, Pace pace = Pace::kGivesWay);
    // Waits for the work, which has been told to end.
    ~Background() = default;

  private:
    std::jthread thread_;
};

}  // namespace evothello

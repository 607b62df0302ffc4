#include "base/background.hpp"

#include <sys/resource.h>

#include <csignal>
#include <utility>

namespace evothello {
namespace {

// A thread begins with the signals and, on Linux, the priority of whoever starts it.
void settle(Pace pace) {
    constexpr int kNicer = 10;
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, nullptr);
    if (pace == Pace::kPrompt) return;
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + kNicer);
}

}  // namespace

Background::Background(std::function<void()> work, Pace pace)
    : thread_([work = std::move(work), pace] {
          settle(pace);
          work();
      }) {}

}  // namespace evothello

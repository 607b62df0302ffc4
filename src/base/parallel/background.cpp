#include "base/parallel/background.hpp"

#include <sys/resource.h>

#include <csignal>
#include <system_error>
#include <utility>

#include "base/error.hpp"

namespace evothello {
namespace {

// Blocks all signals and lowers the priority of the calling thread. Both are inherited by the
// threads that it starts (the priority on Linux only).
void run_in_background(ThreadPriority pace) {
    constexpr int kNicer = 10;
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, nullptr);
    if (pace == ThreadPriority::kNormalPriority) return;
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + kNicer);
}

}  // namespace

std::jthread start_thread(std::function<void(const std::stop_token&)> work) {
    try {
        return std::jthread(std::move(work));
    } catch (const std::system_error& error) {
        throw Error("the system refuses to start another thread (" + error.code().message() +
                    "); use fewer --threads, or raise the limits (ulimit -u, ulimit -v)");
    }
}

Background::Background(std::function<void()> work, ThreadPriority pace)
    : thread_(start_thread([work = std::move(work), pace](const std::stop_token&) {
          run_in_background(pace);
          work();
      })) {}

}  // namespace evothello

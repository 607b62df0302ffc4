#include "cli/interrupt.hpp"

#include <csignal>

namespace evothello {

std::atomic<bool>& stop_flag() {
    static std::atomic<bool> flag = false;
    static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may not wait");
    return flag;
}

void catch_signals() {
    stop_flag();  // made before a handler can need it
    struct sigaction action = {};
    action.sa_handler = [](int) { stop_flag() = true; };
    action.sa_flags = SA_RESTART;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) {
        struct sigaction before = {};
        sigaction(signal, nullptr, &before);
        // What nohup told us to ignore stays ignored.
        if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
    }
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, nullptr);
}

}  // namespace evothello

#include "cli/interrupt.hpp"

#include <unistd.h>

#include <csignal>
#include <string_view>

#include "cli/command.hpp"

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
        // What nohup told us to ignore stays ignored; a shell ignores SIGINT for every job behind
        // it.
        if (signal == SIGHUP && before.sa_handler == SIG_IGN) continue;
        sigaction(signal, &action, nullptr);
    }
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, nullptr);
}

void end_at_signals() {
    struct sigaction action = {};
    action.sa_handler = [](int) {
        constexpr std::string_view kWords = "evothello: stopped before there was an answer\n";
        [[maybe_unused]] const auto written = write(STDERR_FILENO, kWords.data(), kWords.size());
        _exit(kInterrupted);
    };
    for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
}

}  // namespace evothello

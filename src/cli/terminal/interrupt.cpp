#include "cli/terminal/interrupt.hpp"

#include <unistd.h>

#include <csignal>
#include <string_view>

#include "cli/terminal/exit_code.hpp"

namespace evothello {

std::atomic<bool>& stop_flag() {
    static std::atomic<bool> flag = false;
    static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may not wait");
    return flag;
}

namespace {

void handle_stops(void (*handler)(int)) {
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) {
        struct sigaction before = {};
        sigaction(signal, nullptr, &before);
        // SIGHUP stays ignored under nohup. An ignored SIGINT is caught again: shells ignore it for
        // every background job.
        if (signal == SIGHUP && before.sa_handler == SIG_IGN) continue;
        sigaction(signal, &action, nullptr);
    }
}

void ignore(int signal) {
    struct sigaction action = {};
    action.sa_handler = SIG_IGN;
    sigaction(signal, &action, nullptr);
}

// The parent may have blocked signals; pending ones are delivered now.
void unblock_stops() {
    sigset_t stops;
    sigemptyset(&stops);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) sigaddset(&stops, signal);
    sigprocmask(SIG_UNBLOCK, &stops, nullptr);
}

}  // namespace

void stop_on_signals() {
    stop_flag();  // initialises the static before a handler can run
    handle_stops([](int) { stop_flag() = true; });
    ignore(SIGPIPE);
}

void exit_on_signals() {
    handle_stops([](int) {
        constexpr std::string_view kWords = "evothello: stopped by a signal; no result yet\n";
        [[maybe_unused]] const auto written = write(STDERR_FILENO, kWords.data(), kWords.size());
        _exit(kInterrupted);
    });
    ignore(SIGXFSZ);
    unblock_stops();
}

}  // namespace evothello

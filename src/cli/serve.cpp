#include <fmt/core.h>

#include <ctime>

#include "cli/options/command.hpp"
#include "cli/options/home_option.hpp"
#include "cli/session/live_run.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/message.hpp"
#include "run/read/run_status.hpp"

namespace evothello {
namespace {

// A signal interrupts the sleep. A signal that arrives just before the sleep is noticed after it.
void wait_for_signal() {
    const timespec moment{.tv_sec = 0, .tv_nsec = 200'000'000};
    while (!stop_flag()) nanosleep(&moment, nullptr);
}

}  // namespace

int run_serve(const Command& self, Arguments& arguments, GamePlayer&) {
    std::string name;
    std::int64_t port = kLivePort;
    LivePageOption live;
    HomeOption home;
    arguments.word("RUN", name, "the run; it may be playing or not");
    arguments.integer("--port", "N", port, 0, 65535, "port; 0: any free port");
    live.declare_bind(arguments);
    home.declare(arguments);
    if (!ready(self, arguments)) return kDone;
    const RunFolder folder = home.folder(name);
    status_of(folder);  // throws Error if there is no such run
    stop_on_signals();
    live.port = port;
    const auto page = live.open();
    page->show(live_source(folder));
    fmt::print("{}\n", page->url());
    std::fflush(stdout);
    print_message("the page of run {}, until Ctrl-C\n", name);
    wait_for_signal();
    return kDone;
}

}  // namespace evothello

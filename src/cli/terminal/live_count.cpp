#include "cli/terminal/live_count.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include "base/number.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/run_view.hpp"
#include "cli/terminal/say.hpp"

namespace evothello {
namespace {

using std::chrono::steady_clock;

// No output for work shorter than kShort seconds, no estimate below kWorthAnEstimate. The interval
// between lines is longer if stderr is not a terminal.
constexpr double kShort = 0.5, kWorthAnEstimate = 3;
constexpr std::chrono::milliseconds kPollInterval{200}, kBetweenLines{60'000};

double seconds_since(steady_clock::time_point begin) {
    return std::chrono::duration<double>(steady_clock::now() - begin).count();
}

std::string speed(double a_second) {
    return fmt::format("{:.{}f}", a_second, a_second < 10 ? 1 : 0);
}

}  // namespace

ProgressCounter::ProgressCounter(std::size_t all, std::string things, bool at_most)
    : all_(all),
      things_(std::move(things)),
      at_most_(at_most),
      terminal_(isatty(STDERR_FILENO) == 1) {
    stop_on_signals();
}

Parallel ProgressCounter::parallel(std::int64_t threads) {
    return {.threads = static_cast<int>(threads), .stop = &stop_flag(), .tick = [this] { look(); }};
}

void ProgressCounter::look() {
    const double elapsed = seconds_since(began_);
    if (elapsed < kShort) return;
    const std::string limit = at_most_ ? "at most " : "";
    const std::string all = in_thousands(static_cast<std::int64_t>(all_)) + " " + things_;
    if (done_ == 0) {
        // Print at least the number of things: the first one may take minutes.
        if (!number_said_) say("{}{}\n", limit, all);
        number_said_ = true;
        return;
    }
    const auto done = static_cast<double>(done_);
    const double left = elapsed / done * (static_cast<double>(all_) - done);
    if (!estimate_said_ && left > kWorthAnEstimate) {
        const std::string number = limit + all + ", ";
        say("{}{}about {}\n", number_said_ ? "" : number, limit, duration_text(elapsed + left));
        said_ = steady_clock::now();
    }
    estimate_said_ = true;
    if (steady_clock::now() - said_ < (terminal_ ? kPollInterval : kBetweenLines)) return;
    said_ = steady_clock::now();
    if (terminal_) erase_line();
    say("{} of {}{}, {} per second, {}{} left{}", in_thousands(static_cast<std::int64_t>(done_)),
        limit, all, speed(done / elapsed), limit, duration_text(left), terminal_ ? "" : "\n");
    std::fflush(stderr);
    live_shown_ = terminal_;
}

void ProgressCounter::finish() {
    const double elapsed = seconds_since(began_);
    if (live_shown_) erase_line();
    say("{}{:.1f} s ({:.1f} s of processor time), {} {} per second\n",
        stop_flag() ? "stopped: " : "", elapsed, processor_.seconds(),
        speed(static_cast<double>(done_) / elapsed), things_);
}

}  // namespace evothello

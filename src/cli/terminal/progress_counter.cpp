#include "cli/terminal/progress_counter.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include "base/number.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/message.hpp"
#include "cli/terminal/run_view.hpp"

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

ProgressCounter::ProgressCounter(std::size_t all, std::string unit_name, bool at_most)
    : all_(all),
      unit_name_(std::move(unit_name)),
      at_most_(at_most),
      terminal_(isatty(STDERR_FILENO) == 1) {
    stop_on_signals();
}

Parallel ProgressCounter::parallel(std::int64_t threads) {
    return {.threads = static_cast<int>(threads), .stop = &stop_flag(), .tick = [this] {
                print_progress();
            }};
}

void ProgressCounter::print_progress() {
    const double elapsed = seconds_since(began_);
    if (elapsed < kShort) return;
    const std::string limit = at_most_ ? "at most " : "";
    const std::string all = in_thousands(static_cast<std::int64_t>(all_)) + " " + unit_name_;
    if (done_ == 0) {
        // Print at least the number of things: the first one may take minutes.
        if (!number_printed_) print_message("{}{}\n", limit, all);
        number_printed_ = true;
        return;
    }
    const auto done = static_cast<double>(done_);
    const double left = elapsed / done * (static_cast<double>(all_) - done);
    if (!estimate_printed_ && left > kWorthAnEstimate) {
        const std::string number = limit + all + ", ";
        print_message("{}{}about {}\n", number_printed_ ? "" : number, limit,
                      duration_text(elapsed + left));
        printed_at_ = steady_clock::now();
    }
    estimate_printed_ = true;
    if (steady_clock::now() - printed_at_ < (terminal_ ? kPollInterval : kBetweenLines)) return;
    printed_at_ = steady_clock::now();
    if (terminal_) erase_line();
    print_message("{} of {}{}, {} per second, {}{} left{}",
                  in_thousands(static_cast<std::int64_t>(done_)), limit, all, speed(done / elapsed),
                  limit, duration_text(left), terminal_ ? "" : "\n");
    std::fflush(stderr);
    live_shown_ = terminal_;
}

void ProgressCounter::finish() {
    const double elapsed = seconds_since(began_);
    if (live_shown_) erase_line();
    print_message("{}{:.1f} s ({:.1f} s of processor time), {} {} per second\n",
                  stop_flag() ? "stopped: " : "", elapsed, processor_.seconds(),
                  speed(static_cast<double>(done_) / elapsed), unit_name_);
}

}  // namespace evothello

#include "cli/watched_play.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include "cli/interrupt.hpp"
#include "cli/run_view.hpp"
#include "cli/say.hpp"

namespace evothello {
namespace {

using std::chrono::steady_clock;

// Whoever waits less needs no words; into a file a line now and then is enough.
constexpr double kShort = 0.5, kWorthAnEstimate = 3;
constexpr std::chrono::milliseconds kBetweenLooks{200}, kBetweenLines{60'000};

double seconds_since(steady_clock::time_point begin) {
    return std::chrono::duration<double>(steady_clock::now() - begin).count();
}

}  // namespace

WatchedPlay::WatchedPlay(std::size_t games, std::int64_t threads, ProgramSeats* seats, bool at_most)
    : games_(games),
      threads_(static_cast<int>(threads)),
      seats_(seats),
      at_most_(at_most),
      terminal_(isatty(STDERR_FILENO) == 1) {
    catch_signals();
}

bool WatchedPlay::stopped() const { return stop_flag(); }

std::vector<GameRecord> WatchedPlay::play(Games games, const OnGame& on_game) {
    games.seats = seats_;
    std::vector<GameRecord> records(games.pairings.size());
    play_missing(
        games, {.threads = threads_, .stop = &stop_flag(), .tick = [this] { look(); }}, records,
        [this](std::size_t) { ++done_; }, on_game);
    // Small batches of fast games are over before anything ticks.
    look();
    return records;
}

void WatchedPlay::look() {
    const double elapsed = seconds_since(began_);
    if (elapsed < kShort) return;
    const std::string limit = at_most_ ? "at most " : "";
    if (done_ == 0) {
        // The first game may take minutes; how many there are is known at once.
        if (!number_said_) {
            say("{}{} games\n", limit, in_thousands(std::int64_t(games_)));
        }
        number_said_ = true;
        return;
    }
    const auto done = static_cast<double>(done_), all = static_cast<double>(games_);
    const double left = elapsed / done * (all - done);
    if (!estimate_said_ && left > kWorthAnEstimate) {
        const std::string number = limit + in_thousands(std::int64_t(games_)) + " games, ";
        say("{}{}about {}\n", number_said_ ? "" : number, limit, duration_text(elapsed + left));
        said_ = steady_clock::now();
    }
    estimate_said_ = true;
    if (steady_clock::now() - said_ < (terminal_ ? kBetweenLooks : kBetweenLines)) return;
    said_ = steady_clock::now();
    say("{}{} of {}{} games, {:.0f} a second, {}{} left{}", terminal_ ? "\r\033[K" : "",
        in_thousands(static_cast<std::int64_t>(done_)), limit,
        in_thousands(static_cast<std::int64_t>(games_)), done / elapsed, limit, duration_text(left),
        terminal_ ? "" : "\n");
    std::fflush(stderr);
    live_shown_ = terminal_;
}

void WatchedPlay::finish() {
    const double elapsed = seconds_since(began_);
    if (live_shown_) say("\r\033[K");
    say("{}{:.1f} s, {:.0f} games a second\n", stopped() ? "stopped: " : "", elapsed,
        static_cast<double>(done_) / elapsed);
}

}  // namespace evothello

#pragma once

// Games that somebody waits for: how many they are and about how long they take is said early, the
// time left while they are played, and a signal ends them with what is known. All on stderr.

#include <chrono>
#include <vector>

#include "match/arena.hpp"

namespace evothello {

class WatchedPlay {
  public:
    // `games` in all, at most where a test may end them early; `seats` for other programs.
    WatchedPlay(std::size_t games, std::int64_t threads, ProgramSeats* seats = nullptr,
                bool at_most = false);

    // May be called several times until all are played. Once stopped, some are not played.
    std::vector<GameRecord> play(Games games, const OnGame& on_game = {});
    bool stopped() const;
    // The last words: time and speed.
    void finish();

  private:
    void look();

    std::size_t games_;
    int threads_;
    ProgramSeats* seats_;
    bool at_most_, terminal_, number_said_ = false, estimate_said_ = false, live_shown_ = false;
    std::atomic<std::size_t> done_ = 0;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point said_ = began_;
};

}  // namespace evothello

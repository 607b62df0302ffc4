#pragma once

// Decides how many of the remaining games each rank gets: enough that no rank waits for messages,
// and few towards the end, so that all ranks finish at about the same time. Pure: the caller passes
// the time, in seconds.

#include <cstddef>
#include <vector>

namespace evothello {

// Places [first, first + count) in the order of games.
struct GameRange {
    std::size_t first = 0, count = 0;
};

class WorkDealer {
  public:
    // Rank 0 takes games from the front, where the first `rank0_only` are for it alone; the other
    // ranks get games from the back. A thread plays up to `games_per_thread` games together.
    WorkDealer(std::size_t games, std::size_t rank0_only, std::size_t games_per_thread,
               std::size_t ranks);

    // Seconds between two progress reports of a rank. Grows with the number of ranks, so that rank
    // 0 gets at most 5,000 reports per second.
    static double seconds_between_reports(std::size_t ranks);
    // The same for a rank without games to play; 10,000 per second.
    static double seconds_between_idle_reports(std::size_t ranks);

    // Registers a rank that is ready, with its number of threads. It gets games only from then on.
    void join(std::size_t rank, int threads, double now);

    // Games that are not handed out yet.
    std::size_t left() const { return back_ - front_; }
    // For rank 0: the next `count` games, or what is left.
    GameRange take(std::size_t count);
    // For another rank: the next games to send to it; empty if its queue is full enough.
    GameRange assign(std::size_t rank, double now);
    // A rank has finished `count` of its games.
    void finished(std::size_t rank, std::size_t count);
    // Games that other ranks have and have not finished.
    std::size_t outstanding() const { return outstanding_; }

  private:
    struct Share {
        double threads = 0, joined = 0;
        std::size_t assigned = 0, finished = 0;
    };

    std::size_t front_ = 0, back_, rank0_only_, games_per_thread_, outstanding_ = 0;
    double threads_ = 0;    // of all ranks that have joined
    double queue_seconds_;  // seconds of games that a queue should hold
    std::vector<Share> shares_;
};

}  // namespace evothello

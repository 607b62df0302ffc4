#pragma once

// Counts the nodes of a search and ends it at a limit of nodes or time, or when another thread sets
// a stop flag. Does not read the clock unless there is a time limit.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

namespace evothello {

struct Limits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    std::optional<std::chrono::steady_clock::time_point> deadline = {};
    const std::atomic<bool>* stop = nullptr;

    // Whether nodes or time are limited; `stop` does not count.
    bool any() const { return nodes != Limits{}.nodes || deadline.has_value(); }
};

class Meter {
  public:
    explicit Meter(const Limits& limits = {}) : limits_(limits) {}

    bool limited() const { return limits_.any(); }

    // Counts nodes. Returns true once the search must end; its results are meaningless from then
    // on.
    bool count_nodes(std::uint64_t nodes = 1) {
        if (spent()) return true;
        nodes_ += nodes;
        if (nodes_ >= limits_.nodes) spent_ = true;
        // Nodes beyond the limit were evaluated in the same batch, and their scores are dropped.
        if (spent()) nodes_ = std::min(nodes_, limits_.nodes);
        // Every 1024 nodes: stops within a millisecond at no measurable cost.
        if ((nodes_ & 1023) < nodes) check_clock();
        return spent();
    }
    bool spent() const { return spent_ && limits_active_; }
    std::uint64_t nodes() const { return nodes_; }
    // The limits of nodes and time take effect from this call on. The first, shallow search runs
    // before it, so that there is always a move. The stop flag takes effect at any time.
    void activate_limits() { limits_active_ = true; }
    bool stopped() const {
        return limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed);
    }

  private:
    void check_clock() {
        if (stopped()) spent_ = limits_active_ = true;
        if (limits_.deadline && std::chrono::steady_clock::now() >= *limits_.deadline)
            spent_ = true;
    }

    Limits limits_;
    std::uint64_t nodes_ = 0;
    bool spent_ = false;
    bool limits_active_ = false;
};

}  // namespace evothello

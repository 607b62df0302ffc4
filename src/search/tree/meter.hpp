#pragma once

// What a search may still spend: nodes, time, or until somebody says stop. Without a limit it never
// looks at a clock.

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

    bool any() const { return nodes != Limits{}.nodes || deadline.has_value(); }
};

class Meter {
  public:
    explicit Meter(const Limits& limits = {}) : limits_(limits) {}

    bool limited() const { return limits_.any(); }

    // Counts nodes (a thousand or so at once); true once the search must end.
    bool tick(std::uint64_t nodes = 1) {
        if (spent()) return true;
        nodes_ += nodes;
        if (nodes_ >= limits_.nodes) spent_ = true;
        // Positions beyond the limit were looked at together with others, and are not used.
        if (spent()) nodes_ = std::min(nodes_, limits_.nodes);
        // Often enough to stop within a millisecond, seldom enough to cost nothing.
        if ((nodes_ & 1023) < nodes) look_up();
        return spent();
    }
    bool spent() const { return spent_ && armed_; }
    std::uint64_t nodes() const { return nodes_; }
    // The first, shallow part of a search runs to its end whatever the limits, so that there is
    // always a move.
    void arm() { armed_ = true; }
    bool stopped() const {
        return limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed);
    }

  private:
    void look_up() {
        if (stopped()) spent_ = armed_ = true;
        if (limits_.deadline && std::chrono::steady_clock::now() >= *limits_.deadline)
            spent_ = true;
    }

    Limits limits_;
    std::uint64_t nodes_ = 0;
    bool spent_ = false;
    bool armed_ = false;
};

}  // namespace evothello

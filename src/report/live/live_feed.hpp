#pragma once

// What goes on, told to any number of readers. The source is asked by one thread for all of them,
// only while somebody reads, and never so often that asking would cost more than a 500th of the
// time. Nobody ever waits for a reader.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "base/parallel/background.hpp"

namespace evothello {

// How things stand. The page would be another one whenever the mark is.
struct LiveLook {
    std::string mark, progress;  // progress: JSON in one line
};

struct LiveDocument {
    std::string whole, body;  // the body is what <main> holds
};

// Who knows. What one of them throws is what readers see until it no longer does.
struct LiveSource {
    std::function<LiveLook()> look;
    std::function<LiveDocument()> page;
    std::function<std::string()> history;  // CSV
};

// Never more often than this, however little it costs.
struct LivePace {
    std::chrono::milliseconds looks{1000}, pages{2000};
};

class LiveFeed {
  public:
    struct News {
        std::uint64_t looks = 0;  // so many times things were looked at
        std::string progress = {};
        std::uint64_t page_id = 0;  // a digest of the page
        std::shared_ptr<const LiveDocument> page = {};
    };

    // Calls `looked` after each look, in the thread of the feed.
    LiveFeed(const LivePace& pace, std::function<void()> looked);
    ~LiveFeed();

    void show(LiveSource source);  // instead of any before
    LiveSource source() const;

    News news() const;  // what the last look saw
    // Asks for a look if one is due. News are as new as they can be once they have this many looks.
    std::uint64_t ask();

    // Things are looked at for as long as somebody holds a Reader. None when there are so many.
    class Reader;
    std::shared_ptr<Reader> join(int at_most);

  private:
    struct Turn {
        std::chrono::milliseconds least;
        std::chrono::steady_clock::time_point next = {};
        bool due() const { return std::chrono::steady_clock::now() >= next; }
        void took(std::chrono::nanoseconds cost);
    };

    void watch();
    void take_turn(std::unique_lock<std::mutex>& lock);

    mutable std::mutex mutex_;
    std::condition_variable wanted_;
    std::function<void()> looked_;
    LiveSource source_;
    int sources_ = 0;  // so many were shown
    News news_;
    std::optional<std::string> mark_;  // of the page
    bool asked_ = false, closed_ = false;
    int readers_ = 0;
    Turn look_, page_;
    Background thread_;  // last: it uses all the others
};

class LiveFeed::Reader {
  public:
    explicit Reader(LiveFeed& feed) : feed_(&feed) {}  // counted by join
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    ~Reader();

  private:
    LiveFeed* feed_;
};

}  // namespace evothello

#pragma once

// Distributes the state of a run to any number of readers. One background thread polls the source
// for all readers, only while there are readers, and spends at most 1/500 of the time on it.
// Readers never block that thread or each other. Thread-safe.

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

// One poll of the source. The page is rebuilt only if `mark` changed.
struct LiveStatus {
    std::string mark, progress;  // progress: one line of JSON
};

struct LiveDocument {
    std::string whole, body;  // the HTML document, and the content of its <main>
};

// Data callbacks, called in the thread of the feed (`history` in that of its caller). If one
// throws, readers see its message until it succeeds again.
struct RunDataSource {
    std::function<LiveStatus()> status;
    std::function<LiveDocument()> page;
    std::function<std::string()> history;  // the text of history.csv
};

// Minimum intervals between polls and between builds of the page.
struct PollIntervals {
    std::chrono::milliseconds polls{1000}, pages{2000};
};

class LiveFeed {
  public:
    struct Snapshot {
        std::uint64_t polls = 0;  // number of polls so far
        std::string progress = {};
        std::uint64_t page_id = 0;  // digest of the page body, below 2^48
        std::shared_ptr<const LiveDocument> page = {};
    };

    // Calls `on_polled` after each poll, in the thread of the feed.
    LiveFeed(const PollIntervals& pace, std::function<void()> on_polled);
    ~LiveFeed();

    void show(RunDataSource source);  // replaces the previous source
    RunDataSource source() const;

    Snapshot snapshot() const;  // the result of the last poll
    // Requests a poll if one is due. Returns the value of Snapshot::polls from which on the
    // snapshot is current.
    std::uint64_t request_poll();

    // The feed polls while at least one Reader exists. Returns null if there are `at_most` already.
    // The feed must outlive its readers.
    class Reader;
    std::shared_ptr<Reader> join(int at_most);

  private:
    struct RateLimit {
        std::chrono::milliseconds least;
        std::chrono::steady_clock::time_point next = {};
        bool due() const { return std::chrono::steady_clock::now() >= next; }
        void set_next_after(std::chrono::nanoseconds cost);
    };

    void watch();
    void poll(std::unique_lock<std::mutex>& lock);

    mutable std::mutex mutex_;
    std::condition_variable wanted_;
    std::function<void()> on_polled_;
    RunDataSource source_;
    int sources_ = 0;  // number of calls of show(); detects a source replaced during a poll
    Snapshot snapshot_;
    std::optional<std::string> mark_;  // mark of the current page; nothing: rebuild
    bool poll_requested_ = false, closed_ = false;
    int readers_ = 0;
    RateLimit poll_limit_, page_limit_;
    Background thread_;  // last: the thread uses all other members
};

class LiveFeed::Reader {
  public:
    explicit Reader(LiveFeed& feed) : feed_(&feed) {}  // only for join(), which counts it
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    ~Reader();

  private:
    LiveFeed* feed_;
};

}  // namespace evothello

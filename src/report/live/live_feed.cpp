#include "report/live/live_feed.hpp"

#include <algorithm>
#include <charconv>
#include <ctime>

#include "base/digest.hpp"
#include "base/formats/json.hpp"
#include "report/pages/page.hpp"

namespace evothello {
namespace {

using namespace std::chrono_literals;

// Processor time, not wall time: the background thread has a low priority and may take long while
// it costs little.
std::chrono::nanoseconds time_of_this_thread() {
    timespec time = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

LiveDocument error_page(const std::string& what) {
    const std::string body = paragraph(what) + data_of({}, {});
    return {document("evothello", body, true), body};
}

// Catches everything: the run may be removed at any moment, and a failure must not end the tuner.
LiveStatus poll_source(const RunDataSource& source) {
    try {
        return source.status();
    } catch (const std::exception& error) {
        return {error.what(), Json{{"text", error.what()}}.dump()};
    }
}

LiveDocument page_of(const RunDataSource& source, bool& failed) {
    try {
        return source.page();
    } catch (const std::exception& error) {
        failed = true;
        return error_page(error.what());
    }
}

std::uint64_t id_of(const LiveDocument& page) {
    // 48 bits, which a JavaScript number represents exactly.
    constexpr std::size_t kDigits = 12;
    const std::string digits = digest(page.body).substr(0, kDigits);
    std::uint64_t id = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), id, 16);
    return id;
}

// Writes the page's id into its script.
void insert_page_id(LiveDocument& page, std::uint64_t id) {
    constexpr std::string_view kPlace = "LIVE_PAGE_ID";
    const std::size_t at = page.whole.rfind(kPlace);
    if (at != std::string::npos) page.whole.replace(at, kPlace.size(), std::to_string(id));
}

}  // namespace

void LiveFeed::RateLimit::set_next_after(std::chrono::nanoseconds cost) {
    next = std::chrono::steady_clock::now() + std::max<std::chrono::nanoseconds>(least, 500 * cost);
}

LiveFeed::LiveFeed(const PollIntervals& pace, std::function<void()> on_polled)
    : on_polled_(std::move(on_polled)),
      poll_limit_{pace.polls},
      page_limit_{pace.pages},
      thread_([this] { watch(); }) {}

LiveFeed::~LiveFeed() {
    const std::lock_guard guard(mutex_);
    closed_ = true;
    wanted_.notify_all();
}

void LiveFeed::show(RunDataSource source) {
    const std::lock_guard guard(mutex_);
    source_ = std::move(source);
    ++sources_;
    mark_.reset();
    poll_limit_.next = page_limit_.next = {};
    wanted_.notify_one();
}

RunDataSource LiveFeed::source() const {
    const std::lock_guard guard(mutex_);
    return source_;
}

LiveFeed::Snapshot LiveFeed::snapshot() const {
    const std::lock_guard guard(mutex_);
    return snapshot_;
}

std::uint64_t LiveFeed::request_poll() {
    const std::lock_guard guard(mutex_);
    if (!poll_limit_.due()) return snapshot_.polls;
    poll_requested_ = true;
    wanted_.notify_one();
    return snapshot_.polls + 1;
}

std::shared_ptr<LiveFeed::Reader> LiveFeed::join(int at_most) {
    const std::lock_guard guard(mutex_);
    if (readers_ >= at_most) return nullptr;
    auto reader = std::make_shared<Reader>(*this);
    ++readers_;
    wanted_.notify_one();
    return reader;
}

LiveFeed::Reader::~Reader() {
    const std::lock_guard guard(feed_->mutex_);
    --feed_->readers_;
}

void LiveFeed::watch() {
    std::unique_lock lock(mutex_);
    while (!closed_) {
        if (sources_ == 0 || (readers_ == 0 && !poll_requested_)) {
            wanted_.wait(lock);
        } else if (!poll_limit_.due()) {
            wanted_.wait_until(lock, poll_limit_.next);
        } else {
            poll(lock);
        }
    }
}

void LiveFeed::poll(std::unique_lock<std::mutex>& lock) {
    poll_requested_ = false;
    const RunDataSource source = source_;
    const int sources = sources_;
    const std::optional<std::string> mark_before = mark_;
    const bool page_is_due = page_limit_.due();
    lock.unlock();

    const auto begin = time_of_this_thread();
    LiveStatus status = poll_source(source);
    const auto polled = time_of_this_thread();
    std::shared_ptr<LiveDocument> page;
    std::uint64_t id = 0;
    bool failed = false;
    if (page_is_due && mark_before != status.mark) {
        page = std::make_shared<LiveDocument>(page_of(source, failed));
        id = id_of(*page);
        insert_page_id(*page, id);
    }
    const auto built = time_of_this_thread();

    lock.lock();
    if (sources_ != sources) {  // show() was called meanwhile: discard the result
        poll_requested_ = true;
        return;
    }
    poll_limit_.set_next_after(polled - begin);
    ++snapshot_.polls;
    snapshot_.progress = std::move(status.progress);
    if (page) {
        page_limit_.set_next_after(built - polled);
        mark_.reset();
        if (!failed) mark_ = std::move(status.mark);
        snapshot_.page_id = id;
        snapshot_.page = std::move(page);
    }
    lock.unlock();
    on_polled_();
    lock.lock();
}

}  // namespace evothello

#pragma once

// A page that follows what goes on: a small HTTP server with server-sent events, for a person and
// the machines of that person. live_page.cpp is the only door to the HTTP library; a build without
// it has live_page_none.cpp instead. One thread serves all readers.

#include <chrono>
#include <memory>
#include <string>

#include "report/live/live_feed.hpp"
#include "report/live/live_listener.hpp"

namespace evothello {

inline constexpr int kMostLiveReaders = 16;  // of the event stream, at once

// How long a connection may take before it is closed, and how long an event stream may be silent.
struct LiveLimits {
    std::chrono::milliseconds request{10'000};  // until the whole request has arrived
    std::chrono::milliseconds answer{20'000};   // until the reader has taken a page, or an event
    std::chrono::milliseconds silence{10'000};  // between two lines of a stream
};

class LivePage {
  public:
    // Listens; throws Error for an address or a port that is not to be had.
    explicit LivePage(const LiveAddress& address, const LivePace& pace = {},
                      const LiveLimits& limits = {});
    ~LivePage();  // cuts off whoever still reads

    void show(LiveSource source);    // from now on, instead of any before
    const std::string& url() const;  // for a browser, with the token

  private:
    class Server;
    std::unique_ptr<Server> server_;
};

}  // namespace evothello

#pragma once

// The live page: a small HTTP server with server-sent events, meant for one person on trusted
// machines. Only live_page.cpp uses the HTTP library; a build without the library compiles
// live_page_none.cpp instead. One thread serves all readers.

#include <chrono>
#include <memory>
#include <string>

#include "report/live/live_feed.hpp"
#include "report/live/live_listener.hpp"

namespace evothello {

inline constexpr int kMaxLiveReaders = 16;  // event streams at the same time

// Timeouts: connections that take longer are closed; `silence` is the interval of keep-alive lines.
struct LiveLimits {
    std::chrono::milliseconds request{10'000};  // until the whole request has arrived
    std::chrono::milliseconds answer{20'000};   // until the reader has received a page or an event
    std::chrono::milliseconds silence{10'000};  // between two lines of an event stream, at most
};

class LivePage {
  public:
    // Starts to listen. Throws Error if it cannot listen on this address and port.
    explicit LivePage(const LiveAddress& address, const PollIntervals& pace = {},
                      const LiveLimits& limits = {});
    ~LivePage();  // closes all connections

    void show(RunDataSource source);  // replaces the previous source
    const std::string& url() const;   // for a browser; includes the token if one is needed

  private:
    class Server;
    std::unique_ptr<Server> server_;
};

}  // namespace evothello

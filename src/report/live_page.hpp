#pragma once

// A page that follows what goes on: a small HTTP server with server-sent events, for a person and
// the machines of that person. live_page.cpp is the only door to the HTTP library; a build without
// it has live_page_none.cpp instead.

#include <memory>
#include <string>

#include "report/live_feed.hpp"

namespace evothello {

inline constexpr int kLivePort = 8470;
inline constexpr int kMostLiveReaders = 16;  // of the event stream, at once

// Where to listen; port 0: any free one. Beyond this machine only who has the token is answered.
struct LiveAddress {
    std::string host = "127.0.0.1";
    int port = kLivePort;
};

class LivePage {
  public:
    // Listens; throws Error for an address or a port that is not to be had.
    explicit LivePage(const LiveAddress& address, const LivePace& pace = {});
    ~LivePage();  // cuts off whoever still reads

    void show(LiveSource source);    // from now on, instead of any before
    const std::string& url() const;  // for a browser, with the token

  private:
    class Server;
    std::unique_ptr<Server> server_;
};

}  // namespace evothello

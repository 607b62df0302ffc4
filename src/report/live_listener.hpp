#pragma once

// The listening socket of the live page. A port that another process listens on is refused, and no
// program that this one starts inherits the socket.

#include <string>

#include "report/live_page.hpp"

namespace evothello {

struct LiveListener {
    int socket = -1;        // the caller closes it
    int port = 0;           // the port chosen by the kernel where 0 was asked for
    bool loopback = false;  // only this machine can connect
    bool every = false;     // listens on every address of this machine
};

// Throws Error for an address or a port that cannot be listened on.
LiveListener listen_at(const LiveAddress& address);

// The host as it is written in a URL: IPv6 addresses in brackets.
std::string in_url(const std::string& host);

}  // namespace evothello

#pragma once

// The listening socket of the live page. A port that another process listens on is refused, and no
// program that this one starts inherits the socket.

#include <string>

namespace evothello {

inline constexpr int kLivePort = 8470;

// Where to listen; port 0: any free one. Beyond this machine only who has the token is answered.
struct LiveAddress {
    std::string host = "127.0.0.1";
    int port = kLivePort;
};

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

#pragma once

// The listening socket of the live page. A port in use is an error. Programs started by this
// process do not inherit the socket.

#include <string>

namespace evothello {

inline constexpr int kLivePort = 8470;

// Where to listen; port 0: any free port. On an address that is not loopback, requests need a
// token.
struct LiveAddress {
    std::string host = "127.0.0.1";
    int port = kLivePort;
};

struct LiveListener {
    int socket = -1;        // the caller closes it
    int port = 0;           // the actual port
    bool loopback = false;  // only this machine can connect
    bool every = false;     // listens on all addresses of this machine
};

// Throws Error if it cannot listen on this address and port.
LiveListener listen_at(const LiveAddress& address);

// The host as it is written in a URL: IPv6 addresses in brackets.
std::string in_url(const std::string& host);

}  // namespace evothello

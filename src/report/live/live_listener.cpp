#include "report/live/live_listener.hpp"

#include <arpa/inet.h>
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <memory>

#include "base/error.hpp"

namespace evothello {
namespace {

constexpr int kBacklog = 64;

using Addresses = std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)>;

// Rejects the short forms that inet_aton also accepts, such as "0", "127.1" and "0x7f.1".
void require_full_address(const std::string& host) {
    in_addr address = {};
    if (inet_pton(AF_INET, host.c_str(), &address) == 1) return;
    if (inet_aton(host.c_str(), &address) == 0) return;
    char full[INET_ADDRSTRLEN] = {};
    inet_ntop(AF_INET, &address, full, sizeof full);
    throw Error("cannot listen on '" + host +
                "': expected an address with all its four numbers; did you mean " + full + "?");
}

Addresses addresses_of(const LiveAddress& address) {
    addrinfo wanted = {};
    wanted.ai_family = AF_UNSPEC;
    wanted.ai_socktype = SOCK_STREAM;
    wanted.ai_flags = AI_PASSIVE;
    addrinfo* found = nullptr;
    const std::string port = std::to_string(address.port);
    ::getaddrinfo(address.host.c_str(), port.c_str(), &wanted, &found);
    return {found, &::freeaddrinfo};
}

// Returns -1 and sets errno if it cannot listen on this address.
int listening_socket(const addrinfo& at) {
    const int number =
        ::socket(at.ai_family, at.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, at.ai_protocol);
    if (number == -1) return -1;
    // Otherwise the port could not be used for some time after an earlier server ended.
    const int yes = 1;
    ::setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (::bind(number, at.ai_addr, at.ai_addrlen) == 0 && ::listen(number, kBacklog) == 0)
        return number;
    const int reason = errno;
    ::close(number);
    errno = reason;
    return -1;
}

LiveListener described(int socket) {
    union {
        sockaddr any;
        sockaddr_in v4;
        sockaddr_in6 v6;
    } bound = {};
    socklen_t size = sizeof bound;
    ::getsockname(socket, &bound.any, &size);
    if (bound.any.sa_family == AF_INET6) {
        return {.socket = socket,
                .port = ntohs(bound.v6.sin6_port),
                .loopback = IN6_IS_ADDR_LOOPBACK(&bound.v6.sin6_addr) != 0,
                .every = IN6_IS_ADDR_UNSPECIFIED(&bound.v6.sin6_addr) != 0};
    }
    const std::uint32_t address = ntohl(bound.v4.sin_addr.s_addr);
    return {.socket = socket,
            .port = ntohs(bound.v4.sin_port),
            .loopback = address >> 24 == IN_LOOPBACKNET,
            .every = address == INADDR_ANY};
}

[[noreturn]] void refuse(const LiveAddress& address, int reason) {
    const std::string port = std::to_string(address.port);
    if (reason == EADDRINUSE) {
        throw Error("port " + port + " of " + address.host +
                    " is in use; choose another port, or 0 for any free port");
    }
    const std::string where = in_url(address.host) + ":" + port;
    if (reason == EACCES)
        throw Error("only root may listen on " + where + "; try a port above 1023");
    throw Error("cannot listen on " + where +
                ": expected an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all");
}

}  // namespace

std::string in_url(const std::string& host) {
    return host.find(':') == std::string::npos ? host : "[" + host + "]";
}

LiveListener listen_at(const LiveAddress& address) {
    require_full_address(address.host);
    const Addresses addresses = addresses_of(address);
    int reason = 0;
    for (const addrinfo* each = addresses.get(); each != nullptr; each = each->ai_next) {
        const int socket = listening_socket(*each);
        if (socket != -1) return described(socket);
        reason = errno;
    }
    refuse(address, reason);
}

}  // namespace evothello

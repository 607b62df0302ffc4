#include "fuzz/http_reader.hpp"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <string>

#include "fuzz/readers.hpp"
#include "report/live/live_page.hpp"

namespace evothello {
namespace {

constexpr int kLongest = 5'000;            // milliseconds until the page has answered
constexpr std::size_t kMostBytes = 1'000;  // that tell how an answer begins

// A page that never changes, so that all that is asked is answered at once.
class Page {
  public:
    Page() {
        page_.show({.status =
                        [] {
                            return LiveStatus{"1", R"({"text":"one"})"};
                        },
                    .page =
                        [] {
                            return LiveDocument{"<main></main>", ""};
                        },
                    .history = [] { return std::string("generation\n1\n"); }});
        const std::string& url = page_.url();
        address_.sin_family = AF_INET;
        address_.sin_port =
            htons(static_cast<std::uint16_t>(std::stoi(url.substr(url.rfind(':') + 1))));
        ::inet_pton(AF_INET, "127.0.0.1", &address_.sin_addr);
    }

    const sockaddr_in& address() const { return address_; }

  private:
    // Quick to notice that a reader of events has gone.
    LivePage page_{{.port = 0},
                   {.polls = std::chrono::milliseconds(1), .pages = std::chrono::milliseconds(1)}};
    sockaddr_in address_{};
};

// Whatever the fuzzer's alarm clock interrupts.
bool is_ready(int number, short what) {
    pollfd waiting{.fd = number, .events = what, .revents = 0};
    return TEMP_FAILURE_RETRY(::poll(&waiting, 1, kLongest)) == 1;
}

}  // namespace

void read_http(std::string_view bytes) {
    static const Page page;
    const int number = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const auto* address = reinterpret_cast<const sockaddr*>(&page.address());
    // From one address after another, or the ports of one would soon all be waiting for stragglers.
    static std::uint32_t turn = 0;
    sockaddr_in ours{};
    ours.sin_family = AF_INET;
    ours.sin_addr.s_addr = htonl(0x7f010001U + (turn++ & 0xffffU));
    ::bind(number, reinterpret_cast<const sockaddr*>(&ours), sizeof ours);
    const bool connected = ::connect(number, address, sizeof(sockaddr_in)) == 0 ||
                           (errno == EINTR && is_ready(number, POLLOUT));
    // It may have had enough before it has heard all.
    if (connected) static_cast<void>(::send(number, bytes.data(), bytes.size(), MSG_NOSIGNAL));
    ::shutdown(number, SHUT_WR);
    std::string answer;
    bool in_time = connected;
    while (in_time && answer.size() < kMostBytes) {
        in_time = is_ready(number, POLLIN);
        std::array<char, 1'000> part{};
        const ssize_t count = in_time ? ::recv(number, part.data(), part.size(), 0) : 0;
        if (count <= 0) break;
        answer.append(part.data(), static_cast<std::size_t>(count));
    }
    ::close(number);
    if (!connected) throw BrokenPromise("nobody can connect to the live page");
    if (!in_time) throw BrokenPromise("the live page has not answered");
    if (!answer.empty() && !answer.starts_with("HTTP/1.1 "))
        throw BrokenPromise("an answer that is not HTTP: " + answer);
}

}  // namespace evothello

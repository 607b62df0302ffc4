#include "report/live_socket.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace evothello {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

constexpr auto kRequestTime = 10s;  // until a request is there
constexpr std::size_t kRequestBytes = 32'768;
constexpr auto kWriteTime = 20s;  // until a page, or an event, is taken

}  // namespace

bool LiveSocket::wait_for(short what, Time until) const {
    for (;;) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(until - steady_clock::now()).count();
        if (left <= 0) return false;
        pollfd waiting{.fd = number_, .events = what, .revents = 0};
        const int count = ::poll(&waiting, 1, static_cast<int>(left));
        if (count > 0) return (waiting.revents & what) != 0;
        if (count < 0 && errno != EINTR) return false;
    }
}

bool LiveSocket::is_writable() const {
    pollfd look{.fd = number_, .events = POLLRDHUP, .revents = 0};
    return ::poll(&look, 1, 0) == 0;
}

ssize_t LiveSocket::read(char* bytes, std::size_t size) {
    if (at_ == end_) {
        if (received_ >= kRequestBytes || !wait_for(POLLIN, begin_ + kRequestTime)) return -1;
        const ssize_t count = ::recv(number_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
        if (count <= 0) return count;
        at_ = 0;
        end_ = static_cast<std::size_t>(count);
        received_ += end_;
    }
    const std::size_t count = std::min(size, end_ - at_);
    std::memcpy(bytes, buffer_.data() + at_, count);
    at_ += count;
    return static_cast<ssize_t>(count);
}

ssize_t LiveSocket::write(const char* bytes, std::size_t size) {
    const Time until = steady_clock::now() + kWriteTime;
    for (std::size_t done = 0; done < size;) {
        const ssize_t count =
            ::send(number_, bytes + done, size - done, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count > 0) {
            done += static_cast<std::size_t>(count);
        } else if (errno == EAGAIN || errno == EINTR) {
            if (!wait_for(POLLOUT, until)) return -1;
        } else {
            return -1;
        }
    }
    return static_cast<ssize_t>(size);
}

}  // namespace evothello

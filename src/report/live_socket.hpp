#pragma once

// A connection as the HTTP library sees it, with what the library's own lacks: an end to how long
// and how large a request may be, and to how long a reader may take for what is written.

#include <httplib.h>

#include <array>
#include <chrono>

namespace evothello {

class LiveSocket : public httplib::Stream {
  public:
    explicit LiveSocket(int number) : number_(number) {}

    bool is_readable() const override { return true; }
    bool is_writable() const override;  // false once the reader has gone
    ssize_t read(char* bytes, std::size_t size) override;
    ssize_t write(const char* bytes, std::size_t size) override;  // all of it, or -1
    void get_remote_ip_and_port(std::string&, int&) const override {}
    void get_local_ip_and_port(std::string&, int&) const override {}
    socket_t socket() const override { return number_; }

  private:
    using Time = std::chrono::steady_clock::time_point;
    bool wait_for(short what, Time until) const;

    int number_;
    Time begin_ = std::chrono::steady_clock::now();
    std::array<char, 4096> buffer_{};
    std::size_t at_ = 0, end_ = 0, received_ = 0;
};

}  // namespace evothello

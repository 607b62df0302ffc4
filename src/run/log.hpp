#pragma once

// What happened in a run and when, a line each, for whoever looks in the morning. A program that
// fails all night fills no disk: a file that has grown too large becomes PATH.1, in place of the
// one before it.

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/file.hpp"

namespace evothello {

class Log {
  public:
    static constexpr std::uintmax_t kMost =
        1'000'000;  // bytes of a file, two of which there may be

    explicit Log(file::Path path, std::uintmax_t most = kMost);
    void add(std::string_view line);  // behind what is there

  private:
    void open();

    file::Path path_;
    std::uintmax_t most_, size_;
    std::optional<file::Appender> file_;
};

}  // namespace evothello

#pragma once

// A log file of limited size. When it would exceed the limit it is renamed to PATH.1, replacing an
// older PATH.1, so that a program that fails all night does not fill the disk. Thread-safe; other
// processes may move or remove the file.

#include <cstdint>
#include <mutex>
#include <optional>
#include <string_view>

#include "base/file.hpp"

namespace evothello {

class Log {
  public:
    // Limits in bytes for each of PATH and PATH.1: for our logs, and for logs of external programs.
    static constexpr std::uintmax_t kMaxBytes = 1'000'000, kMaxBytesOfPrograms = 10'000'000;

    explicit Log(file::Path path, std::uintmax_t max_bytes = kMaxBytes);
    // Appends one or more lines, without the last line feed. Control characters are escaped. A text
    // larger than the limit is written nevertheless.
    void add(std::string_view lines);

  private:
    void open();

    std::mutex mutex_;
    file::Path path_;
    std::uintmax_t max_bytes_, size_ = 0;
    std::optional<file::Appender> file_;
};

}  // namespace evothello

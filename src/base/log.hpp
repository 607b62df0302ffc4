#pragma once

// A file that lines are added to, bounded: once it is larger than a limit it becomes PATH.1, in
// place of the older PATH.1, so that a program that fails all night does not fill the disk. Several
// threads may add to it.

#include <cstdint>
#include <mutex>
#include <optional>
#include <string_view>

#include "base/file.hpp"

namespace evothello {

class Log {
  public:
    // Bytes of one file; PATH and PATH.1 are at most twice as much.
    static constexpr std::uintmax_t kMost = 1'000'000, kMostOfEngines = 10'000'000;

    explicit Log(file::Path path, std::uintmax_t most = kMost);
    // One line or several, without the last line feed.
    void add(std::string_view lines);

  private:
    void open();

    std::mutex mutex_;
    file::Path path_;
    std::uintmax_t most_, size_ = 0;
    std::optional<file::Appender> file_;
};

}  // namespace evothello

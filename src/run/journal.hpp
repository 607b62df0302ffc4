#pragma once

// Results of the generation in play, so that a killed process loses a second at most: fixed records
// in checksummed batches. What is torn at the end is cut off; a journal of another generation is
// forgotten.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "match/arena.hpp"

namespace evothello {

class Journal {
  public:
    struct Record {
        std::uint32_t index = 0;
        std::int8_t margin = 0;
    };

    Journal(file::Path path, const std::string& fingerprint, int generation);

    // What an earlier process played of this generation.
    const std::vector<Record>& found() const { return found_; }
    void append(const std::vector<Record>& records);
    void sync();

  private:
    file::Path path_;
    std::string header_;
    std::vector<Record> found_;
    std::size_t valid_bytes_ = 0;             // of the file as it was found
    std::optional<file::Appender> appender_;  // opened when there is something to write
};

}  // namespace evothello

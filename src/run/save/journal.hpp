#pragma once

// Results of the generation in play, so that a killed process loses a second at most: fixed records
// in checksummed batches. What is torn at the end is cut off; a journal of another generation, or
// of other games of this one, is forgotten.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "play/types.hpp"

namespace evothello {

class Journal {
  public:
    struct Record {
        std::uint32_t index = 0;
        std::int8_t margin = 0;
    };

    // `plan` is the signature of the games; records are indices into them.
    Journal(file::Path path, const std::string& fingerprint, int generation,
            const std::string& plan);

    // What an earlier process played of this generation.
    const std::vector<Record>& found() const { return found_; }
    // What is there is of this generation, but other games are due now.
    bool outdated() const { return outdated_; }
    void append(const std::vector<Record>& records);
    void sync();

  private:
    file::Path path_;
    std::string header_;
    std::vector<Record> found_;
    bool outdated_ = false;
    std::size_t valid_bytes_ = 0;             // of the file as it was found
    std::optional<file::Appender> appender_;  // opened when there is something to write
};

// How many results of this generation a run's journal holds, whoever is writing it.
std::size_t games_in_journal(const file::Path& path, int generation);

}  // namespace evothello

#pragma once

// The journal: results of the current generation, so that a killed process loses at most a second
// of games. Batches of fixed-size records, each batch with a checksum. An incomplete batch at the
// end is discarded. A journal of another run, another generation or another plan is ignored and
// overwritten by the first append.

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
        std::uint32_t index = 0;  // of the game in the plan
        std::int8_t margin = 0;   // discs, positive if black won
    };

    // Reads the file if it exists; writes nothing. `plan` is GenerationPlan::plan_key().
    Journal(file::Path path, const std::string& fingerprint, int generation,
            const std::string& plan);

    // Results of this generation that an earlier process wrote.
    const std::vector<Record>& found_results() const { return found_results_; }
    // Whether the file is of this generation but of another plan: its results are not used.
    bool is_of_another_plan() const { return is_of_another_plan_; }
    // Writes one batch; nothing for no records. If another program removed or replaced the file,
    // it is restored first.
    void append(const std::vector<Record>& records);
    void sync();  // waits until all appended data is on the disk

  private:
    file::Path path_;
    std::string header_;
    std::vector<Record> found_results_;
    bool is_of_another_plan_ = false;
    std::size_t valid_bytes_ = 0;             // end of the last complete batch in the found file
    std::optional<file::Appender> appender_;  // opened by the first append
};

// Number of results of this generation in the journal at `path`; 0 if the file is missing or of
// another generation. May be called while another process writes the journal.
std::size_t count_journal_games(const file::Path& path, int generation);

}  // namespace evothello

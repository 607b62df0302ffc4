#pragma once

// The terminal output of a run, on stderr: a line for each finished generation (fast generations
// are thinned to two lines a second) and, on a terminal, a live line below.

#include <chrono>
#include <string>

#include "run/runner.hpp"

namespace evothello {

std::string duration_text(double seconds);  // "3 h 12 min", "45 s"
// The search settings of the individuals ("depth=4"), or the command of the tuned program.
std::string player_text(const Config& config);

class RunView {
  public:
    RunView(const Run& run, std::string who_plays);

    void heading() const;
    void generation(const GenerationSummary& record, const RunState& state,
                    const Progress& progress);
    void live(const Progress& progress);
    void note(const std::string& text);
    void clear_live();
    const Progress& latest() const { return latest_; }

  private:
    const Run* run_;
    std::string threads_text_;  // "2 threads"
    bool terminal_;
    bool live_shown_ = false;
    Progress latest_;
    std::chrono::steady_clock::time_point printed_ = {};
};

}  // namespace evothello

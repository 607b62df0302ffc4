#pragma once

// Another program that we talk to in lines. It ends with this object, and so do all its descendants
// (guard.hpp does it); nothing here waits longer than it is told.

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/log.hpp"

namespace evothello {

// Words of a command line; '...' and "..." hold blanks together. No shell reads it. Throws Error
// unless there is a word and every quote is closed.
std::vector<std::string> command_words(std::string_view command);

// How long to wait, and who may interrupt.
struct Patience {
    std::chrono::steady_clock::time_point until;
    const std::atomic<bool>* stop = nullptr;

    bool stopped() const { return stop != nullptr && stop->load(); }
};

class Process {
  public:
    // Its stderr is added to `log`, which may be null. Throws Error if it cannot be started.
    Process(const std::vector<std::string>& words, Log* log);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // Nothing, with the reason in failure(), once the program is of no more use.
    bool send(std::string_view line, const Patience& patience);
    std::optional<std::string> read_line(const Patience& patience);
    const std::string& failure() const { return failure_; }
    // Ends its input: from now on it has a moment to leave by itself.
    void dismiss();
    // Ends the program and its descendants, and takes what is left of its stderr. The destructor
    // does it too.
    void end();
    // The last line of its stderr so far, bounded and without control characters; may be empty.
    const std::string& last_error() const { return last_error_; }

  private:
    enum class Wait { kReady, kOver };
    // Until the stream can be used.
    Wait wait_for(int stream, short event, const Patience& patience);
    bool fail(std::string reason);
    // Reads once from its stderr; false if nothing is there now.
    bool take_errors();
    void keep_errors(std::string_view lines);

    pid_t guard_ = -1;                            // its parent; -1 after end()
    int life_ = -1;                               // closed, it ends the guard and the program
    int input_ = -1, output_ = -1, errors_ = -1;  // its standard streams, our ends
    Log* log_;
    std::string buffer_, failure_;
    std::string error_line_, last_error_;  // stderr: the line that has no end yet, the one before
    std::optional<std::chrono::steady_clock::time_point> dismissed_;
};

}  // namespace evothello

#pragma once

// An external program that we talk to in lines. The destructor ends the program and all its
// descendants (see guard.hpp). No call waits longer than its WaitLimit allows.

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/log.hpp"

namespace evothello {

// Splits a command line into words; '...' and "..." keep blanks in a word. No shell is involved.
// Throws Error if there is no word or a quote is not closed.
std::vector<std::string> command_words(std::string_view command);

// When to stop waiting, and a flag that interrupts it.
struct WaitLimit {
    std::chrono::steady_clock::time_point until;
    const std::atomic<bool>* stop = nullptr;

    bool stopped() const { return stop != nullptr && stop->load(); }
};

class Process {
  public:
    // Adds the program's stderr to `log`, which may be null. Throws Error if the program cannot be
    // started.
    Process(const std::vector<std::string>& words, Log* log);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // False or nothing after any failure, a timeout and an interruption included; failure() says
    // why. From then on the program cannot be used.
    bool send(std::string_view line, const WaitLimit& limit);
    std::optional<std::string> read_line(const WaitLimit& limit);
    const std::string& failure() const { return failure_; }
    // Closes the program's input. It then has half a second to exit by itself before end() kills
    // it.
    void close_input();
    // Ends the program and its descendants, and reads the rest of its stderr. The destructor calls
    // it.
    void end();
    // Last line of the program's stderr, shortened and without control characters; may be empty.
    const std::string& last_error() const { return last_error_; }

  private:
    enum class Wait { kReady, kOver };
    // Waits until `event` is possible on `stream`.
    Wait wait_for(int stream, short event, const WaitLimit& limit);
    bool fail(std::string reason);
    // Reads stderr once; returns false if there is nothing to read now.
    bool read_errors();
    void keep_errors(std::string_view lines);

    pid_t guard_ = -1;                            // the program's parent; -1 after end()
    int lifeline_ = -1;                           // closing it ends the guard and the program
    int input_ = -1, output_ = -1, errors_ = -1;  // our ends of its standard streams
    Log* log_;
    std::string buffer_, failure_;
    std::string error_line_, last_error_;  // stderr: unfinished line, last line
    std::optional<std::chrono::steady_clock::time_point> input_closed_at_;
};

}  // namespace evothello

#pragma once

// Another program that we talk to in lines. It has a process group of its own, which is ended and
// reaped with this object whatever the program does; nothing here waits longer than it is told.

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
    // Its stderr is added to the file `log`, or dropped. Throws Error if it cannot be started.
    Process(const std::vector<std::string>& words, const std::string& log);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // Nothing, with the reason in failure(), once the program is of no more use.
    bool send(std::string_view line, const Patience& patience);
    std::optional<std::string> read_line(const Patience& patience);
    const std::string& failure() const { return failure_; }
    // Ends its input: from now on it has a moment to leave by itself.
    void dismiss();

  private:
    enum class Wait { kReady, kOver };
    // Until the stream can be used.
    Wait wait_for(int stream, short event, const Patience& patience);
    bool fail(std::string reason);

    pid_t id_ = -1;
    int input_ = -1, output_ = -1;  // its standard streams, our ends
    std::string buffer_, failure_;
    std::optional<std::chrono::steady_clock::time_point> dismissed_;
};

}  // namespace evothello

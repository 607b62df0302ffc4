#pragma once

// One side of a conversation in lines: receives lines and answers with lines. Independent of
// streams, so that a test is a list of lines.

#include <atomic>
#include <functional>
#include <string>
#include <string_view>

namespace evothello {

// Called with one or more complete lines, the last one without its newline.
using SendLines = std::function<void(std::string_view lines)>;

class Dialog {
  public:
    virtual ~Dialog() = default;
    // Handles one line. Returns false if it ends the session. If `stop` is raised meanwhile,
    // answers soon.
    virtual bool handle_line(std::string_view line, const SendLines& send,
                             const std::atomic<bool>& stop) = 0;
};

}  // namespace evothello

#pragma once

// One side of a conversation in lines: hears a line, says lines. Knows nothing of streams, so that
// a test is a list of lines.

#include <atomic>
#include <functional>
#include <string>
#include <string_view>

namespace evothello {

// Told one or more whole lines, without the newline of the last.
using Say = std::function<void(std::string_view lines)>;

class Dialog {
  public:
    virtual ~Dialog() = default;
    // False when the other side is done with us. A raised `stop` asks for an answer soon.
    virtual bool hear(std::string_view line, const Say& say, const std::atomic<bool>& stop) = 0;
};

}  // namespace evothello

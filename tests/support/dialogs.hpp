#pragma once

// A dialog as a test: lines in, all that was said out.

#include <vector>

#include "protocol/dialog.hpp"

namespace evothello {

inline std::string said_to(Dialog& dialog, const std::vector<std::string>& lines) {
    const std::atomic<bool> stop = false;
    std::string said;
    for (const std::string& line : lines) {
        const auto say = [&](std::string_view text) { said += std::string(text) + "\n"; };
        if (!dialog.hear(line, say, stop)) return said + "(left)\n";
    }
    return said;
}

}  // namespace evothello

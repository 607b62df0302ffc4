#pragma once

// Plain text broken into lines, for terminals that are 80 columns wide. Widths are in bytes.

#include <string>
#include <vector>

namespace evothello {

inline constexpr std::size_t kTerminalWidth = 80;

// Breaks `text` at blanks, so that only a line of a single word may be wider than `width`. The
// first line is indented by `first` blanks, the others by `rest`. Ends with a newline.
std::string wrapped(const std::string& text, std::size_t first, std::size_t rest,
                    std::size_t width = kTerminalWidth);

struct HelpRow {
    std::string name, help;
};

// A line "  NAME   help" for each row. All helps begin in the same column and wrap within it; a
// long name has its own line.
std::string help_rows(const std::vector<HelpRow>& rows);

}  // namespace evothello

#include "base/wrapped_text.hpp"

#include <algorithm>

namespace evothello {

std::string wrapped(const std::string& text, std::size_t first, std::size_t rest,
                    std::size_t width) {
    std::string lines, line(first, ' ');
    bool begins = true;  // a line without a word
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        if (!begins && line.size() + 1 + (end - begin) > width) {
            lines += line + "\n";
            line.assign(rest, ' ');
            begins = true;
        }
        line += (begins ? "" : " ") + text.substr(begin, end - begin);
        begins = false;
        begin = end + 1;
    }
    return lines + line + "\n";
}

std::string help_rows(const std::vector<HelpRow>& rows) {
    constexpr std::size_t kIndent = 2, kGap = 3, kLongName = 24;
    std::size_t widest = 0;
    for (const HelpRow& row : rows) {
        if (row.name.size() < kLongName) widest = std::max(widest, row.name.size());
    }
    const std::size_t column = kIndent + widest + kGap;
    std::string text;
    for (const HelpRow& row : rows) {
        std::string lines = wrapped(row.help, column, column);
        if (row.name.size() <= widest) {
            lines.replace(kIndent, row.name.size(), row.name);
        } else {
            text += std::string(kIndent, ' ') + row.name + "\n";
        }
        text += lines;
    }
    return text;
}

}  // namespace evothello

#pragma once

// Prints a message to stderr. Write errors (closed pipe, lost terminal, full disk) are ignored, so
// that they never stop the work. Control characters are escaped, because messages may contain text
// of files and external programs.

#include <fmt/core.h>

#include <cstdio>
#include <string>
#include <utility>

#include "base/printable.hpp"

namespace evothello {

template <class... Values>
void print_message(fmt::format_string<Values...> text, Values&&... values) {
    const std::string words = printable_lines(fmt::format(text, std::forward<Values>(values)...));
    // Not fmt::print, which throws on a write error.
    [[maybe_unused]] const std::size_t ignored = std::fwrite(words.data(), 1, words.size(), stderr);
}

// Clears the current line of the terminal.
inline void erase_line() { std::fputs("\r\033[K", stderr); }

}  // namespace evothello

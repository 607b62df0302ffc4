#pragma once

// Words for whoever watches, on stderr. A closed pipe, a lost terminal or a full disk behind it
// never stops the work. What files and other programs say may stand in them: control characters
// are made harmless here.

#include <fmt/core.h>

#include <cstdio>
#include <string>
#include <utility>

#include "base/printable.hpp"

namespace evothello {

template <class... Values>
void say(fmt::format_string<Values...> text, Values&&... values) {
    const std::string words = printable_lines(fmt::format(text, std::forward<Values>(values)...));
    // fmt::print would throw where nobody listens any more.
    [[maybe_unused]] const std::size_t ignored = std::fwrite(words.data(), 1, words.size(), stderr);
}

// Clears the line of a terminal on which the cursor stands.
inline void erase_line() { std::fputs("\r\033[K", stderr); }

}  // namespace evothello

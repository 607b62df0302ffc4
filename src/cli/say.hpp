#pragma once

// Words for whoever watches, on stderr. A closed pipe, a lost terminal or a full disk behind it
// never stops the work.

#include <fmt/core.h>

#include <cstdio>
#include <string>
#include <utility>

namespace evothello {

template <class... Values>
void say(fmt::format_string<Values...> text, Values&&... values) {
    const std::string words = fmt::format(text, std::forward<Values>(values)...);
    // fmt::print would throw where nobody listens any more.
    [[maybe_unused]] const std::size_t ignored = std::fwrite(words.data(), 1, words.size(), stderr);
}

}  // namespace evothello

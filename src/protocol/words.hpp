#pragma once

// What the protocols have in common: words between blanks, and moves in any case.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/square.hpp"

namespace evothello {

// Without what no protocol means: blanks, tabs, a carriage return, other control characters.
std::vector<std::string_view> words_of(std::string_view line);

// What a program wrote, as part of a message of ours: one line of at most `most` bytes, and nothing
// that steers a terminal.
std::string harmless(std::string_view text, std::size_t most);

bool equal_in_any_case(std::string_view text, std::string_view lower_case);

// "f5", "F5", "F5/0.48/1.2"; a pass is "pa", "pass" or "PA//0.1". Nothing for any other text.
std::optional<Move> parse_move_word(std::string_view word);

}  // namespace evothello

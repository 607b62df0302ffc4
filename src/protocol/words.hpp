#pragma once

// Shared by both protocols: the words of a line, and moves.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/square.hpp"

namespace evothello {

// Splits a line at blanks, tabs, carriage returns and other control characters.
std::vector<std::string_view> words_of(std::string_view line);

// Makes a program's output safe for a message of ours: one line, at most `max_bytes` bytes of
// `text`, no control characters, `...` at the end if shortened.
std::string printable_line(std::string_view text, std::size_t max_bytes);

bool equals_ignoring_case(std::string_view text, std::string_view lower_case);

// Parses "f5", "F5", "F5/0.48/1.2" and passes "pa", "pass", "PA//0.1", in any case. Returns nothing
// for any other text.
std::optional<Move> parse_move_word(std::string_view word);

}  // namespace evothello

#pragma once

// Makes text from files and other programs safe to print on a terminal and in one-line formats.

#include <string>
#include <string_view>

namespace evothello {

// Replaces bytes by \xNN: invalid UTF-8, control characters (C0 except the tab, C1, DEL), line and
// paragraph separators, and controls of the writing direction.
std::string printable(std::string_view text);

// The same, but keeps line feeds.
std::string printable_lines(std::string_view text);

// Shortens quotations ('...' or "...") in a message. A quotation of more than 60 bytes is cut to 57
// bytes and "..."; a quotation with a slash, which may be a path, and any other word are cut to 256
// bytes. A quotation may itself contain quotes, so lines are also cut to 2,000 bytes.
std::string with_short_quotes(std::string_view text);

}  // namespace evothello

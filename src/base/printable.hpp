#pragma once

// Text from files and other programs, made safe for a terminal and for formats of one line.

#include <string>
#include <string_view>

namespace evothello {

// Writes every byte as \xNN that is not UTF-8, that belongs to a control character (C0 except the
// tab, C1, DEL), to a line or paragraph separator or to an override of the writing direction.
std::string printable(std::string_view text);

// The same line by line: line feeds stay.
std::string printable_lines(std::string_view text);

// A text of ours that quotes others. A quotation ('...' or "...") longer than 60 bytes is cut to 57
// and "..."; one with a slash may be a path and is cut at 256 bytes, as is any word. Since a
// quotation may hold quotes itself, no line is longer than 2,000 bytes.
std::string with_short_quotes(std::string_view text);

}  // namespace evothello

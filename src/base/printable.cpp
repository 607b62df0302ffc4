#include "base/printable.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace evothello {
namespace {

constexpr std::size_t kLongestQuote = 60, kLongestWord = 256, kLongestLine = 2000;  // bytes

// The three bytes of U+2028 to U+202E or U+2066 to U+2069: line and paragraph separators, and
// controls of the writing direction.
bool steers_text(unsigned first, unsigned second, unsigned third) {
    return first == 0xe2 && ((second == 0x80 && third >= 0xa8 && third <= 0xae) ||
                             (second == 0x81 && third >= 0xa6 && third <= 0xa9));
}

// The number of bytes of the first character; 0 if it is not valid UTF-8 or not printable.
std::size_t printable_bytes(std::string_view text) {
    const auto byte = [&](std::size_t at) {
        return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
    };
    const unsigned first = byte(0);
    if (first < 0x80) return (first >= ' ' && first != 0x7f) || first == '\t';
    const std::size_t size = first < 0xc2   ? 0
                             : first < 0xe0 ? 2
                             : first < 0xf0 ? 3
                             : first < 0xf5 ? 4
                                            : 0;
    for (std::size_t at = 1; at < size; ++at) {
        if ((byte(at) & 0xc0U) != 0x80) return 0;
    }
    // C1 control characters, overlong forms, surrogates, code points beyond Unicode.
    const unsigned second = byte(1);
    const bool wrong = (first == 0xc2 && second < 0xa0) || (first == 0xe0 && second < 0xa0) ||
                       (first == 0xed && second >= 0xa0) || (first == 0xf0 && second < 0x90) ||
                       (first == 0xf4 && second >= 0x90) || steers_text(first, second, byte(2));
    return wrong ? 0 : size;
}

std::string printable(std::string_view text, bool keep_line_feeds) {
    std::string safe;
    std::size_t begin = 0;  // [begin, at) is not copied yet
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t size =
            keep_line_feeds && text[at] == '\n' ? 1 : printable_bytes(text.substr(at, 4));
        if (size > 0) {
            at += size;
            continue;
        }
        const auto byte = static_cast<unsigned char>(text[at]);
        safe += text.substr(begin, at - begin);
        safe += {'\\', 'x', "0123456789abcdef"[byte >> 4U], "0123456789abcdef"[byte & 15U]};
        begin = ++at;
    }
    return safe += text.substr(begin);
}

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

// A quote opens a quotation unless it follows a letter: apostrophes do, as in "don't" and "players'
// names".
bool opens_quote(std::string_view text, std::size_t at) {
    return (text[at] == '\'' || text[at] == '"') && (at == 0 || !is_letter(text[at - 1]));
}

// The index of the closing quote, the first one that no letter follows; npos if there is none.
std::size_t end_of_quote(std::string_view text, std::size_t open) {
    std::size_t at = text.find(text[open], open + 1);
    while (at != text.npos && at + 1 < text.size() && is_letter(text[at + 1])) {
        at = text.find(text[open], at + 1);
    }
    return at;
}

// Cuts to `most` bytes, "..." included, between characters.
std::string shortened(std::string_view text, std::size_t most) {
    if (text.size() <= most) return std::string(text);
    std::size_t size = most - 3;
    while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xc0U) == 0x80) --size;
    return std::string(text.substr(0, size)) + "...";
}

// Shortens each of the parts between separators.
std::string with_short_parts(std::string_view text, std::string_view separators, std::size_t most) {
    std::string result;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(separators), text.size());
        result += shortened(text.substr(0, end), most);
        result += text.substr(end, 1);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result;
}

}  // namespace

std::string printable(std::string_view text) { return printable(text, false); }

std::string printable_lines(std::string_view text) { return printable(text, true); }

std::string with_short_quotes(std::string_view text) {
    std::string result;
    std::size_t begin = 0;  // text before this index is copied
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!opens_quote(text, at)) continue;
        const std::size_t end = end_of_quote(text, at);
        if (end == text.npos) break;
        const std::string_view quoted = text.substr(at + 1, end - at - 1);
        const bool may_be_path = quoted.find('/') != quoted.npos;
        result += text.substr(begin, at + 1 - begin);
        result += shortened(printable(quoted), may_be_path ? kLongestWord : kLongestQuote);
        begin = end;
        at = end;
    }
    result += text.substr(begin);
    return with_short_parts(with_short_parts(result, " \t\n", kLongestWord), "\n", kLongestLine);
}

}  // namespace evothello

#include "protocol/words.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace evothello {

std::vector<std::string_view> words_of(std::string_view line) {
    const auto is_blank = [](char c) { return (c >= 0 && c <= ' ') || c == '\x7f'; };
    std::vector<std::string_view> words;
    for (auto at = line.begin();;) {
        at = std::find_if_not(at, line.end(), is_blank);
        if (at == line.end()) return words;
        const auto end = std::find_if(at, line.end(), is_blank);
        words.emplace_back(at, end);
        at = end;
    }
}

std::string printable_line(std::string_view text, std::size_t max_bytes) {
    std::string line;
    for (const std::string_view word : words_of(text.substr(0, max_bytes))) {
        line += line.empty() ? "" : " ";
        line += word;
    }
    return Problem{.what = line}.text() + (text.size() > max_bytes ? "..." : "");
}

bool equals_ignoring_case(std::string_view text, std::string_view lower_case) {
    return std::equal(text.begin(), text.end(), lower_case.begin(), lower_case.end(),
                      [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + 32 : a) == b; });
}

std::optional<Move> parse_move_word(std::string_view word) {
    word = word.substr(0, word.find('/'));
    if (equals_ignoring_case(word, "pa") || equals_ignoring_case(word, "pass")) return Move::pass();
    if (const auto square = Square::parse(word)) return *square;
    return std::nullopt;
}

}  // namespace evothello

#include "base/error.hpp"

#include <algorithm>
#include <numeric>

namespace evothello {
namespace {

// Bytes of the character that a text begins with; 0 where it is none of UTF-8, or steers a
// terminal.
std::size_t printable_bytes(std::string_view text) {
    const auto byte = [&](std::size_t at) {
        return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
    };
    const unsigned first = byte(0);
    if (first < 0x80) return (first >= ' ' && first != 0x7f) || first == '\n' || first == '\t';
    const std::size_t size = first < 0xc2   ? 0
                             : first < 0xe0 ? 2
                             : first < 0xf0 ? 3
                             : first < 0xf5 ? 4
                                            : 0;
    for (std::size_t at = 1; at < size; ++at) {
        if ((byte(at) & 0xc0U) != 0x80) return 0;
    }
    // Control characters, longer forms than need be, halves of pairs, what is beyond Unicode.
    const unsigned second = byte(1);
    const bool wrong = (first == 0xc2 && second < 0xa0) || (first == 0xe0 && second < 0xa0) ||
                       (first == 0xed && second >= 0xa0) || (first == 0xf0 && second < 0x90) ||
                       (first == 0xf4 && second >= 0x90);
    return wrong ? 0 : size;
}

// What others wrote may be quoted in a text, and must not end it early or steer a terminal.
std::string printable(std::string_view text) {
    std::string safe;
    std::size_t begin = 0;  // of what is as it should be
    for (std::size_t at = 0; at < text.size();) {
        if (const std::size_t size = printable_bytes(text.substr(at)); size > 0) {
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

// As many as somebody mends before the next try.
std::vector<Problem> first_of(std::vector<Problem> problems) {
    constexpr std::size_t kMost = 50;
    if (problems.size() <= kMost) return problems;
    const std::size_t more = problems.size() - kMost;
    problems.resize(kMost);
    problems.push_back({"and " + std::to_string(more) + " more"});
    return problems;
}

std::string joined(const std::vector<Problem>& problems) {
    std::string text;
    for (const Problem& problem : problems) {
        if (!text.empty()) text += '\n';
        text += problem.text();
    }
    return text;
}

// Edits (insert, delete, replace, swap neighbours) that turn one word into the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before, previous(b.size() + 1), current(b.size() + 1);
    std::iota(previous.begin(), previous.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        current[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
            current[j] = std::min({previous[j] + 1, current[j - 1] + 1, previous[j - 1] + change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                current[j] = std::min(current[j], before[j - 2] + 1);
            }
        }
        before = previous;
        std::swap(previous, current);
    }
    return previous[b.size()];
}

}  // namespace

std::string Problem::text() const {
    std::string place;
    if (!file.empty()) place += file + ":";
    if (line > 0) place += std::to_string(line) + ":";
    if (!place.empty()) place += " ";
    if (!key.empty()) place += key + ": ";
    return printable(place + what);
}

Error::Error(std::vector<Problem> problems)
    : std::runtime_error(joined(problems = first_of(std::move(problems)))),
      problems_(std::move(problems)) {}

std::string nearest(std::string_view word, std::span<const std::string_view> known) {
    std::string_view best;
    std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (std::string_view candidate : known) {
        const std::size_t distance = edit_distance(word, candidate);
        if (distance < best_distance) {
            best = candidate;
            best_distance = distance;
        }
    }
    return std::string(best);
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> known) {
    if (const std::string near = nearest(word, known); !near.empty()) {
        return "; did you mean '" + near + "'?";
    }
    std::string list;
    for (std::string_view candidate : known) {
        list += (list.empty() ? "; known: " : ", ") + std::string(candidate);
    }
    return list.size() <= 160 ? list : "";
}

}  // namespace evothello

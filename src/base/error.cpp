#include "base/error.hpp"

#include <algorithm>
#include <numeric>

#include "base/printable.hpp"

namespace evothello {
namespace {

// Limits the number of problems that are shown.
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

// The number of edits that turn `a` into `b`: insertions, deletions, replacements and swaps of
// adjacent letters (optimal string alignment distance).
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
    if (!file.empty()) place += printable(file) + ":";
    if (line > 0) place += std::to_string(line) + ":";
    if (!place.empty()) place += " ";
    if (!key.empty()) place += printable(key) + ": ";
    return printable_lines(with_short_quotes(place + what));
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

#include "match/opening_file.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "base/error.hpp"
#include "board/notation.hpp"
#include "board/symmetry.hpp"

namespace evothello {
namespace {

constexpr std::string_view kBlanks = " \t\r\v\f";

// The line without its remark and the blanks around it.
std::string_view content(std::string_view line) {
    line = line.substr(0, line.find_first_of("#;"));
    line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
    return line.substr(0, line.find_last_not_of(kBlanks) + 1);
}

Opening parse_opening(std::string_view text, Size size) {
    // A move list is told from cells by its first word, as in parse_position.
    if (!Square::parse(text.substr(0, 2))) return {.moves = {}, .position = parse_position(text)};
    Opening opening{.moves = parse_moves(text, start_position(size)),
                    .position = start_position(size)};
    for (const Move move : opening.moves) opening.position = opening.position.play(move);
    return opening;
}

// Lines on which positions stand, the same for all images of one.
using Seen = std::map<std::pair<Bitboard, Bitboard>, int>;

Opening checked(Opening opening, int line, Size size, Seen& seen) {
    if (opening.position.size != size) {
        throw Error("a position with " + std::to_string(cells(opening.position.size)) +
                    " cells, but the games are played on " + std::to_string(cells(size)));
    }
    if (opening.position.finished()) throw Error("neither side has a move: the game is over here");
    const Discs image = canonical(opening.position.discs, size);
    const auto [first, is_new] = seen.emplace(std::pair(image.own, image.opp), line);
    if (!is_new) {
        throw Error("the same as line " + std::to_string(first->second) +
                    ", perhaps turned, mirrored or with the colours swapped");
    }
    return opening;
}

}  // namespace

std::vector<Opening> parse_openings(std::string_view text, const std::string& file, Size size) {
    std::vector<Opening> openings;
    Seen seen;
    std::vector<Problem> problems;
    for (int line = 1; !text.empty(); ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view word = content(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (word.empty()) continue;
        try {
            openings.push_back(checked(parse_opening(word, size), line, size, seen));
        } catch (const Error& error) {
            problems.push_back({.what = error.what(), .file = file, .line = line});
        }
    }
    if (!problems.empty()) throw Error(std::move(problems));
    if (openings.empty()) throw Error({Problem{.what = "holds no opening", .file = file}});
    return openings;
}

}  // namespace evothello

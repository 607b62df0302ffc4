#include "game/opening_file.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <ranges>
#include <utility>

#include "base/error.hpp"
#include "base/number.hpp"
#include "base/rows.hpp"
#include "board/notation.hpp"
#include "board/symmetry.hpp"
#include "game/game_file.hpp"
#include "game/wthor.hpp"

namespace evothello {
namespace {

constexpr std::string_view kBlanks = " \t\r\v\f";
// More problems of one file are counted, not listed.
constexpr std::size_t kMaxProblems = 20;

// The line without comment and without blanks at either end.
std::string_view content(std::string_view line) {
    line = line.substr(0, line.find_first_of("#;"));
    line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
    return line.substr(0, line.find_last_not_of(kBlanks) + 1);
}

std::string_view take_line(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

// The first content that is not a comment.
std::string_view first_content(std::string_view text) {
    std::string_view first;
    while (first.empty() && !text.empty()) first = content(take_line(text));
    return first;
}

bool is_move_list(std::string_view line) { return Square::parse(line.substr(0, 2)).has_value(); }

bool is_wthor(std::string_view text) { return text.find('\0') != std::string_view::npos; }
bool is_ggf(std::string_view text) { return text.find("(;") != std::string_view::npos; }
bool is_log(std::string_view text) {
    return first_content(text).find('=') != std::string_view::npos;
}
bool is_moves(std::string_view text) { return is_move_list(first_content(text)); }
bool is_anything(std::string_view) { return true; }

// Takes up to `plies` moves, but not the pass that may follow the last of them.
template <class Moves>
Opening opening_of(const Moves& moves, const Position& start, int plies) {
    Opening opening{.moves = {}, .position = start};
    Position position = start;
    std::vector<Move> line;
    for (const Move move : moves) {
        if (plies == 0) break;
        position = position.play(move);
        line.push_back(move);
        if (move.is_pass()) continue;
        opening = {.moves = line, .position = position};
        --plies;
    }
    // Moves from another start are dropped: a list of moves is read from the usual start.
    if (start != start_position(start.size)) opening.moves.clear();
    return opening;
}

Opening opening_of_line(std::string_view text, const OpeningRequest& request) {
    // The first word decides between moves and cells, as in parse_position().
    if (is_move_list(text)) {
        const Position start = start_position(request.size);
        return opening_of(parse_moves(text, start), start,
                          request.plies.value_or(cells(request.size)));
    }
    if (request.plies) {
        throw Error("a position without moves cannot be cut to its first " +
                    counted(static_cast<std::size_t>(*request.plies), "move"));
    }
    return {.moves = {}, .position = parse_position(text)};
}

std::vector<FoundOpening> read_lines(std::string_view text, const std::string& file,
                                     const OpeningRequest& request) {
    std::vector<FoundOpening> found;
    for (int line = 1; !text.empty(); ++line) {
        const std::string_view word = content(take_line(text));
        if (word.empty()) continue;
        FoundOpening& each =
            found.emplace_back(FoundOpening{.problem = {.what = "", .file = file, .line = line}});
        try {
            each.opening = opening_of_line(word, request);
        } catch (const Error& error) {
            each.problem.what = error.what();
        }
    }
    return found;
}

FoundOpening opening_of_game(const FoundGame& game, const std::string& file, std::size_t number,
                             const OpeningRequest& request) {
    if (!game.game) return {.problem = game.problem};
    std::vector<Move> moves;
    for (const PlayedMove& played : game.game->moves) moves.push_back(played.move);
    FoundOpening found{
        .opening = opening_of(moves, game.game->start, request.plies.value_or(kUsualPlies)),
        .problem = {.what = "", .file = file, .key = "game " + std::to_string(number)}};
    if (found.opening->position == start_position(game.game->rules.size)) {
        found.fault = OpeningFault::kGameOver;
        found.problem.what = "no move was played";
    }
    return found;
}

std::vector<FoundOpening> read_games(std::string_view text, const std::string& file,
                                     const OpeningRequest& request) {
    std::vector<FoundOpening> found;
    // parse_games() leaves out the last line of a log that is still being written.
    for (const FoundGame& game : parse_games(text, file).games) {
        found.push_back(opening_of_game(game, file, found.size() + 1, request));
    }
    return found;
}

std::vector<FoundOpening> read_wthor(std::string_view text, const std::string& file,
                                     const OpeningRequest& request) {
    std::vector<FoundOpening> found;
    for_each_wthor_game(text, file, [&](const FoundGame& game) {
        found.push_back(opening_of_game(game, file, found.size() + 1, request));
    });
    return found;
}

std::string write_moves(const Opening& opening) {
    if (opening.moves.empty()) {
        throw Error("a position whose moves are unknown; use --to positions");
    }
    std::string line;
    for (const Move move : opening.moves) {
        if (!move.is_pass()) line += move.name();
    }
    return line + '\n';
}

std::string write_position(const Opening& opening) { return to_text(opening.position) + '\n'; }

constexpr std::array kFormats = {
    OpeningFormat{"wthor", "games of WTHOR (.wtb)", true, is_wthor, read_wthor, nullptr},
    OpeningFormat{"ggf", "games in GGF", true, is_ggf, read_games, nullptr},
    OpeningFormat{"log", "games that `match --log` wrote", true, is_log, read_games, nullptr},
    OpeningFormat{"moves", "a list of moves on each line", false, is_moves, read_lines,
                  write_moves},
    OpeningFormat{"positions", "cells and side to move on each line", false, is_anything,
                  read_lines, write_position},
};

void throw_any(std::vector<Problem> problems, const std::string& file) {
    if (problems.size() > kMaxProblems) {
        const std::size_t more = problems.size() - kMaxProblems;
        problems.resize(kMaxProblems);
        problems.push_back({.what = "and so on: " + std::to_string(more) + " more", .file = file});
    }
    if (!problems.empty()) throw Error(std::move(problems));
}

// Maps each position, in canonical form, to the place where it was found first.
using Seen = std::map<std::pair<Bitboard, Bitboard>, std::string>;

// Checks what the readers did not: board size, finished games and repeated openings.
OpeningFault fault_of(FoundOpening& found, Size size, Seen& seen) {
    std::string& what = found.problem.what;
    if (found.fault != OpeningFault::kNone) return found.fault;
    if (!found.opening) return OpeningFault::kInvalid;
    const Position& position = found.opening->position;
    if (position.size != size) {
        what = "on a board of size " + std::to_string(width(position.size)) + ", expected size " +
               std::to_string(width(size));
        found.opening.reset();
        return OpeningFault::kInvalid;
    }
    if (position.finished()) {
        what = "the game is over: neither side has a move";
        return OpeningFault::kGameOver;
    }
    const Discs image = canonical(position.discs, size);
    const auto [first, is_new] = seen.emplace(std::pair(image.own, image.opp), found.location());
    if (is_new) return OpeningFault::kNone;
    what = "a duplicate of " + first->second + ", up to rotation, reflection and a swap of colours";
    return OpeningFault::kRepeated;
}

}  // namespace

std::string_view name(OpeningFault fault) {
    constexpr std::array<std::string_view, 4> kNames = {"none", "wrong", "over", "same"};
    return kNames[static_cast<std::size_t>(fault)];
}

std::string FoundOpening::location() const {
    return problem.key.empty() ? "line " + std::to_string(problem.line) : problem.key;
}

std::span<const OpeningFormat> opening_formats() { return kFormats; }

const OpeningFormat& find_writable_format(std::string_view name) {
    return need_row(kFormats | std::views::filter(&OpeningFormat::write), name,
                    "openings cannot be written as");
}

std::size_t OpeningFile::count(OpeningFault fault) const {
    return static_cast<std::size_t>(std::count_if(
        found.begin(), found.end(), [&](const FoundOpening& each) { return each.fault == fault; }));
}

std::vector<Opening> OpeningFile::usable(OpeningFault ignored_fault) const {
    std::vector<Opening> openings;
    std::vector<Problem> problems;
    for (const FoundOpening& each : found) {
        if (each.fault == OpeningFault::kNone) {
            openings.push_back(*each.opening);
        } else if (each.fault != ignored_fault &&
                   (!format->holds_games || each.fault == OpeningFault::kInvalid)) {
            problems.push_back(each.problem);
        }
    }
    throw_any(std::move(problems), name);
    if (openings.empty()) {
        throw Error({Problem{.what = "contains no usable opening: all its games end too early",
                             .file = name}});
    }
    return openings;
}

std::string OpeningFile::written_as(const OpeningFormat& other) const {
    std::string text;
    std::vector<Problem> problems;
    for (const FoundOpening& each : found) {
        if (each.fault != OpeningFault::kNone) continue;
        try {
            text += other.write(*each.opening);
        } catch (const Error& error) {
            problems.push_back(each.problem);
            problems.back().what = error.what();
        }
    }
    throw_any(std::move(problems), name);
    return text;
}

OpeningFile read_opening_file(std::string_view text, const std::string& file,
                              const OpeningRequest& request) {
    const auto* const format =
        std::find_if(kFormats.begin(), kFormats.end(),
                     [text](const OpeningFormat& each) { return each.holds(text); });
    OpeningFile read{.name = file, .format = format, .found = format->read(text, file, request)};
    if (read.found.empty()) throw Error({Problem{.what = "contains no opening", .file = file}});
    Seen seen;
    for (FoundOpening& each : read.found) each.fault = fault_of(each, request.size, seen);
    return read;
}

std::vector<Opening> parse_openings(std::string_view text, const std::string& file,
                                    const OpeningRequest& request) {
    return read_opening_file(text, file, request).usable();
}

}  // namespace evothello

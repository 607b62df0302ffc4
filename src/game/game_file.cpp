#include "game/game_file.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "game/game_line.hpp"
#include "game/ggf.hpp"

namespace evothello {
namespace {

GameFile parse_lines(std::string_view text, const std::string& file) {
    GameFile found;
    for (int number = 1; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        const bool has_end = line.size() < text.size();
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.starts_with('#') || line.find_first_not_of(" \t\r") == std::string_view::npos) {
            continue;
        }
        found.has_unfinished_line = !has_end;
        if (found.has_unfinished_line) break;
        try {
            found.games.push_back({.game = parse_line(line)});
        } catch (const Error& error) {
            found.games.push_back(
                {.problem = {.what = error.what(), .file = file, .line = number}});
        }
    }
    return found;
}

}  // namespace

GameText game_text_for(std::string_view path) { return path.ends_with(".ggf") ? to_ggf : to_line; }

GameFile parse_games(std::string_view text, const std::string& file) {
    const bool is_ggf = text.find("(;") != std::string_view::npos;
    GameFile found = is_ggf ? GameFile{parse_ggf(text, file)} : parse_lines(text, file);
    if (found.games.empty()) {
        throw Error(
            {Problem{.what = found.has_unfinished_line
                                 ? "contains no complete game: its only line has no line feed"
                                 : "contains no game; expected (;GM[Othello]...;) or lines of "
                                   "our log",
                     .file = file}});
    }
    return found;
}

}  // namespace evothello

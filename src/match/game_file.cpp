#include "match/game_file.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "match/game_line.hpp"
#include "match/ggf.hpp"

namespace evothello {
namespace {

std::vector<PlayedGame> parse_lines(std::string_view text, const std::string& file) {
    std::vector<PlayedGame> games;
    for (int number = 1; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.starts_with('#') || line.find_first_not_of(" \t\r") == std::string_view::npos) {
            continue;
        }
        try {
            games.push_back(parse_line(line));
        } catch (const Error& error) {
            throw Error({Problem{.what = error.what(), .file = file, .line = number}});
        }
    }
    return games;
}

}  // namespace

GameText game_text_for(std::string_view path) { return path.ends_with(".ggf") ? to_ggf : to_line; }

std::vector<PlayedGame> parse_games(std::string_view text, const std::string& file) {
    const bool is_ggf = text.find("(;") != std::string_view::npos;
    std::vector<PlayedGame> games = is_ggf ? parse_ggf(text, file) : parse_lines(text, file);
    if (games.empty()) {
        throw Error(
            {Problem{.what = "holds no game; expected (;GM[Othello]...;) or lines of our log",
                     .file = file}});
    }
    return games;
}

}  // namespace evothello

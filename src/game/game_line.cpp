#include "game/game_line.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/number.hpp"
#include "board/notation.hpp"

namespace evothello {
namespace {

constexpr std::array kAllRules = {
    Rules{Size::k8, Variant::kStandard}, Rules{Size::k8, Variant::kReversed},
    Rules{Size::k6, Variant::kStandard}, Rules{Size::k6, Variant::kReversed}};

constexpr int kMostDepth = 64;

bool is_control(char c) { return c >= 0 && c < ' '; }

// Replaces control characters: a tab or line break in a name would end the field.
std::string in_one_field(std::string text) {
    std::replace_if(text.begin(), text.end(), is_control, ' ');
    return text;
}

std::string parse_name(std::string_view field, std::string_view text) {
    if (std::ranges::none_of(text, is_control)) return std::string(text);
    throw Error(std::string(field) + ": control characters in a name");
}

std::string result_text(const Position& end) {
    return std::to_string(std::popcount(end.black())) + "-" +
           std::to_string(std::popcount(end.white()));
}

std::string depth_text(const PlayedMove& played) {
    return std::to_string(played.depth) + (played.exact ? "=" : "");
}

std::string value_text(const PlayedMove& played) { return to_text(*played.value); }

bool has_depth(const PlayedMove& played) { return played.depth > 0; }
bool has_value(const PlayedMove& played) { return played.value.has_value(); }

// Joins one word per move, `-` for a move without data. Returns "" if no move has data.
std::string listed(std::span<const PlayedMove> moves, bool (*has)(const PlayedMove&),
                   std::string (*word)(const PlayedMove&)) {
    if (std::none_of(moves.begin(), moves.end(), has)) return "";
    std::string text;
    for (const PlayedMove& played : moves) {
        text += (text.empty() ? "" : ",") + (has(played) ? word(played) : "-");
    }
    return text;
}

// Returns false if `word` is not a depth.
bool read_depth(std::string_view word, PlayedMove& played) {
    played.exact = word.ends_with('=');
    if (played.exact) word.remove_suffix(1);
    const auto depth = parse_integer(word);
    if (!depth || *depth < 1 || *depth > kMostDepth) return false;
    played.depth = static_cast<int>(*depth);
    return true;
}

bool read_value(std::string_view word, PlayedMove& played) {
    played.value = parse_number(word);
    return played.value.has_value();
}

void read_list(std::string_view text, std::span<PlayedMove> moves, const char* field,
               const char* expected, bool (*read)(std::string_view, PlayedMove&)) {
    const auto words = static_cast<std::size_t>(std::count(text.begin(), text.end(), ',')) + 1;
    if (words != moves.size()) {
        throw Error(std::string(field) + ": expected one for each of " +
                    std::to_string(moves.size()) + " moves, passes included, found " +
                    std::to_string(words));
    }
    for (PlayedMove& played : moves) {
        const std::string_view word = text.substr(0, text.find(','));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        if (word != "-" && !read(word, played)) {
            throw Error(std::string(field) + ": expected " + expected + " or -, found '" +
                        std::string(word) + "'");
        }
    }
}

Rules parse_rules(std::string_view text) {
    std::string known;
    for (const Rules& rules : kAllRules) {
        if (text == name(rules)) return rules;
        known += (known.empty() ? "" : ", ") + name(rules);
    }
    throw Error("rules: expected one of " + known + ", found '" + std::string(text) + "'");
}

constexpr std::array<std::string_view, 8> kFields = {"black", "white", "rules",  "result",
                                                     "start", "moves", "depths", "values"};
using Fields = std::array<std::optional<std::string_view>, kFields.size()>;

Fields fields_of(std::string_view line) {
    Fields fields;
    for (std::size_t begin = 0; begin <= line.size();) {
        const std::size_t end = std::min(line.find('\t', begin), line.size());
        const std::string_view field = line.substr(begin, end - begin);
        begin = end + 1;
        const std::size_t equals = field.find('=');
        const std::string_view key = field.substr(0, equals);
        const auto known = std::find(kFields.begin(), kFields.end(), key);
        if (equals == std::string_view::npos || known == kFields.end()) {
            throw Error(
                "expected fields such as black=NAME and moves=f5d6c3 with tabs between, "
                "found '" +
                std::string(field.substr(0, 40)) + "'" +
                (equals == std::string_view::npos ? "" : did_you_mean(key, kFields)));
        }
        auto& content = fields[static_cast<std::size_t>(known - kFields.begin())];
        if (content) throw Error("the field " + std::string(key) + " is given twice");
        content = field.substr(equals + 1);
    }
    for (const std::size_t needed : {0U, 1U, 2U, 5U}) {
        if (!fields[needed])
            throw Error("the field " + std::string(kFields[needed]) + " is missing");
    }
    return fields;
}

}  // namespace

std::string depths_text(std::span<const PlayedMove> moves) {
    return listed(moves, has_depth, depth_text);
}

void read_depths(std::string_view text, std::span<PlayedMove> moves) {
    read_list(text, moves, "depths", "a depth such as 4 or 12=", read_depth);
}

std::string to_line(const PlayedGame& game) {
    std::string line = "black=" + in_one_field(game.black) + "\twhite=" + in_one_field(game.white) +
                       "\trules=" + name(game.rules);
    const Position end = game.end();
    if (end.finished()) line += "\tresult=" + result_text(end);
    if (game.start != start_position(game.rules.size)) line += "\tstart=" + to_text(game.start);
    line += "\tmoves=" + move_list(game.moves);
    const std::string depths = depths_text(game.moves);
    const std::string values = listed(game.moves, has_value, value_text);
    if (!depths.empty()) line += "\tdepths=" + depths;
    if (!values.empty()) line += "\tvalues=" + values;
    return line + "\n";
}

PlayedGame parse_line(std::string_view line) {
    while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
    const auto [black, white, rules, result, start, moves, depths, values] = fields_of(line);
    PlayedGame game{.black = parse_name("black", *black), .white = parse_name("white", *white)};
    game.rules = parse_rules(*rules);
    game.start = start ? parse_position(*start) : start_position(game.rules.size);
    if (game.start.size != game.rules.size) {
        throw Error("start: " + std::to_string(cells(game.start.size)) +
                    " cells, but the rules are " + name(game.rules));
    }
    game.moves = parse_move_list(*moves, game.start);
    if (depths) read_depths(*depths, game.moves);
    if (values) read_list(*values, game.moves, "values", "a number", read_value);
    if (const Position end = game.end();
        result && (!end.finished() || *result != result_text(end))) {
        throw Error("result: the moves lead to " +
                    (end.finished() ? result_text(end) : "an unfinished game") + ", found '" +
                    std::string(*result) + "'");
    }
    return game;
}

}  // namespace evothello

#include "game/ggf.hpp"

#include <algorithm>
#include <cctype>

#include "base/error.hpp"
#include "base/number.hpp"
#include "board/notation.hpp"
#include "game/game_line.hpp"

namespace evothello {
namespace {

struct Property {
    std::string id, value;
    int line = 0;
};
using Properties = std::vector<Property>;

constexpr std::string_view kBlanks = " \t\r\n\v\f";

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// Splits a text into games and their properties.
class Scanner {
  public:
    explicit Scanner(std::string_view text) : text_(text) {}

    int line() const { return line_; }

    // Moves to just after the next `(;`; returns false if there is none.
    bool find_game() {
        const std::size_t found = text_.find("(;", at_);
        skip_to(std::min(found, text_.size()));
        if (found == std::string_view::npos) return false;
        skip_to(at_ + 2);
        begin_ = at_;
        begin_line_ = line_;
        return true;
    }

    // Goes back to the beginning of the current game, because a game without an end may have
    // swallowed the next one.
    void back_to_begin() {
        at_ = begin_;
        line_ = begin_line_;
    }

    // Returns the next property, or nothing at the end of the game.
    std::optional<Property> next() {
        skip_to(std::min(text_.find_first_not_of("; \t\r\n\v\f", at_), text_.size()));
        if (at_ == text_.size()) throw Error("the game has no end; expected ;)");
        if (text_[at_] == ')') {
            skip_to(at_ + 1);
            return std::nullopt;
        }
        Property property{.id = "", .value = "", .line = line_};
        while (at_ < text_.size() && is_letter(text_[at_])) property.id += text_[at_++];
        skip_to(std::min(text_.find_first_not_of(kBlanks, at_), text_.size()));
        if (property.id.empty() || at_ == text_.size() || text_[at_] != '[') {
            throw Error("expected a property such as B[f5], or ;) at the end of the game, found '" +
                        property.id + std::string(text_.substr(at_, 1)) + "'");
        }
        property.value = bracketed(property.id);
        return property;
    }

  private:
    // Reads a value from `[` at the current place to the closing `]`. A backslash escapes the next
    // character.
    std::string bracketed(const std::string& id) {
        std::string value;
        std::size_t at = at_ + 1;
        while (at < text_.size() && text_[at] != ']') {
            if (text_[at] == '\\' && at + 1 < text_.size()) ++at;
            value += text_[at++];
        }
        if (at == text_.size()) throw Error(id + "[ is never closed; expected ]");
        skip_to(at + 1);
        return value;
    }

    void skip_to(std::size_t at) {
        const std::string_view skipped = text_.substr(at_, at - at_);
        line_ += static_cast<int>(std::count(skipped.begin(), skipped.end(), '\n'));
        at_ = at;
    }

    std::string_view text_;
    std::size_t at_ = 0, begin_ = 0;
    int line_ = 1, begin_line_ = 1;
};

const Property* find(const Properties& properties, std::string_view id) {
    const Property* found = nullptr;
    for (const Property& property : properties) {
        if (property.id != id) continue;
        if (found != nullptr) throw Error(std::string(id) + " is given twice");
        found = &property;
    }
    return found;
}

const std::string& needed(const Properties& properties, std::string_view id,
                          const std::string& what) {
    const Property* const found = find(properties, id);
    if (found == nullptr) throw Error(std::string(id) + "[...], " + what + ", is missing");
    return found->value;
}

std::string without_blanks(std::string_view text) {
    std::string kept;
    for (const char c : text) {
        if (kBlanks.find(c) == std::string_view::npos) kept += c;
    }
    return kept;
}

// BO: size, cells and side to move, such as "8 ---...--- *". Blanks are ignored.
Position parse_board(std::string_view value) {
    const std::string text = without_blanks(value);
    const bool six = text.starts_with('6');
    const auto cell_count = static_cast<std::size_t>(cells(six ? Size::k6 : Size::k8));
    const std::string_view board =
        std::string_view(text).substr(std::min<std::size_t>(1, text.size()));
    if ((!six && !text.starts_with('8')) || board.size() != cell_count + 1 ||
        board.find_first_not_of("-.*XxOo") != std::string_view::npos) {
        throw Error(
            "BO: expected 8 (or 6), 64 (or 36) cells of - * O and the side to move, found '" +
            std::string(value) + "'");
    }
    return parse_position(std::string(board.substr(0, cell_count)) + " " + board.back());
}

// TY: "8", "6a", "s8r18": a size between letters. Only the letter `a` after the size changes the
// rules.
Rules parse_type(const Property& type) {
    const std::string_view text = type.value;
    const auto begin = std::find_if(text.begin(), text.end(), is_digit);
    const auto end = std::find_if_not(begin, text.end(), is_digit);
    const std::string_view size(begin, end);
    if (size != "8" && size != "6") {
        throw Error("TY: expected a board of 8 or 6, found '" + type.value + "'");
    }
    const bool anti = std::any_of(end, text.end(), [](char c) { return c == 'a' || c == 'A'; });
    return {size == "8" ? Size::k8 : Size::k6, anti ? Variant::kReversed : Variant::kStandard};
}

// A move: "f5", "F5/1.25", "d3//0.1", "pa".
PlayedMove parse_move(const Property& property) {
    const std::string text = without_blanks(property.value);
    std::string_view rest = text;
    const std::string_view word = rest.substr(0, rest.find('/'));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    const std::string_view value = rest.substr(0, rest.find('/'));
    PlayedMove played;
    const std::optional<Square> square = Square::parse(word);
    const bool is_pass =
        word == "pa" || word == "PA" || word == "Pa" || word == "pass" || word == "PASS";
    if (square) played.move = *square;
    played.value = parse_number(value);
    if ((!square && !is_pass) || (!value.empty() && !played.value)) {
        throw Error(property.id + ": expected a move such as f5, f5/VALUE/SECONDS or pa, found '" +
                    property.value + "'");
    }
    return played;
}

void play(MoveReader& reader, const Property& property) {
    const PlayedMove played = parse_move(property);
    if (!played.move.is_pass()) reader.pass_if_forced();
    const Colour side = property.id == "B" ? Colour::kBlack : Colour::kWhite;
    if (reader.position().to_move != side && !reader.position().finished()) {
        throw Error(property.id + "[" + property.value + "]: it is " +
                    name(reader.position().to_move) + "'s turn");
    }
    reader.play(played);
}

// Calls work(). Adds the line of the property to an Error that it throws.
template <class Work>
void at_line(const Property& property, Work&& work) {
    try {
        work();
    } catch (const Error& error) {
        throw Error({Problem{.what = error.what(), .file = "", .line = property.line}});
    }
}

PlayedGame game_of(const Properties& properties) {
    if (const auto& game = needed(properties, "GM", "the game"); game != "Othello") {
        throw Error("GM: expected Othello, found '" + game + "'");
    }
    PlayedGame game;
    game.start = parse_board(needed(properties, "BO", "the start position"));
    game.rules.size = game.start.size;
    if (const Property* type = find(properties, "TY")) game.rules = parse_type(*type);
    if (game.rules.size != game.start.size) throw Error("TY and BO give different board sizes");
    if (const Property* black = find(properties, "PB")) game.black = black->value;
    if (const Property* white = find(properties, "PW")) game.white = white->value;
    MoveReader reader(game.start);
    for (const Property& property : properties) {
        if (property.id != "B" && property.id != "W") continue;
        at_line(property, [&] { play(reader, property); });
    }
    game.moves = reader.moves();
    if (const Property* depths = find(properties, "DP")) read_depths(depths->value, game.moves);
    return game;
}

std::string escaped(std::string_view text) {
    std::string value;
    for (const char c : text) {
        if (c == ']' || c == '\\') value += '\\';
        value += c == '\n' ? ' ' : c;
    }
    return value;
}

std::string board_text(const Position& position) {
    std::string text = to_text(position);
    std::replace(text.begin(), text.end(), 'X', '*');
    return std::to_string(width(position.size)) + " " + text;
}

std::string result_text(const PlayedGame& game) {
    const Position end = game.end();
    if (!end.finished()) return "?";
    const int discs = margin({end.black(), end.white()}, game.rules.variant);
    return (discs >= 0 ? "+" : "") + std::to_string(discs);
}

}  // namespace

std::string to_ggf(const PlayedGame& game) {
    const bool anti = game.rules.variant == Variant::kReversed;
    std::string text = "(;GM[Othello]PC[evothello]PB[" + escaped(game.black) + "]PW[" +
                       escaped(game.white) + "]RE[" + result_text(game) + "]TY[" +
                       std::to_string(width(game.rules.size)) + (anti ? "a" : "") + "]BO[" +
                       board_text(game.start) + "]";
    const std::string depths = depths_text(game.moves);
    if (!depths.empty()) text += "DP[" + depths + "]";
    Colour side = game.start.to_move;
    for (const PlayedMove& played : game.moves) {
        text += side == Colour::kBlack ? "B[" : "W[";
        text += played.move.is_pass() ? "pa" : played.move.name();
        if (played.value) text += "/" + to_text(*played.value);
        text += "]";
        side = other(side);
    }
    return text + ";)\n";
}

std::vector<FoundGame> parse_ggf(std::string_view text, const std::string& file) {
    std::vector<FoundGame> games;
    Scanner scanner(text);
    while (scanner.find_game()) {
        const int begin = scanner.line();
        int line = 0;  // where the game begins; 0 while its properties are read
        try {
            Properties properties;
            while (const auto property = scanner.next()) {
                properties.push_back(*property);
            }
            line = begin;
            games.push_back({.game = game_of(properties)});
        } catch (const Error& error) {
            Problem problem = error.problems().front();
            problem.file = file;
            if (problem.line == 0) problem.line = line > 0 ? line : scanner.line();
            problem.key = "game " + std::to_string(games.size() + 1);
            games.push_back({.problem = problem});
            scanner.back_to_begin();
        }
    }
    return games;
}

}  // namespace evothello

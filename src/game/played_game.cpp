#include "game/played_game.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/number.hpp"

namespace evothello {
namespace {

constexpr std::string_view kPass = "--";

// Significant digits of a value. Weights are compiled with a power of two as scale, so -679.4 comes
// back as -679.3999999165535.
constexpr int kDigits = 9;

PlayedMove played_move(const Choice& choice) {
    PlayedMove played{.move = choice.move};
    if (!choice.searched) return played;
    played.depth = choice.depth;
    played.exact = choice.exact;
    if (choice.exact) {
        played.value = choice.margin;
    } else {
        // Avoids minus zero, which text would show.
        played.value = choice.value == 0 ? 0.0 : rounded(choice.value, kDigits);
    }
    return played;
}

std::string legal_moves_text(const Position& position) {
    std::string text;
    for_each_square(position.moves(),
                    [&](Square square) { text += (text.empty() ? "" : " ") + square.name(); });
    return text;
}

}  // namespace

Position PlayedGame::end() const {
    Position position = start;
    for (const PlayedMove& played : moves) position = position.play(played.move);
    return position;
}

const PlayedGame& FoundGame::value() const {
    if (!game) throw Error({problem});
    return *game;
}

PlayedGame played_game(std::string black, std::string white, const Rules& rules,
                       const Opening& opening, std::span<const Choice> choices) {
    PlayedGame game{.black = std::move(black), .white = std::move(white), .rules = rules};
    game.start = opening.moves.empty() ? opening.position : start_position(rules.size);
    for (const Move move : opening.moves) game.moves.push_back({.move = move});
    for (const Choice& choice : choices) game.moves.push_back(played_move(choice));
    return game;
}

void MoveReader::add(const PlayedMove& played) {
    position_ = position_.play(played.move);
    moves_.push_back(played);
}

void MoveReader::pass_if_forced() {
    if (position_.must_pass()) add({.move = Move::pass()});
}

void MoveReader::play(const PlayedMove& played) {
    const std::string which = "move " + std::to_string(number_);
    if (played.move.is_pass()) {
        if (position_.finished()) return;
        if (!position_.must_pass()) {
            throw Error(which + ": " + name(position_.to_move) + " may not pass; legal are " +
                        legal_moves_text(position_));
        }
        return add(played);
    }
    if (position_.finished()) {
        throw Error(which + ", " + played.move.name() + ": the game is over before this move");
    }
    pass_if_forced();
    if ((position_.moves() & played.move.square().bit()) == 0) {
        throw Error(which + ", " + played.move.name() + ", is not legal for " +
                    name(position_.to_move) + "; legal are " + legal_moves_text(position_));
    }
    add(played);
    ++number_;
}

std::vector<PlayedMove> parse_move_list(std::string_view text, const Position& start) {
    MoveReader reader(start);
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
        if (text.empty()) return reader.moves();
        const std::string_view word = text.substr(0, 2);
        const std::optional<Square> square = Square::parse(word);
        if (!square && word != kPass) {
            throw Error("'" + std::string(word) +
                        "' is neither a square nor a pass; write moves as f5d6c3 and a pass as --");
        }
        reader.play({.move = square ? Move(*square) : Move::pass()});
        text.remove_prefix(2);
    }
}

std::string move_list(std::span<const PlayedMove> moves) {
    std::string text;
    for (const PlayedMove& played : moves) {
        text += played.move.is_pass() ? std::string(kPass) : played.move.name();
    }
    return text;
}

}  // namespace evothello
